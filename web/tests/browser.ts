// A browser small enough for unit tests: its WebSockets are in the test's hand, and so are its events. Import first.
import { vi } from "vitest";
import type { ClientMessage, ServerMessage } from "../src/wire/protocol";

type Plain = Record<string, unknown>;

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  /** Whether what is sent arrives and pings come back. */
  static isDead = false;
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("no WebSocket was opened");
    return last;
  }

  readyState = FakeSocket.CONNECTING;
  readonly sent: (ClientMessage & Plain)[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage & Plain;
    this.sent.push(message);
    if (message.type === "ping" && !FakeSocket.isDead) this.say({ type: "pong" });
  }

  close(): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }

  /** The server accepts. */
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The server says something. */
  say(message: ServerMessage | Plain): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  types(): string[] {
    return this.sent.map((message) => message.type);
  }
}

const windowEvents = new EventTarget();
const documentEvents = new EventTarget();
const kept = new Map<string, string>();
const navigator = { onLine: true, languages: ["en"] };
export const page = {
  visibilityState: "visible",
  documentElement: { dataset: {} as Record<string, string>, lang: "" },
  addEventListener: documentEvents.addEventListener.bind(documentEvents),
  removeEventListener: documentEvents.removeEventListener.bind(documentEvents),
};
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
// `Object.keys(localStorage)` lists what is kept.
const localStorage = new Proxy(storage, {
  ownKeys: () => [...kept.keys()],
  getOwnPropertyDescriptor: (_, key) => ({ value: kept.get(String(key)), enumerable: kept.has(String(key)), configurable: true }),
});
const media = { matches: false, addEventListener: () => undefined };
const globals = {
  matchMedia: () => media,
  WebSocket: FakeSocket,
  addEventListener: windowEvents.addEventListener.bind(windowEvents),
  removeEventListener: windowEvents.removeEventListener.bind(windowEvents),
  document: page,
  navigator,
  localStorage,
  location: { href: "http://capsa.test/table/k7f2", protocol: "http:", pathname: "/table/k7f2" },
};
for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true });

/** Have another storage in the browser's place, or, with null, the browser's own again. */
export function withStorage(another: PropertyDescriptor | null): void {
  Object.defineProperty(globalThis, "localStorage", { ...(another ?? { value: localStorage }), configurable: true });
}

/** Start anew: no connection, nothing kept, on line, in sight, and time stands still. */
export function freshBrowser(): void {
  FakeSocket.all = [];
  FakeSocket.isDead = false;
  kept.clear();
  navigator.onLine = true;
  page.visibilityState = "visible";
  vi.useFakeTimers();
}

export function goOffline(): void {
  navigator.onLine = false;
  windowEvents.dispatchEvent(new Event("offline"));
}

export function goOnline(): void {
  navigator.onLine = true;
  windowEvents.dispatchEvent(new Event("online"));
}

export function look(away: boolean): void {
  page.visibilityState = away ? "hidden" : "visible";
  documentEvents.dispatchEvent(new Event("visibilitychange"));
}
