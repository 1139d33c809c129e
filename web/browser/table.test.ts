// Whole games over the real server: from the lobby to the end of a match, alone, in two tabs, and four browsers at one table.
import { expect, test } from "vitest";
import { climbing, isAsked, plays, playsOnce } from "./harness/climbing";
import type { Person } from "./harness/person";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";
import { Wire } from "./harness/wire";

const stage = staged();

test("from the lobby to the end of a deal of Capsa Banting, by mouse", async () => {
  const ani = await stage.person();
  const wire = new Wire(ani.page);
  const page = await ani.opens("/");
  await page.getByRole("button", { name: /^Play now: Capsa Banting/ }).click();
  await wire.until(({ phase }) => phase === "playing");
  await expect.poll(() => page.locator("[data-held]").count()).toBe(13);
  expect(new URL(page.url()).pathname).toMatch(/^\/table\/\w+$/);
  await plays(page, wire, ({ phase }) => phase !== "playing");
  const totals = wire.snapshot!.match.totals;
  expect(totals.reduce((sum, one) => sum + one, 0)).toBe(0);
  const result = page.getByTestId("result");
  await result.waitFor();
  const cells = await result.getByRole("cell").allTextContents();
  expect(numbers(cells)).toEqual(expect.arrayContaining(totals));
});

test("two tabs of one person show the same hand, and what is played in one is gone from both", async () => {
  const ani = await stage.person();
  const wire = new Wire(ani.page);
  const address = await openTable(ani, "banting");
  const first = await ani.opens(address);
  await sits(ani, 1);
  await first.getByRole("button", { name: "Begin" }).click();
  await wire.until(isAsked);
  const second = await ani.tab(address);
  await expect.poll(() => hand(second)).toEqual(await hand(first));
  await playsOnce(first, wire);
  const left = climbing(wire.snapshot).hand!.split(" ").sort();
  for (const page of [first, second]) await expect.poll(async () => (await hand(page)).sort()).toEqual(left);
});

test("four browsers play a match to its end at one table", async () => {
  const people = await Promise.all([1, 2, 3, 4].map((place) => stage.person({ size: place % 2 ? "desktop" : "phone", touch: place === 2 })));
  const wires = people.map(({ page }) => new Wire(page));
  const address = await openTable(people[0]!, "classic", { deals: 2, bots: null, clocks: { window: 1_500, turn: 600_000, start: 0, pause: 600_000 } });
  for (const [seat, person] of people.entries()) {
    await person.opens(address);
    await sits(person, seat + 1);
  }
  await Promise.all(people.map(({ page }, seat) => playsTheMatch(page, wires[seat]!)));
  const [{ match }] = wires.map(({ snapshot }) => snapshot!) as [NonNullable<Wire["snapshot"]>];
  for (const { snapshot } of wires) expect(snapshot!.match).toEqual(match);
  expect(match.number).toBe(2);
  for (const { page } of people) {
    await page.getByRole("button", { name: "Rematch" }).waitFor();
    expect(numbers(await page.getByRole("table", { name: "Scores" }).getByRole("cell").allTextContents())).toEqual(match.totals);
  }
});

function numbers(cells: string[]): number[] {
  return cells.map((text) => Number(text.trim().replace("−", "-")));
}

async function playsTheMatch(page: Person["page"], wire: Wire): Promise<void> {
  for (;;) {
    await plays(page, wire, ({ phase }) => phase === "between" || phase === "finished");
    if (wire.snapshot!.phase === "finished") return;
    const { number } = wire.snapshot!.match;
    await page.getByRole("button", { name: "Next deal" }).click();
    await wire.until(({ phase, match }) => phase === "playing" && match.number === number);
  }
}

async function sits({ page }: Person, place: number): Promise<void> {
  await page.getByRole("button", { name: `Sit here: seat ${place}` }).click();
}

async function hand(page: Person["page"]): Promise<string[]> {
  return page.locator("[data-held]").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.held!));
}

