import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeSocket, freshBrowser } from "./browser";
import type { GameEvent } from "../src/wire/protocol";
import { contributed } from "../src/wire/shuffle";
import { Table } from "../src/wire/table.svelte";

const NEXT = "e334f02d536b4f22ff53dcbd8bec1eccb7d04c779d669e3d4fa6ef559b1a764c";
const CLOCK = { kind: "turn", seats: [0], remaining: 20_000, total: 20_000, bank: 0 };
let table: Table;
let line: FakeSocket;

function snapshot(changes: object = {}): object {
  return {
    table: "k7f2",
    phase: "waiting",
    turn: 1,
    host: 0,
    options: { ruleset: "banting" },
    seats: [{ kind: "person", name: "Ani" }, { kind: "empty" }],
    match: { number: 0, deals: 1, totals: [0, 0], winners: [] },
    clock: null,
    shuffle: { next: null, contributed: [], dealt: null, contributions: [] },
    you: { seat: null },
    view: null,
    ...changes,
  };
}

function welcome(changes: object = {}): void {
  line = FakeSocket.last;
  if (line.readyState === FakeSocket.CONNECTING) line.accept();
  line.say({ type: "welcome", v: 1, stream: "watch-1", seq: 3, now: 1_000_000, clock: null, snapshot: snapshot(), ...changes });
}

function update(seq: number, changes: object = {}): void {
  line.say({ type: "update", seq, at: 1_000_000, ...changes });
}

beforeEach(() => {
  freshBrowser();
  table = new Table("k7f2");
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

describe("folding updates", () => {
  test("a part that comes replaces the part, the others stay", () => {
    welcome();
    update(4, { turn: 2, phase: "playing" });
    expect(table.snapshot).toMatchObject({ turn: 2, phase: "playing", host: 0 });
  });

  test("a part that is gone is null", () => {
    welcome({ snapshot: snapshot({ clock: CLOCK }), clock: CLOCK });
    update(4, { gone: ["clock", "host"] });
    expect(table.snapshot).toMatchObject({ clock: null, host: null });
    expect(table.deadline).toBeNull();
  });

  test("what comes a second time changes nothing and is heard once", () => {
    welcome();
    const events: GameEvent[] = [];
    table.listen((event) => events.push(event));
    update(4, { turn: 2, events: [{ event: "passed", seat: 0, automatic: false }] });
    update(4, { turn: 9, events: [{ event: "passed", seat: 0, automatic: false }] });
    expect(table.snapshot?.turn).toBe(2);
    expect(events).toHaveLength(1);
  });

  test("whoever hears an event sees the table as it is after it", () => {
    welcome();
    const turns: number[] = [];
    table.listen(() => turns.push(table.snapshot?.turn ?? 0));
    update(4, { turn: 7, events: [{ event: "ranks_turned" }] });
    expect(turns).toEqual([7]);
  });

  test("whoever stops listening hears nothing more", () => {
    welcome();
    const hearer = vi.fn();
    table.listen(hearer)();
    update(4, { events: [{ event: "ranks_turned" }] });
    expect(hearer).not.toHaveBeenCalled();
  });
});

describe("hearing a deal", () => {
  test("what comes with an update that takes the deal away is for the table alone", () => {
    welcome({ snapshot: snapshot({ view: { seat: 0 } }) });
    const [all, inDeal] = [vi.fn(), vi.fn()];
    table.listen(all);
    const stop = table.listenInDeal(inDeal);
    update(4, { events: [{ event: "passed", seat: 0, automatic: false }] });
    update(5, { events: [{ event: "came_back", seat: 0 }], gone: ["view"] });
    stop();
    expect(all.mock.calls.map(([event]) => event.event)).toEqual(["passed", "came_back"]);
    expect(inDeal.mock.calls.map(([event]) => event.event)).toEqual(["passed"]);
  });
});

describe("coming back", () => {
  test("the stream goes on where it stopped", async () => {
    welcome();
    update(4);
    update(5, { turn: 2 });
    line.close();
    await vi.advanceTimersByTimeAsync(10_000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", v: 1, stream: "watch-1", since: 5 });
    welcome({ seq: 6, snapshot: null });
    update(6, { turn: 3 });
    expect(table.snapshot?.turn).toBe(3);
  });

  test("the clock of the welcome is newer than those of the updates that it announces", async () => {
    welcome();
    line.close();
    await vi.advanceTimersByTimeAsync(10_000);
    const now = { ...CLOCK, seats: [1], remaining: 15_000 };
    welcome({ seq: 4, snapshot: null, now: 1_500_000, clock: now });
    update(4, { turn: 2, clock: CLOCK, at: 1_400_000 });
    expect(table.deadline).toBe(performance.now() + 15_000);
    expect(table.snapshot?.clock).toEqual(now);
  });

  test("a welcome unasked brings another stream and everything anew", () => {
    welcome();
    update(4, { turn: 8 });
    welcome({ stream: "seat-0-1", seq: 1, snapshot: snapshot({ you: { seat: 0 }, turn: 9 }) });
    expect(table.seat).toBe(0);
    expect(table.snapshot?.turn).toBe(9);
    update(2, { turn: 10 });
    expect(table.snapshot?.turn).toBe(10);
  });

  test("it says why it is away, and forgets it when it is back", async () => {
    welcome();
    line.say({ type: "bye", code: "restarting", message: "" });
    line.close();
    expect([table.status, table.trouble]).toEqual(["lost", "restarting"]);
    await vi.advanceTimersByTimeAsync(10_000);
    welcome({ snapshot: null });
    expect([table.status, table.trouble]).toEqual(["open", null]);
  });

  test("it says why a table cannot be had", () => {
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: "bye", code: "no_such_table", message: "" });
    expect([table.status, table.ended]).toEqual(["closed", "no_such_table"]);
  });
});

describe("the clock", () => {
  test("a deadline is on our own clock, whatever the server's says", () => {
    welcome({ now: 5_000_000 });
    const then = performance.now();
    update(4, { at: 5_002_000, clock: CLOCK });
    expect(table.deadline).toBe(then + 2_000 + 20_000);
  });

  test("a clock that is long over without a word renews the connection", async () => {
    welcome({ clock: CLOCK });
    await vi.advanceTimersByTimeAsync(24_000);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("acting", () => {
  test("an action names the turn on the screen", () => {
    welcome({ snapshot: snapshot({ turn: 12 }) });
    void table.act({ do: "pass" });
    expect(line.sent.at(-1)).toMatchObject({ type: "act", turn: 12, action: { do: "pass" } });
  });
});

describe("the shuffle", () => {
  const seated = { you: { seat: 1 }, shuffle: { next: NEXT, contributed: [], dealt: null, contributions: [] } };

  test("who sits adds 16 bytes to the next shuffle, once, and keeps them", () => {
    welcome({ snapshot: snapshot(seated) });
    update(4, { shuffle: seated.shuffle });
    const sent = line.sent.filter((message) => message.type === "contribute");
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ commitment: NEXT, data: contributed("k7f2", NEXT) });
    expect(contributed("k7f2", NEXT)).toMatch(/^[0-9a-f]{32}$/);
  });

  test("who watches adds nothing, and neither does a seat that has", () => {
    welcome({ snapshot: snapshot({ ...seated, you: { seat: null } }) });
    welcome({ snapshot: snapshot({ ...seated, shuffle: { ...seated.shuffle, contributed: [1] } }) });
    expect(line.types()).toEqual(["hello"]);
  });
});
