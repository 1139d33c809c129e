// Plays a climbing game on the screen, by one means only: the mouse, the keyboard, or a finger. The wire says when, and what is legal.
import type { Locator, Page } from "playwright-core";
import type { TableSnapshot } from "../../src/wire/protocol";
import { isClimbing, type ClimbingView } from "../../src/wire/views";
import type { Wire } from "./wire";

/** Where an overlapped card can be touched. */
const STRIP = { position: { x: 12, y: 20 } };

export function held(page: Page, card: string): Locator {
  return page.locator(`[data-held="${card}"]`);
}

export function action(page: Page, name: "Play" | "Pass" | "Hint" | "Sort"): Locator {
  return page.getByRole("group", { name: "What you can do" }).getByRole("button", { name: new RegExp(`^${name}`) });
}

/** The view of a climbing deal; an error where none is played. */
export function climbing(snapshot: TableSnapshot | null): ClimbingView {
  if (!snapshot?.view || !isClimbing(snapshot.view)) throw new Error("expected a climbing deal");
  return snapshot.view;
}

/** Whether a play or a pass is asked of this person, or a bomb. */
export function isAsked(snapshot: TableSnapshot): boolean {
  return snapshot.phase === "playing" && snapshot.view !== null && isClimbing(snapshot.view) && snapshot.view.legal.length > 0;
}

/** The legal play that has most cards, the highest of several; null where one can only pass. */
export function longest({ legal }: ClimbingView): string[] | null {
  const plays = legal.filter((one) => one.do === "play").map(({ cards = "" }) => cards.split(" "));
  return plays.reduce<string[] | null>((best, play) => (play.length >= (best?.length ?? 0) ? play : best), null);
}

interface Looking {
  page: Page;
}

/** One way to use the screen. */
export interface Means {
  select(who: Looking, cards: readonly string[]): Promise<void>;
  play(who: Looking, cards: readonly string[]): Promise<void>;
  pass(who: Looking): Promise<void>;
}

export const byMouse: Means = pointing((what, where) => what.click(where));
export const byTouch: Means = pointing((what, where) => what.tap(where));

export const byKeyboard: Means = {
  async select({ page }, cards) {
    await page.keyboard.press("Escape");
    const hand = await page.locator("[data-held]").evaluateAll((all) => all.map((one) => one.getAttribute("data-held")));
    for (const card of cards) {
      while ((await focused(page)) !== card) await page.keyboard.press(hand.indexOf(card) < hand.indexOf(await focused(page)) ? "ArrowLeft" : "ArrowRight");
      await page.keyboard.press(" ");
    }
  },
  async play(who, cards) {
    await this.select(who, cards);
    await who.page.keyboard.press("Enter");
  },
  pass: ({ page }) => page.keyboard.press("p"),
};

function pointing(touch: (what: Locator, where?: { position: { x: number; y: number } }) => Promise<void>): Means {
  return {
    async select({ page }, cards) {
      const selected = page.locator('[data-held][aria-pressed="true"]');
      while ((await selected.count()) > 0) await touch(selected.first(), STRIP);
      for (const card of cards) await touch(held(page, card), STRIP);
    },
    async play(who, cards) {
      await this.select(who, cards);
      await touch(action(who.page, "Play"));
    },
    pass: ({ page }) => touch(action(page, "Pass")),
  };
}

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("data-held") ?? null);
}

type Holds = (snapshot: TableSnapshot) => boolean;

/** Wait for one's turn and play or pass; in a window, throw no bomb. */
export async function playsOnce(page: Page, wire: Wire, done: Holds = () => false): Promise<void> {
  const snapshot = await wire.until((now) => done(now) || (isAsked(now) && now.you.choice === undefined));
  if (done(snapshot)) return;
  const view = climbing(snapshot);
  if (view.legal.some((one) => one.do === "decline")) await page.getByRole("button", { name: /^No bomb/ }).click();
  else await playsOrPasses({ page }, view, byMouse);
  await wire.until((now) => done(now) || now.turn !== snapshot.turn || now.you.choice !== undefined);
}

/** Play until something holds. */
export async function plays(page: Page, wire: Wire, done: Holds): Promise<void> {
  while (!(wire.snapshot && done(wire.snapshot))) await playsOnce(page, wire, done);
}

/** Play a deal to its end by one means, letting windows close by themselves; returns the table after it. */
export async function playDeal(who: Looking & { wire: Wire }, means: Means): Promise<TableSnapshot> {
  const isOver: Holds = ({ view }) => view?.over === true;
  const isTurn: Holds = (now) => isAsked(now) && now.view!.phase === "play";
  for (;;) {
    const now = await who.wire.until((table) => isOver(table) || isTurn(table));
    if (isOver(now)) return now;
    await playsOrPasses(who, climbing(now), means);
    await who.wire.until((next) => next.turn !== now.turn || isOver(next));
  }
}

export async function playsOrPasses(who: Looking, view: ClimbingView, means: Means): Promise<void> {
  const play = longest(view);
  await (play ? means.play(who, play) : means.pass(who));
}
