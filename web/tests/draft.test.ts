// A table being put together, and what the server says of it meanwhile.
import { freshBrowser } from "./browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Draft } from "../src/lobby/options/draft.svelte";
import type { RuleSetInfo, SpecProblem } from "../src/wire/protocol";

const game = (id: string, family = "climbing") => ({ id, family, options: { players: 4, bomb: "none" }, choices: [] }) as unknown as RuleSetInfo;
const WRONG = [{ fields: ["bomb"], message: "expected another bomb" }] as SpecProblem[];
/** The checks asked for, oldest first, each answered when the test says so. */
let checks: ((problems: SpecProblem[]) => Promise<void>)[];

beforeEach(() => {
  freshBrowser();
  vi.useFakeTimers();
  checks = [];
  vi.stubGlobal("fetch", () => {
    return new Promise<Response>((resolve) => {
      checks.push(async (problems) => {
        resolve(Response.json({ problems }));
        await vi.advanceTimersByTimeAsync(0);
      });
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what does not go together is said, and gone with the game that it was said of", async () => {
  const draft = new Draft(game("banting"));
  draft.set("bomb", "window");
  await vi.runAllTimersAsync();
  await checks[0]!(WRONG);
  expect(draft.problems).toEqual(WRONG);
  draft.choose(game("classic"));
  expect(draft.problems).toEqual([]);
});

test("an answer that comes after another choice says nothing of it", async () => {
  const draft = new Draft(game("banting"));
  draft.set("bomb", "window");
  await vi.runAllTimersAsync();
  draft.choose(game("classic"));
  await checks[0]!(WRONG);
  expect([draft.problems, draft.checking]).toEqual([[], true]);
  await vi.runAllTimersAsync();
  await checks[1]!([]);
  expect([draft.problems, draft.checking]).toEqual([[], false]);
});

test("stakes go to arrangement tables alone, and are there again when one comes back to them", () => {
  const draft = new Draft(game("chinese-2-4", "arrangement"));
  draft.set("players", 2);
  draft.stakes["0 1"] = 7;
  expect(draft.spec().stakes).toEqual([[1, 7], [7, 1]]);
  draft.choose(game("banting"));
  expect(draft.spec().stakes).toBeUndefined();
  draft.choose(game("chinese-2-4", "arrangement"));
  draft.set("players", 2);
  expect(draft.spec().stakes).toEqual([[1, 7], [7, 1]]);
});
