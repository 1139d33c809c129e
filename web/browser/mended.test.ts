// Faults that were found and mended, each with its case.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { Teller } from "./harness/teller";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";
import type { GameEvent } from "../src/wire/protocol";

const stage = staged();

const PLAY = { kind: "single", cards: "3d" };
const ROWS = { front: "3d 4c 5h", middle: "6d 7c 8h 9s Td", back: "Jd Qd Kd Ad 2d" };
/** One of every event there is: without one this is no such record. */
const EVENTS: { [name in GameEvent["event"]]: Omit<Extract<GameEvent, { event: name }>, "event"> } = {
  sat_down: { seat: 1, name: "Budi" },
  stood_up: { seat: 1, name: "Budi", kicked: false },
  renamed: { seat: 1, name: "Budi B." },
  bot_sat_in: { seat: 0 },
  came_back: { seat: 0 },
  match_began: { names: ["Ani", "Budi"] },
  dealt: { number: 1, commitment: "00", contributions: [] },
  secret_revealed: { number: 0, secret: "00" },
  match_ended: { totals: [1, -1], winners: [0] },
  said: { seat: 1, phrase: "heart" },
  chatted: { seat: 1, text: "one more?" },
  table_closed: { reason: "" },
  timed_out: { seat: 0 },
  played: { seat: 0, play: PLAY },
  passed: { seat: 0, automatic: false },
  window_opened: { seat: 0 },
  window_closed: { seat: 0 },
  declined: { seat: 0 },
  bombed: { seat: 0, bomb: PLAY, owner: 1 },
  answer_window_opened: { seat: 0 },
  answered: { seat: 0, bomb: PLAY },
  bomb_stood: { seat: 0 },
  ranks_turned: {},
  went_out: { seat: 0 },
  trick_won: { seat: 0, leader: 1 },
  deal_ended: { winner: 0, bombed: null, hands: ["", "4c"], penalties: [0, 1], points: [1, -1] },
  decided: { seat: 0, natural: null },
  drafted: { seat: 0, draft: ROWS },
  arranged: { seat: 0, arrangement: ROWS },
  ready: { seat: 0 },
  unready: { seat: 0 },
  natural_shown: { seat: 0, natural: "dragon", cards: "3d 4c" },
  stayed: { seat: 0 },
  surrendered: { seat: 0 },
  announced: { seat: 0, rows: ["back"] },
  phase_began: { phase: "arrange", to_act: [0, 1] },
  revealed: { seat: 0, arrangement: ROWS },
};

test.each([
  ["banting", ".climbing"],
  ["susun-suits", ".arrangement"],
])("%s: no event breaks the screen when the deal is taken away with it", async (rules, screen) => {
  const ani = await stage.person();
  const teller = await Teller.of(ani.page);
  const page = await ani.opens(await openTable(ani, rules, { players: 2 }));
  await page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(screen).waitFor();
  const { view } = teller.snapshot!;
  expect(view).not.toBeNull();
  for (const [event, fields] of Object.entries(EVENTS)) {
    teller.tell({ events: [{ event, ...fields }], phase: "waiting", gone: ["view", "clock"] });
    await page.getByRole("heading", { name: "Waiting for players" }).waitFor();
    teller.tell({ phase: "playing", view: view as unknown as Record<string, unknown> });
    await page.locator(screen).waitFor();
  }
});

test("a double click is one click, whatever stands there after the first", async () => {
  const ani = await stage.person();
  const page = await ani.opens(await openTable(ani, "banting"));
  await page.getByRole("button", { name: "Sit here: seat 1" }).waitFor();
  const says = page.getByRole("log");
  await twice(page, page.getByRole("button", { name: "Sit here: seat 1" }), () => page.getByRole("button", { name: "Begin" }).waitFor());
  expect(await page.getByRole("dialog").count()).toBe(0);
  const remove = page.getByRole("button", { name: "Remove" });
  await twice(page, page.getByRole("button", { name: /^Add a bot.* 2$/ }), () => remove.waitFor());
  expect(await remove.count()).toBe(1);
  await page.getByRole("button", { name: /^Add a bot.* 3$/ }).dblclick();
  await expect.poll(() => remove.count()).toBe(2);
  await page.getByRole("button", { name: "Begin" }).dblclick();
  await page.locator(".climbing").waitFor();
  expect(await says.innerText()).toBe("");
});

/** Click twice at one place, the second time when the first has done its work. */
async function twice(page: Page, what: Locator, done: () => Promise<void>): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await done();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test("whoever goes on by keyboard is never nowhere", async () => {
  const ani = await stage.person();
  const page = await ani.opens("/");
  const focused = () => page.evaluate(() => document.activeElement?.closest("main, h1, h2, button")?.tagName ?? "nowhere");
  await page.getByRole("button", { name: "Play now" }).first().focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-held]").first().waitFor();
  await expect.poll(focused).not.toBe("nowhere");
  await page.goto(await openTable(ani, "susun-suits"));
  for (const name of ["Sit here: seat 1", "Begin"]) {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  }
  await page.locator(".arrangement").waitFor();
  await expect.poll(focused).not.toBe("nowhere");
});

test.each([
  ["en", "There is nothing at this address.", "Home"],
  ["id", "Tidak ada apa-apa di alamat ini.", "Beranda"],
  ["sv", "Det finns inget på den här adressen.", "Start"],
] as const)("an address that is none says so in %s, with a way home", async (language, words, home) => {
  const ani = await stage.person({ language });
  for (const path of ["/nosuch", "/games/x/notanumber", "/table/%E0%A4%A"]) {
    const page = await ani.opens(path);
    await page.getByText(words).waitFor();
    await page.getByRole("link", { name: home }).click();
    await page.waitForURL((url) => url.pathname === "/");
  }
  ani.problems.splice(0, Infinity, ...ani.problems.filter((problem) => !problem.includes("404")));
});

test("a browser that refuses to keep anything shows the game all the same", async () => {
  const ani = await stage.person();
  await ani.context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("no site data", "SecurityError");
    };
    Object.defineProperty(globalThis, "localStorage", { get: refuse });
  });
  const page = await ani.opens(await openTable(ani, "banting"));
  await page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("group", { name: "What you can do" }).getByRole("button", { name: /^Sort/ }).click();
  await page.locator("[data-held]").nth(12).waitFor();
});

test("in a low window the hand and what can be done with it are there together, without scrolling", async () => {
  const ani = await stage.person();
  const page = await ani.opens(await openTable(ani, "banting"));
  await page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator("[data-held]").nth(9).waitFor();
  const needed = page.locator("[data-held], [role=group] button");
  for (const [width, height] of [[720, 450], [550, 380], [410, 590]] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => needed.evaluateAll(cut), { message: `${width}×${height}` }).toBe(0);
  }
});

/** How many of these lie outside the window. */
function cut(all: (HTMLElement | SVGElement)[]): number {
  return all.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < 0 || bottom > innerHeight;
  }).length;
}

test("in a low window what can be done with the rows is there, without scrolling", async () => {
  const ani = await stage.person({ size: { width: 550, height: 380 } });
  const page = await ani.opens(await openTable(ani, "susun-suits"));
  await page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  const ready = page.getByRole("button", { name: /^Ready/ });
  await ready.waitFor();
  const { y, height } = (await ready.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(380);
});
