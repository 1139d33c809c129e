// Plays a climbing deal on the screen, by one means only: the mouse, the keyboard, or a finger.
import type { Locator, Page } from "playwright-core";
import type { TableSnapshot } from "../../src/wire/protocol";
import type { ClimbingView } from "../../src/wire/views";
import type { Looks, Person } from "./person";
import type { Stage } from "./stage";
import { openTable } from "./tables";
import { Wire } from "./wire";

export type Climbing = Omit<TableSnapshot, "view"> & { view: ClimbingView | null };

/** Somebody who sits at a climbing table. */
export interface Player extends Pick<Person, "page" | "context"> {
  wire: Wire;
  until(holds: (snapshot: Climbing) => boolean): Promise<Climbing>;
}

export interface Gathering {
  clocks: Record<string, number>;
  players?: number;
  names?: string[];
  bots?: string;
}

const NAMES = ["Ani", "Budi", "Citra", "Dewi"];

/** Open a table, seat people in order, fill up with bots where there are any, and begin. */
export async function gather(stage: Stage, rules: unknown, looks: Looks[], { clocks, players = 4, names = NAMES, bots }: Gathering): Promise<Player[]> {
  const people: Player[] = [];
  let path = "";
  for (const [seat, one] of looks.entries()) {
    const person = await stage.person(one);
    const wire = new Wire(person.page);
    path ||= await openTable(person, rules, { players, clocks, bots: bots ?? null });
    await person.opens(path);
    await say(person.page, { type: "sit", seat, name: names[seat] });
    people.push({ page: person.page, context: person.context, wire, until: (holds) => wire.until((table) => holds(table as Climbing)) as Promise<Climbing> });
  }
  if (looks.length < players) await say(people[0]!.page, { type: "begin" }); // a full table begins by itself
  for (const { page } of people) await page.locator("[data-held]").first().waitFor();
  return people;
}

/** Send a command over a connection of its own, as another tab would, and wait for its answer. */
async function say(page: Page, command: Record<string, unknown>): Promise<void> {
  const answer = await page.evaluate(
    (message) =>
      new Promise<{ type: string }>((heard) => {
        const socket = new WebSocket(`ws://${location.host}/ws/${location.pathname.split("/").at(-1)}`);
        socket.onopen = () => [{ type: "hello", v: 1 }, message].forEach((one) => socket.send(JSON.stringify(one)));
        socket.onmessage = ({ data }) => {
          const got = JSON.parse(data as string) as { type: string; command_id?: string };
          if (got.command_id !== message.command_id) return;
          socket.close();
          heard(got);
        };
      }),
    { ...command, command_id: `t${Math.random()}` } as { command_id: string },
  );
  if (answer.type !== "ack") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
}

/** One way to use the screen. */
export interface Means {
  select(player: Player, cards: readonly string[]): Promise<void>;
  play(player: Player, cards: readonly string[]): Promise<void>;
  pass(player: Player): Promise<void>;
}

export const byMouse: Means = {
  select: (player, cards) => pick(player, cards, (card) => card.click({ position: STRIP })),
  async play(player, cards) {
    await this.select(player, cards);
    await player.page.getByRole("button", { name: "Play" }).click();
  },
  pass: ({ page }) => page.getByRole("button", { name: "Pass", exact: true }).click(),
};

export const byTouch: Means = {
  select: (player, cards) => pick(player, cards, (card) => card.tap({ position: STRIP })),
  async play(player, cards) {
    await this.select(player, cards);
    await player.page.getByRole("button", { name: "Play" }).tap();
  },
  pass: ({ page }) => page.getByRole("button", { name: "Pass", exact: true }).tap(),
};

export const byKeyboard: Means = {
  async select({ page }, cards) {
    await page.keyboard.press("Escape");
    const held = await page.locator("[data-held]").evaluateAll((all) => all.map((one) => one.getAttribute("data-held")));
    for (const card of cards) {
      while ((await focused(page)) !== card) await page.keyboard.press(held.indexOf(card) < held.indexOf(await focused(page)) ? "ArrowLeft" : "ArrowRight");
      await page.keyboard.press(" ");
    }
  },
  async play(player, cards) {
    await this.select(player, cards);
    await player.page.keyboard.press("Enter");
  },
  pass: ({ page }) => page.keyboard.press("p"),
};

/** Where an overlapped card can be touched. */
const STRIP = { x: 12, y: 20 };

async function pick({ page }: Player, cards: readonly string[], touch: (card: Locator) => Promise<void>): Promise<void> {
  const selected = page.locator('[data-held][aria-pressed="true"]');
  while ((await selected.count()) > 0) await touch(selected.first());
  for (const card of cards) await touch(page.locator(`[data-held="${card}"]`));
}

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("data-held") ?? null);
}

/** Play a deal to its end: the highest of the most cards that may be played, else pass. Returns the table after it. */
export async function playDeal(player: Player, means: Means): Promise<Climbing> {
  for (;;) {
    const table = await player.until(({ view }) => view !== null && (view.over || isAsked(view)));
    const { view, turn } = table;
    if (view!.over) return table;
    const plays = view!.legal.filter((action) => action.do === "play").map(({ cards }) => cards!.split(" "));
    const most = Math.max(0, ...plays.map((cards) => cards.length));
    const best = plays.findLast((cards) => cards.length === most);
    await (best ? means.play(player, best) : means.pass(player));
    await player.until((next) => next.turn !== turn || next.view?.over === true);
  }
}

function isAsked(view: ClimbingView): boolean {
  return view.phase === "play" && view.legal.length > 0;
}

/** Every element around an open window with its place, the cards, the seats and the bombs' own buttons aside. */
export async function layout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("main *")].filter((one) => !one.closest('.place, [data-card], [data-testid="bomb"], .hand'));
    return all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent?.trim());
      const box = [left, top, width, height].map(Math.round).join(" ");
      return [one.tagName, one.className, one.getAttribute("role"), /^\d+$/.test(own.join("")) ? "" : own.join(" "), box].join(" | ");
    });
  });
}
