// Plays a climbing game on the screen, by mouse; the wire says when, and what is legal.
import type { Locator, Page } from "playwright-core";
import type { TableSnapshot } from "../../src/wire/protocol";
import { isClimbing, type ClimbingView } from "../../src/wire/views";
import type { Wire } from "./wire";

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

/** Whether a play or a pass is asked of this person. */
export function isAsked(snapshot: TableSnapshot): boolean {
  return snapshot.phase === "playing" && snapshot.view !== null && isClimbing(snapshot.view) && snapshot.view.legal.length > 0;
}

/** Click on the cards of the legal play that has most of them. */
export async function selects(page: Page, { legal }: ClimbingView): Promise<void> {
  const plays = legal.filter((one) => one.do === "play").map(({ cards = "" }) => cards.split(" "));
  const longest = plays.reduce((best, play) => (play.length > best.length ? play : best));
  for (const card of longest) await held(page, card).click({ position: { x: 12, y: 24 } });
}

/** Wait for one's turn and play or pass; in a window, throw no bomb. */
export async function playsOnce(page: Page, wire: Wire, done: (snapshot: TableSnapshot) => boolean = () => false): Promise<void> {
  const snapshot = await wire.until((now) => done(now) || (isAsked(now) && now.you.choice === undefined));
  if (done(snapshot)) return;
  const { legal } = climbing(snapshot);
  if (legal.some((one) => one.do === "decline")) await page.getByRole("button", { name: /^No bomb/ }).click();
  else if (legal.every((one) => one.do === "pass")) await action(page, "Pass").click();
  else {
    await selects(page, climbing(snapshot));
    await action(page, "Play").click();
  }
  await wire.until((now) => done(now) || now.turn !== snapshot.turn || now.you.choice !== undefined);
}

/** Play until something holds. */
export async function plays(page: Page, wire: Wire, done: (snapshot: TableSnapshot) => boolean): Promise<void> {
  while (!(wire.snapshot && done(wire.snapshot))) await playsOnce(page, wire, done);
}
