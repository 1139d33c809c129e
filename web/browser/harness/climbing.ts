// Plays a climbing game on the screen, by mouse, as the hints of the screen say; the wire only says when.
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

/** Wait for one's turn and play what the first hint selects, or pass; in a window, throw no bomb. */
export async function playsOnce(page: Page, wire: Wire, done: (snapshot: TableSnapshot) => boolean = () => false): Promise<void> {
  const snapshot = await wire.until((now) => done(now) || (isAsked(now) && now.you.choice === undefined));
  if (done(snapshot)) return;
  const { legal } = climbing(snapshot);
  if (legal.some((one) => one.do === "decline")) await page.getByRole("button", { name: /^No bomb/ }).click();
  else if (legal.every((one) => one.do === "pass")) await action(page, "Pass").click();
  else {
    await action(page, "Hint").click();
    await action(page, "Play").click();
  }
  await wire.until((now) => done(now) || now.turn !== snapshot.turn || now.you.choice !== undefined);
}

/** Play until something holds. */
export async function plays(page: Page, wire: Wire, done: (snapshot: TableSnapshot) => boolean): Promise<void> {
  while (!(wire.snapshot && done(wire.snapshot))) await playsOnce(page, wire, done);
}
