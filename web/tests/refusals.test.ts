import { freshBrowser } from "./browser";
import { beforeEach, expect, test, vi } from "vitest";
import { isSoAlready } from "../src/table/refusals";
import type { TableSnapshot } from "../src/wire/protocol";
import type { Command } from "../src/wire/socket";

beforeEach(() => {
  freshBrowser();
  vi.useRealTimers();
});

function at(phase: string, kind = "empty"): TableSnapshot {
  return { phase, seats: [{ kind: "person" }, { kind }] } as unknown as TableSnapshot;
}

test.each<[Command, string, TableSnapshot]>([
  [{ type: "sit", seat: 1 }, "already_seated", at("waiting")],
  [{ type: "leave" }, "not_seated", at("waiting")],
  [{ type: "add_bot", seat: 1 }, "seat_taken", at("waiting", "bot")],
  [{ type: "remove_bot", seat: 1 }, "not_a_bot", at("waiting")],
  [{ type: "kick", seat: 1 }, "not_a_person", at("waiting")],
  [{ type: "begin" }, "not_now", at("playing")],
  [{ type: "ready" }, "not_now", at("playing")],
  [{ type: "rematch" }, "not_now", at("waiting")],
  [{ type: "rename", name: "Ani" }, "nothing_to_do", at("waiting")],
])("%o refused with %s is so already", (command, code, snapshot) => {
  expect(isSoAlready(command, code, snapshot)).toBe(true);
});

test.each<[Command, string, TableSnapshot]>([
  [{ type: "sit", seat: 1 }, "seat_taken", at("waiting", "person")],
  [{ type: "add_bot", seat: 1 }, "seat_taken", at("waiting", "person")],
  [{ type: "remove_bot", seat: 1 }, "not_a_bot", at("waiting", "person")],
  [{ type: "begin" }, "not_host", at("waiting")],
  [{ type: "begin" }, "not_now", at("closed")],
  [{ type: "rename", name: "Budi" }, "name_taken", at("waiting")],
  [{ type: "say", phrase: "hello" }, "too_fast", at("playing")],
])("%o refused with %s is news", (command, code, snapshot) => {
  expect(isSoAlready(command, code, snapshot)).toBe(false);
});
