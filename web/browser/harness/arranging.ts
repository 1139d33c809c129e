// How a person arranges on the screen: by mouse, by finger and by keyboard alone.
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { ArrangementView } from "../../src/wire/views";
import type { Person } from "./person";
import { openTable } from "./tables";
import { Wire } from "./wire";

export type RowName = "front" | "middle" | "back";
export type Wanted = Partial<Record<RowName, string>>;

/** Sit down at a new table against bots and begin; returns what the server says. */
export async function begins(person: Person, rules: unknown, options: Record<string, unknown> = {}): Promise<Wire> {
  const wire = new Wire(person.page);
  await person.opens(await openTable(person, rules, options));
  await person.page.getByRole("button", { name: /1$/ }).click();
  await person.page.getByRole("button", { name: "Begin" }).click();
  await wire.until(({ phase }) => phase === "playing");
  return wire;
}

export function arranging(wire: Wire): ArrangementView {
  return wire.snapshot!.view as ArrangementView;
}

export function zone(page: Page, name: RowName | "hand"): Locator {
  return page.locator(`[data-zone=${name}]`);
}

export function cardOn(page: Page, card: string): Locator {
  return page.locator(`[data-held="${card}"]`);
}

/** The cards that lie in a row, in the order of the text that they are compared with. */
export async function laid(page: Page, row: RowName | "hand"): Promise<string> {
  const held = await zone(page, row).locator("[data-held]").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.held!));
  return held.sort().join(" ");
}

export function sorted(cards: string): string {
  return cards.split(" ").sort().join(" ");
}

export async function eachCard(wanted: Wanted, act: (card: string, row: RowName) => Promise<void>): Promise<void> {
  for (const [row, cards] of Object.entries(wanted) as [RowName, string][]) {
    for (const card of cards.split(" ")) await act(card, row);
  }
}

/** Drag a card with the mouse to somewhere. */
export async function drags(page: Page, card: string, to: Locator): Promise<void> {
  const [from, target] = [await middleOf(cardOn(page, card)), await middleOf(to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + target.x) / 2, (from.y + target.y) / 2, { steps: 3 });
  await page.mouse.move(target.x, target.y, { steps: 3 });
  await page.mouse.up();
}

/** Drag a card with a finger. */
export async function pulls(page: Page, card: string, to: Locator): Promise<void> {
  const [from, target] = [await middleOf(cardOn(page, card)), await middleOf(to)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (const part of [0.2, 0.6, 1]) {
    await touch("touchMove", [{ x: from.x + (target.x - from.x) * part, y: from.y + (target.y - from.y) * part }]);
  }
  await touch("touchEnd", []);
  await session.detach();
}

/** Go to a card by arrow keys alone, from wherever the focus is on the board. */
export async function goesTo(page: Page, card: string): Promise<void> {
  await intoBoard(page);
  for (const arrow of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(arrow);
  for (const arrow of ["ArrowLeft", "ArrowRight"]) {
    for (let step = 0; step < 13; step += 1) {
      if ((await focused(page)) === card) return;
      await page.keyboard.press(arrow);
    }
  }
  throw new Error(`the arrow keys do not reach ${card}; the focus is on ${await focused(page)}`);
}

export async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.held ?? null);
}

async function intoBoard(page: Page): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    if (await page.evaluate(() => document.activeElement?.matches("[data-place]"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the board");
}

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  expect(box).not.toBeNull();
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
}
