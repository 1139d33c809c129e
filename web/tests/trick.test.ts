// The trick as it grew, from events and from views.
import { expect, test } from "vitest";
import { sides } from "../src/climbing/places";
import { TrickLog } from "../src/climbing/trick.svelte";
import type { GameEvent } from "../src/wire/protocol";

const played = (seat: number, cards: string): GameEvent => ({ event: "played", seat, play: { kind: "single", cards } });
const shown = (log: TrickLog) => log.laid.map(({ seat, cards }) => `${seat}: ${cards.join(" ")}`);

test("plays and passes come in order, and go when the trick is won", () => {
  const log = new TrickLog();
  log.hear(played(0, "3d"));
  log.hear({ event: "passed", seat: 1, automatic: false });
  log.hear(played(2, "9d"));
  expect(shown(log)).toEqual(["0: 3d", "1: ", "2: 9d"]);
  log.hear({ event: "trick_won", seat: 2, leader: 2 });
  expect(shown(log)).toEqual([]);
  expect(log.winner).toBe(2);
});

test("who comes in the middle of a trick sees the play to beat", () => {
  const log = new TrickLog();
  log.agree("9d 9c", 2, null, null);
  expect(shown(log)).toEqual(["2: 9d 9c"]);
});

test("a play that is known already is not shown twice, in whatever order its cards come", () => {
  const log = new TrickLog();
  log.hear(played(2, "9c 9d"));
  log.agree("9d 9c", 2, null, null);
  expect(log.laid).toHaveLength(1);
});

test("CLS-7 a bomb lies beside the 2", () => {
  const log = new TrickLog();
  log.hear(played(0, "2s"));
  log.hear({ event: "bombed", seat: 1, bomb: { kind: "bare_four", cards: "8d 8c 8h 8s" }, owner: 0 });
  expect(log.laid.map(({ bomb }) => bomb)).toEqual([false, true]);
});

test("what the view no longer has is gone, as after a break in the line", () => {
  const log = new TrickLog();
  log.hear(played(0, "3d"));
  log.agree("2s", 1, null, null);
  expect(shown(log)).toEqual(["1: 2s"]);
  log.agree(null, null, null, null);
  expect(shown(log)).toEqual([]);
});

test("COM-4 play goes clockwise: the next seat is on the left", () => {
  expect(sides(4, 2)).toEqual(["top", "right", "own", "left"]);
  expect(sides(3, 0)).toEqual(["own", "left", "right"]);
  expect(sides(2, 1)).toEqual(["top", "own"]);
  expect(sides(4, null)).toEqual(["own", "left", "top", "right"]);
});
