// Whole deals of arrangement games in a real browser: by mouse, by keyboard alone, by finger, with others and after a crash.
import { expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { arranging, begins, cardOn, drags, eachCard, focused, goesTo, laid, pulls, sorted, zone } from "./harness/arranging";
import type { RowName, Wanted } from "./harness/arranging";
import { deal } from "./harness/deal";
import { SIZES } from "./harness/person";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";
import type { Wire } from "./harness/wire";

const ROWS = { back: "3d 3c 3h 3s 9d", middle: "8d 8c 8h 6d 6c", front: "Ad Ac Kd" };
const FOUL = { back: "Ad Ac Kd 9d 6d", middle: "3d 3c 3h 3s 6c", front: "8d 8c 8h" };
const SIX_PAIRS = "2d 2c 5d 5h 7d 7c Jc Js Qd Qh Ad Ah Kc";
const hand = Object.values(ROWS).join(" ");
const stage = staged({ deals: [deal({ 0: hand }), deal({ 0: SIX_PAIRS })] });

test("a deal of Capsa Susun by mouse: drag, swap, a foul mended, and points that add up", async () => {
  const ani = await stage.person();
  const wire = await begins(ani, "susun-suits");
  const { page } = ani;
  await eachCard({ back: ROWS.back, middle: ROWS.middle }, (card, row) => drags(page, card, zone(page, row)));
  await zone(page, "back").getByText("four threes").waitFor();
  await zone(page, "middle").getByText("full house, eights over sixes").waitFor();
  expect(await zone(page, "back").getByText("+7", { exact: true }).isVisible()).toBe(true);
  expect(await zone(page, "middle").getByText("+3", { exact: true }).isVisible()).toBe(true);

  // SUS-1: dropped on a card of a full row, a card changes places with it; the back is then three of a kind
  await drags(page, "3s", cardOn(page, "6c"));
  await foul(page).filter({ hasText: "the back (three threes) is weaker than the middle (three eights)" }).waitFor();
  await cardOn(page, "3s").click();
  await cardOn(page, "6c").click();
  await foul(page).waitFor({ state: "detached" });

  await eachCard({ front: ROWS.front }, (card, row) => drags(page, card, zone(page, row)));
  await page.getByRole("button", { name: "Ready" }).click();
  await wire.until(({ view }) => view!.over);
  await showsPoints(page, wire);
  expect(sorted(arranging(wire).arrangements[0]!.back)).toBe(sorted(ROWS.back));
});

test("the same by keyboard alone", async () => {
  const ani = await stage.person();
  const wire = await begins(ani, "susun-suits");
  const { page } = ani;
  await page.getByRole("button", { name: "Ready" }).waitFor();
  const keys: Record<RowName, string> = { front: "1", middle: "2", back: "3" };
  await eachCard({ middle: ROWS.middle, back: "3d 3c 3h 3s" }, async (card, row) => {
    await goesTo(page, card);
    await page.keyboard.press(keys[row]);
    await expect.poll(() => laid(page, row)).toContain(card);
    expect(await page.evaluate(() => document.activeElement?.matches("[data-place]"))).toBe(true);
  });
  // picked up with space, put down with space on the last free place of the back
  await goesTo(page, "9d");
  await page.keyboard.press(" ");
  expect(await cardOn(page, "9d").getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("ArrowUp");
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBeNull();
  await page.keyboard.press(" ");
  await expect.poll(() => laid(page, "back")).toBe(sorted(ROWS.back));
  await page.keyboard.press("s");
  for (const card of ROWS.front.split(" ")) {
    await goesTo(page, card);
    await page.keyboard.press("1");
    await expect.poll(() => laid(page, "front")).toContain(card);
  }
  await expect.poll(() => laid(page, "front")).toBe(sorted(ROWS.front));
  await page.keyboard.press("Enter");
  await wire.until(({ view }) => view!.over);
  await showsPoints(page, wire);
});

test("the same by finger on a phone: everything on one screen, tapped and pulled", async () => {
  const ani = await stage.person({ size: "phone", touch: true });
  const wire = await begins(ani, "susun-suits");
  const { page } = ani;
  await zone(page, "hand").locator("[data-held]").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(SIZES.phone.height);
  await eachCard({ back: ROWS.back, front: ROWS.front }, async (card, row) => {
    await cardOn(page, card).tap();
    await zone(page, row).locator("[data-place]:not([data-held])").first().tap();
    await expect.poll(() => laid(page, row)).toContain(card);
  });
  await eachCard({ middle: ROWS.middle }, async (card, row) => {
    await pulls(page, card, zone(page, row));
    await expect.poll(() => laid(page, row)).toContain(card);
  });
  await page.getByRole("button", { name: "Ready" }).tap();
  await wire.until(({ view }) => view!.over);
  await showsPoints(page, wire);
});

test("a draft outlives a reload, shows in another tab and survives a server that is killed", async () => {
  const ani = await stage.person();
  const wire = await begins(ani, "susun-suits");
  const { page } = ani;
  await eachCard({ back: ROWS.back }, (card, row) => drags(page, card, zone(page, row)));
  await wire.until(() => sorted(arranging(wire).draft!.back) === sorted(ROWS.back));
  const tab = await ani.tab(page.url());
  await expect.poll(() => laid(tab, "back")).toBe(sorted(ROWS.back));
  await tab.reload();
  await expect.poll(() => laid(tab, "back")).toBe(sorted(ROWS.back));

  await cardOn(tab, "8d").click();
  await zone(tab, "middle").locator("[data-place]").first().click();
  await expect.poll(() => laid(page, "middle")).toBe("8d");
  await stage.server.kill();
  await page.getByText("Connection lost, coming back").waitFor();
  await drags(page, "8c", zone(page, "middle"));
  await stage.server.restart();
  for (const one of [page, tab]) {
    await one.getByText("Connection lost, coming back").waitFor({ state: "hidden" });
    await expect.poll(() => laid(one, "middle"), { timeout: 20_000 }).toBe("8c 8d");
  }
  await page.reload();
  await expect.poll(() => laid(page, "middle")).toBe("8c 8d");
  await expect.poll(() => laid(page, "back")).toBe(sorted(ROWS.back));
});

test("ready is seen by the others and may be taken back until all are (ARR-7), and nobody sees another's rows (ARR-8)", async () => {
  const [ani, budi, citra] = [await stage.person(), await stage.person({ size: "phone" }), await stage.person({ size: "tablet" })];
  const address = await openTable(ani, "susun-suits");
  for (const [place, person] of [ani, budi].entries()) {
    await person.opens(address);
    await person.page.getByRole("button", { name: new RegExp(`${place + 1}$`) }).click();
  }
  await ani.page.getByRole("button", { name: "Begin" }).click();
  await laysAll(ani.page, ROWS);
  await citra.opens(address);
  await ani.page.getByRole("button", { name: "Ready" }).click();
  const seat = budi.page.locator("[data-seat='0']");
  await seat.getByText("ready", { exact: true }).waitFor();
  await citra.page.locator("[data-seat='0']").getByText("ready", { exact: true }).first().waitFor();
  for (const { page } of [budi, citra]) for (const card of hand.split(" ")) expect(await page.locator(`[data-card="${card}"]`).count()).toBe(0);
  await ani.page.getByRole("button", { name: "Not ready yet" }).click();
  await seat.getByText("ready", { exact: true }).waitFor({ state: "detached" });
  expect(await laid(ani.page, "back")).toBe(sorted(ROWS.back));
  await ani.page.getByRole("button", { name: "Ready" }).click();
  await seat.getByText("ready", { exact: true }).waitFor();
  await suggested(budi.page);
  await budi.page.getByRole("button", { name: "Ready" }).click();
  for (const { page } of [ani, budi, citra]) await page.getByRole("table", { name: "Points between players" }).waitFor();
});

test("Chinese poker: royalties are announced, then in the next deal a natural is claimed", async () => {
  const ani = await stage.person({ size: "phone" });
  const wire = await begins(ani, "chinese-2-4", { deals: 2, stakes: [[1, 5, 1, 1], [5, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]] });
  const { page } = ani;
  await page.locator("[data-seat='1']").getByText("×5").waitFor();
  await page.getByRole("button", { name: "No natural" }).click();
  await wire.until(() => arranging(wire).phase === "arrange");
  await laysAll(page, ROWS);
  await page.getByRole("button", { name: "Ready" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("checkbox", { name: /full house/ }).waitFor();
  await page.getByRole("checkbox", { name: /full house/ }).uncheck();
  await page.getByRole("button", { name: "Announce" }).click();
  await wire.until(({ view }) => view!.over);
  expect(arranging(wire).announced[0]).toEqual(["back"]);
  await showsPoints(page, wire);

  await page.getByRole("button", { name: "Next deal" }).click();
  await page.getByRole("button", { name: /^six pairs/ }).click();
  await wire.until(({ view }) => view!.over && arranging(wire).naturals[0] === "six_pairs");
  await page.getByRole("listitem").getByText(/: six pairs$/).waitFor();
  await showsPoints(page, wire);
});

test("Chinese poker: a hand is surrendered", async () => {
  const ani = await stage.person();
  const wire = await begins(ani, "chinese-1-6");
  const { page } = ani;
  await page.getByRole("button", { name: "No natural" }).click();
  await wire.until(() => arranging(wire).phase === "arrange");
  await laysAll(page, ROWS);
  await page.getByRole("button", { name: "Ready" }).click();
  await page.getByRole("button", { name: /^Surrender/ }).click();
  await wire.until(({ view }) => view!.over);
  expect(arranging(wire).surrendered).toContain(0);
  await showsPoints(page, wire);
});

test("time runs out over a half-laid board, and it counts as it lies", async () => {
  const ani = await stage.person();
  const clocks = { turn: 600_000, bank: 0, arranging: 4_000, start: 0, pause: 600_000 };
  const wire = await begins(ani, "susun-suits", { clocks });
  const { page } = ani;
  await cardOn(page, "Ad").click();
  await zone(page, "front").locator("[data-place]").first().click();
  await zone(page, "hand").getByText(/At zero your cards count as they lie/).waitFor();
  await wire.until(({ view }) => view!.over);
  expect(arranging(wire).timed_out).toEqual([0]);
  expect(arranging(wire).arrangements[0]!.front).toContain("Ad");
  await page.locator("[data-seat='0']").getByText("time ran out").waitFor();
  await showsPoints(page, wire);
});

test("rows are turned up one by one, and any key shows all at once", async () => {
  const ani = await stage.person({ moving: true });
  const wire = await begins(ani, "susun-suits");
  const { page } = ani;
  await laysAll(page, FOUL);
  await page.getByRole("button", { name: "Ready (foul)" }).click();
  await page.locator("[data-seat='0'] [data-row=back] [data-card]").first().waitFor();
  expect(await page.locator("[data-row=front] [data-card]").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Rematch" }).count()).toBe(0);
  await page.keyboard.press("x");
  await page.getByRole("listitem").getByText("has fouled").waitFor();
  await showsPoints(page, wire);
  await page.getByRole("button", { name: "Rematch" }).waitFor();
});

test("the board is on one screen, where nothing need be scrolled", async () => {
  const ani = await stage.person();
  await begins(ani, "susun-suits");
  const { page } = ani;
  await laysAll(page, FOUL);
  await foul(page).waitFor();
  const old = { width: 320, height: 568 };
  const doubled = [{ width: 720, height: 450 }, { width: 410, height: 590 }];
  for (const size of [...Object.values(SIZES), old, ...doubled]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), JSON.stringify(size)).toBe(0);
  }
});

/** What is said of a foul while it can be mended. */
function foul(page: Page): Locator {
  return zone(page, "hand").getByText(/^Foul/);
}

/** Lay all cards by keys, one after the other. */
async function laysAll(page: Page, wanted: Wanted): Promise<void> {
  const keys: Record<RowName, string> = { front: "1", middle: "2", back: "3" };
  await eachCard(wanted, async (card, row) => {
    await cardOn(page, card).focus();
    await page.keyboard.press(keys[row]);
    await expect.poll(() => laid(page, row)).toContain(card);
  });
}

async function suggested(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Suggest" }).click();
  await page.getByRole("menuitem").first().click();
  await expect.poll(() => laid(page, "hand")).toBe("");
}

/** The table of points says what the server says, and adds up to zero (ARR-6). */
async function showsPoints(page: Page, wire: Wire): Promise<void> {
  const points = arranging(wire).points!;
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(0);
  const sums = page.getByRole("table", { name: "Points between players" }).locator("tbody tr td:last-child");
  await expect.poll(async () => (await sums.allTextContents()).map((text) => Number(text.trim().replace("−", "-")))).toEqual(points);
}
