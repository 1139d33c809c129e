// A walk: screens in an order in which one is easily reached from the one before.
import type { Page } from "playwright-core";
import { deal } from "../harness/deal";
import type { Person } from "../harness/person";
import type { Stage } from "../harness/stage";
import { openTable, PATIENT, say } from "../harness/tables";
import { Wire } from "../harness/wire";

export interface Walker {
  person: Person;
  page: Page;
  wire: Wire;
  stage: Stage;
}

/** A screen's name, and how to get there: by mouse, on a desktop, in English. */
type Screen = readonly [name: string, go: (walker: Walker) => Promise<unknown>];

export interface Walk {
  name: string;
  /** What passes by after a few seconds stays, so that there is time to look at it. */
  lasting?: boolean;
  screens: readonly Screen[];
}

/** As long as a name may be. */
export const NAMES = ["Kusumaningrum Wijaya", "Widyastuti Prameswar", "Hermawan Kartanegara", "Fredrika Lindström X"];
/** Seat 0 holds two bombs, which are royalties in three rows too; seat 1 leads, and has the highest 2 and a natural. */
export const DEAL = deal({ 0: "Qd Qc Qh 9d 9c 9h 9s 3c Td Tc Th Ts Kd", 1: "3d 3h 2h 2s 5d 5h 7d 7c Jc Js Ad Ah 8c", 2: "6d", 3: "6c 4d" });
/** Clocks by which a deal plays itself out. */
export const HASTY = { turn: 40, bank: 0, arranging: 200, window: 40, start: 0, pause: 600_000 };
/** Clocks that wait, at open windows too. */
export const CALM = { ...PATIENT, window: 600_000 };

/** Open a table and sit down there; others may come before the match begins. */
export async function seated({ person, page }: Walker, rules: unknown, { seat = 0, ...options }: Record<string, unknown> & { seat?: number } = {}): Promise<string> {
  const path = await openTable(person, rules, { clocks: CALM, bots: "easy", ...options });
  await person.opens(path);
  await say(page, { type: "sit", seat, name: NAMES[seat] });
  return path;
}

/** Somebody else sits down at a table. */
export async function joined({ stage }: Walker, path: string, seat: number): Promise<Walker> {
  const person = await stage.person();
  const wire = new Wire(person.page);
  await person.opens(path);
  await say(person.page, { type: "sit", seat, name: NAMES[seat] });
  return { stage, person, page: person.page, wire };
}

/** Do something in the deal that is on the screen. */
export async function act({ page, wire }: Walker, action: Record<string, unknown>): Promise<void> {
  await say(page, { type: "act", turn: wire.snapshot!.turn, action });
}

/** The table that is open, for whoever comes without the cookie of the one who sits there; `seat` finds its seats. */
export function somebodyWatches(seat: string): Screen {
  return [
    "somebody who watches",
    async ({ page, person }) => {
      await person.context.clearCookies();
      await person.opens(new URL(page.url()).pathname);
      await page.getByText("You are watching").first().waitFor();
      await page.locator(seat).nth(3).waitFor();
    },
  ];
}
