import { beforeEach, afterEach, describe, expect, test, vi } from "vitest";
import { FakeSocket, freshBrowser, goOffline, goOnline, look } from "./browser";
import type { ServerMessage } from "../src/wire/protocol";
import { Socket, type Status } from "../src/wire/socket";

const LONG = 60_000;
let where: { stream: string; since: number } | null;
let told: [Status, string | undefined][];
let heard: ServerMessage[];
let socket: Socket;

function welcome(): object {
  return { type: "welcome", v: 1, stream: "seat-0-1", seq: 3, now: 0, clock: null, snapshot: null };
}

function connect(): FakeSocket {
  FakeSocket.last.accept();
  FakeSocket.last.say({ ...welcome() });
  return FakeSocket.last;
}

beforeEach(() => {
  freshBrowser();
  where = null;
  told = [];
  heard = [];
  socket = new Socket("ws://capsa.test/ws/k7f2", {
    since: () => where,
    message: (message) => heard.push(message),
    status: (status, why) => told.push([status, why]),
  });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("greeting", () => {
  test("the first frame is a hello of this version", () => {
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", v: 1 }]);
  });

  test("what was wanted before the connection stood follows the hello, in order", () => {
    void socket.send({ type: "sit" });
    void socket.send({ type: "begin" });
    FakeSocket.last.accept();
    expect(FakeSocket.last.types()).toEqual(["hello", "sit", "begin"]);
  });

  test("it says where the stream stopped", () => {
    where = { stream: "seat-0-1", since: 41 };
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", v: 1, stream: "seat-0-1", since: 41 });
  });

  test("it is open when the server has welcomed it, not before", () => {
    FakeSocket.last.accept();
    expect(told).toEqual([]);
    FakeSocket.last.say({ ...welcome() });
    expect(told).toEqual([["open", undefined]]);
  });
});

describe("commands", () => {
  test("every command has another id", () => {
    const line = connect();
    void socket.send({ type: "ready" });
    void socket.send({ type: "begin" });
    const ids = line.sent.slice(1).map((message) => message.command_id);
    expect(new Set(ids).size).toBe(2);
  });

  test("what is on its way is not sent again by a second click, and both hear the answer", async () => {
    const line = connect();
    const first = socket.send({ type: "sit", seat: 1 });
    const second = socket.send({ type: "sit", seat: 1 });
    void socket.send({ type: "sit", seat: 2 });
    expect(line.sent.slice(1).map((message) => message.seat)).toEqual([1, 2]);
    line.say({ type: "ack", command_id: line.sent[1]!.command_id });
    expect(await second).toEqual(await first);
    void socket.send({ type: "sit", seat: 1 });
    expect(line.sent).toHaveLength(4);
  });

  test("an answer keeps the promise of its own command", async () => {
    const line = connect();
    const first = socket.send({ type: "ready" });
    const second = socket.send({ type: "begin" });
    const [, one, two] = line.sent;
    line.say({ type: "refused", command_id: two!.command_id, code: "not_host", message: "" });
    line.say({ type: "ack", command_id: one!.command_id });
    expect((await first).type).toBe("ack");
    expect((await second).type).toBe("refused");
  });

  test("what was not answered before a break is sent again with the same id, what was is not", async () => {
    const line = connect();
    const kept = socket.send({ type: "ready" });
    const open = socket.send({ type: "begin" });
    const [, ready, begin] = line.sent;
    line.say({ type: "ack", command_id: ready!.command_id });
    await kept;
    line.close();
    await vi.advanceTimersByTimeAsync(LONG);
    const again = connect();
    expect(again.sent.slice(1)).toEqual([begin]);
    again.say({ type: "ack", command_id: begin!.command_id });
    expect((await open).type).toBe("ack");
  });

  test("a command without an answer renews the connection, and goes along", async () => {
    const line = connect();
    void socket.send({ type: "ready" });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(line.readyState).toBe(FakeSocket.OPEN);
    const next = connect();
    expect(next.sent[1]).toEqual(line.sent[1]);
    expect(line.readyState).toBe(FakeSocket.CLOSED);
  });

  test("after too_fast a command is sent again, a little later", async () => {
    const line = connect();
    void socket.send({ type: "ready" });
    line.say({ type: "error", code: "too_fast", message: "" });
    expect(line.types()).toEqual(["hello", "ready"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(line.sent[2]).toEqual(line.sent[1]);
  });
});

describe("a dead line", () => {
  test("who hears nothing asks for a sign, and says that the connection is lost when none comes", async () => {
    const line = connect();
    FakeSocket.isDead = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.types()).toEqual(["hello", "ping"]);
    expect(told.at(-1)).toEqual(["open", undefined]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told.at(-1)).toEqual(["lost", undefined]);
    expect(FakeSocket.all).toHaveLength(2);
    connect();
    expect(told.at(-1)).toEqual(["open", undefined]);
  });

  test("a line on which signs come back is left alone, however little is said", async () => {
    connect();
    await vi.advanceTimersByTimeAsync(10 * LONG);
    expect(FakeSocket.all).toHaveLength(1);
    expect(told).toEqual([["open", undefined]]);
  });

  test("whatever is heard is a sign, and nothing need be asked", async () => {
    const line = connect();
    for (let seconds = 0; seconds < 60; seconds += 5) {
      line.say({ type: "update", seq: 4 + seconds, at: 0 });
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(line.types()).toEqual(["hello"]);
  });

  test("who waits for an answer asks sooner, and what was not answered goes along to the next connection", async () => {
    const line = connect();
    FakeSocket.isDead = true;
    void socket.send({ type: "ready" });
    await vi.advanceTimersByTimeAsync(2_500);
    void socket.send({ type: "begin" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(line.types()).toEqual(["hello", "ready", "ping", "begin"]);
    expect(told.at(-1)).toEqual(["lost", undefined]);
    expect(connect().types()).toEqual(["hello", "ready", "begin"]);
  });

  test("command after command does not put off the question", async () => {
    const line = connect();
    FakeSocket.isDead = true;
    for (let seconds = 0; seconds < 8; seconds += 1) {
      void socket.send({ type: "chat", text: `${seconds}` });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(line.types()).toContain("ping");
    expect(told.at(-1)).toEqual(["lost", undefined]);
  });

  test("a handshake that nobody takes is given up and tried again, with longer waits", async () => {
    connect().close();
    const begun = FakeSocket.all.length;
    await vi.advanceTimersByTimeAsync(2 * LONG);
    const tried = FakeSocket.all.slice(begun);
    expect(tried.length).toBeGreaterThan(4);
    expect(tried.length).toBeLessThan(20);
    for (const one of tried.slice(0, -1)) expect(one.readyState).toBe(FakeSocket.CLOSED);
    // the last one may have been given up as well, and the next not be begun: how long that takes is chance
    while (FakeSocket.last.readyState !== FakeSocket.CONNECTING) await vi.advanceTimersToNextTimerAsync();
    connect();
    expect(told.at(-1)).toEqual(["open", undefined]);
  });

  test("a server that accepts and does not greet is given up as well", async () => {
    FakeSocket.last.accept();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(FakeSocket.all.length).toBeGreaterThan(2);
    expect(told.at(-1)).toEqual(["lost", undefined]);
  });

  test("a handshake of before there was a network is not waited for", () => {
    connect().close();
    look(true);
    look(false);
    const stale = FakeSocket.last;
    goOnline();
    expect(stale.readyState).toBe(FakeSocket.CLOSED);
    expect(FakeSocket.last).not.toBe(stale);
  });

  test("the old connection stays until the new one is greeted, so that nobody sees us go", async () => {
    const line = connect();
    FakeSocket.isDead = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(line.readyState).toBe(FakeSocket.OPEN);
    connect();
    expect(line.readyState).toBe(FakeSocket.CLOSED);
  });
});

describe("coming back", () => {
  test("after a break it comes back by itself, later each time", async () => {
    connect().close();
    expect(told.at(-1)).toEqual(["lost", undefined]);
    const waits: number[] = [];
    for (let tries = 2; tries <= 4; tries += 1) {
      const since = Date.now();
      await vi.advanceTimersToNextTimerAsync();
      waits.push(Date.now() - since);
      expect(FakeSocket.all).toHaveLength(tries);
      FakeSocket.last.close();
    }
    expect(waits).toEqual([...new Set(waits)].sort((a, b) => a - b));
  });

  test("a server that restarts says so, and is come back to", async () => {
    const line = connect();
    line.say({ type: "bye", code: "restarting", message: "" });
    line.close();
    expect(told.at(-1)).toEqual(["lost", "restarting"]);
    await vi.advanceTimersByTimeAsync(LONG);
    connect();
    expect(told.at(-1)).toEqual(["open", undefined]);
  });

  test.each(["no_such_table", "may_not_watch", "closed", "wrong_version", "kicked"])("after %s it stays away", async (code) => {
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: "bye", code, message: "" });
    expect(told.at(-1)).toEqual(["closed", code]);
    expect(FakeSocket.last.readyState).toBe(FakeSocket.CLOSED);
    await vi.advanceTimersByTimeAsync(LONG);
    goOnline();
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("without a network it says so at once, and comes back with the network", () => {
    connect();
    goOffline();
    expect(told.at(-1)).toEqual(["lost", "offline"]);
    goOnline();
    expect(FakeSocket.all).toHaveLength(2);
    connect();
    expect(told.at(-1)).toEqual(["open", undefined]);
  });

  test("without a network it still tries, for a server on this machine needs none", async () => {
    connect();
    goOffline();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  test("a page that is seen again does not wait", () => {
    connect().close();
    look(true);
    expect(FakeSocket.all).toHaveLength(1);
    look(false);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("after a long sleep a connection that looks alive is renewed, and nobody sees us go", async () => {
    const line = connect();
    look(true);
    await vi.advanceTimersByTimeAsync(11_000);
    look(false);
    expect(line.readyState).toBe(FakeSocket.OPEN);
    FakeSocket.last.accept();
    FakeSocket.last.say({ ...welcome() });
    expect(line.readyState).toBe(FakeSocket.CLOSED);
    expect(told.map(([status]) => status)).toEqual(["open", "open"]);
  });

  test("after a glance elsewhere it is left alone", async () => {
    connect();
    look(true);
    await vi.advanceTimersByTimeAsync(2_000);
    look(false);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("what an older connection still says is not heard twice", async () => {
    const line = connect();
    socket.renew();
    line.say({ type: "update", seq: 4, at: 0 });
    expect(heard.map((message) => message.type)).toEqual(["welcome"]);
  });

  test("closed is closed", async () => {
    connect();
    socket.close();
    await vi.advanceTimersByTimeAsync(LONG);
    goOnline();
    look(false);
    expect(FakeSocket.all).toHaveLength(1);
    expect(told.at(-1)).toEqual(["closed", undefined]);
  });
});
