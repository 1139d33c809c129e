// Faults that were found and mended, each with its case.
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
