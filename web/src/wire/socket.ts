// One WebSocket that comes back by itself. It says hello, sends again what was not answered, and knows no game.
import type { ClientMessage, ServerMessage } from "./protocol";
import { PROTOCOL } from "./protocol";
import { Pulse } from "./pulse";

export type Status = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** Where to go on: the stream and the last number that was got, or null for a new start. */
  since(): { stream: string; since: number } | null;
  message(message: ServerMessage): void;
  /** `why` is a code of the protocol, or "offline"; there need not be one. */
  status(status: Status, why?: string): void;
}

type Sent = Extract<ClientMessage, { command_id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, "command_id"> : never;
/** A command before it has its number. */
export type Command = WithoutId<Sent>;
export type Answer = Extract<ServerMessage, { type: "ack" | "refused" }>;
/** What comes back for a question about the turn. */
export type Advice = Extract<ServerMessage, { type: "hints" | "refused" }>;

/** A `bye` or an error at the door after which coming back is of no use. */
const FINAL = new Set(["no_such_table", "may_not_watch", "closed", "wrong_version", "kicked"]);
/** Errors after which what was just sent has to be sent again, a little later. */
const AGAIN = new Set(["too_fast", "internal"]);
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const BREATH = 1_000;
/** A command that a living connection does not answer for so long is asked again on another. */
const ANSWER_WAIT = 15_000;
/** So long a connection may take until it is greeted, and longer after each that did not come about. */
const GREETING_WAIT = 5_000;
/** A page that was out of sight for so long may hold a connection that only looks alive. */
const ASLEEP = 10_000;

interface Waiting {
  message: Sent;
  /** What is wanted, without the command's number. */
  wanted: string;
  answer: (answer: Answer | Advice) => void;
  answered: Promise<Answer | Advice>;
}

export class Socket {
  private socket: WebSocket | null = null;
  /** The connection before this one, kept until this one is greeted, so that nobody sees us go. */
  private former: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly own = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
  private count = 0;
  private wait = FIRST_WAIT;
  private back: ReturnType<typeof setTimeout> | undefined;
  private overdue: ReturnType<typeof setTimeout> | undefined;
  private late: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse = new Pulse({
    isAsking: () => this.waiting.size > 0,
    ping: () => this.write({ type: "ping" }),
    silent: () => this.mute(),
  });
  private greeted = false;
  private ended = false;
  private farewell: string | undefined;
  private hiddenSince: number | null = null;
  private readonly watches = new AbortController();

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    const { signal } = this.watches;
    addEventListener("online", () => this.hurry(), { signal });
    addEventListener("offline", () => this.cut(), { signal });
    addEventListener("pageshow", (event) => event.persisted && this.renew(), { signal });
    document.addEventListener("visibilitychange", () => this.seen(), { signal });
    this.open();
  }

  /**
   * Send a command; the promise is kept when the server has it on disk or has refused it, even after a break. What is on its
   * way already is not sent a second time.
   */
  send(command: Extract<Command, { type: "hint" }>): Promise<Advice>;
  send(command: Command): Promise<Answer>;
  send(command: Command): Promise<Answer | Advice> {
    const wanted = JSON.stringify(command);
    for (const one of this.waiting.values()) if (one.wanted === wanted) return one.answered;
    this.count += 1;
    const message = { ...command, command_id: `${this.own}-${this.count}` } as Sent;
    let answer!: Waiting["answer"];
    const answered = new Promise<Answer | Advice>((kept) => (answer = kept));
    this.waiting.set(message.command_id, { message, wanted, answer, answered });
    if (this.greeted) this.write(message);
    this.expectAnswer();
    this.pulse.asked();
    return answered;
  }

  /** Take a new connection in place of one that may be dead; nothing is lost by it. */
  renew(): void {
    if (this.ended || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.dropFormer();
    this.former = this.socket;
    this.open();
  }

  close(): void {
    this.end();
    this.listener.status("closed");
  }

  private open(): void {
    this.greeted = false;
    this.farewell = undefined;
    this.hush();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.hello(socket);
    socket.onmessage = (event) => {
      if (socket === this.socket) this.heard(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = () => socket === this.socket && this.lost();
    this.late = setTimeout(() => this.cut(), GREETING_WAIT + this.wait);
  }

  /** Greet, and send at once what waits for an answer: the server takes frames in order. */
  private hello(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.write({ type: "hello", v: PROTOCOL, ...this.listener.since() });
    this.writeWaiting();
    this.greeted = true;
    this.expectAnswer();
  }

  private heard(message: ServerMessage): void {
    this.pulse.heard();
    if (message.type === "pong") return;
    if (message.type === "ack" || message.type === "refused" || message.type === "hints") this.answered(message);
    else if (message.type === "welcome") this.welcomed();
    else if (message.type === "bye" || message.type === "error") this.told(message.type, message.code);
    this.listener.message(message);
  }

  private answered(answer: Answer | Advice): void {
    const { command_id } = answer;
    const found = this.waiting.get(command_id);
    this.waiting.delete(command_id);
    this.expectAnswer();
    found?.answer(answer);
  }

  private welcomed(): void {
    clearTimeout(this.late);
    this.dropFormer();
    this.wait = FIRST_WAIT;
    this.listener.status("open");
  }

  private told(type: "bye" | "error", code: string): void {
    if (FINAL.has(code)) {
      this.end();
      this.listener.status("closed", code);
    } else if (type === "bye") {
      this.farewell = code;
    } else if (AGAIN.has(code)) {
      clearTimeout(this.overdue);
      this.overdue = setTimeout(() => this.again(), BREATH);
    }
  }

  private again(): void {
    if (this.greeted) this.writeWaiting();
    this.expectAnswer();
  }

  private lost(): void {
    this.greeted = false;
    this.hush();
    this.dropFormer();
    if (this.ended) return;
    this.listener.status("lost", navigator.onLine ? this.farewell : "offline");
    this.back = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Come back now rather than after the wait; a connection that is on its way set out before there was a network. */
  private hurry(): void {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return;
    this.wait = FIRST_WAIT;
    this.drop();
    this.renew();
  }

  /** This connection is dead, whatever it looks like: the device has no network, or nobody has greeted us. */
  private cut(): void {
    if (this.ended) return;
    this.drop();
    this.lost();
  }

  /** Nothing is heard any more. The old connection stays until there is a new one: should it be slow alone, nobody sees us go. */
  private mute(): void {
    this.listener.status("lost", navigator.onLine ? undefined : "offline");
    this.renew();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Wait for nothing any more. */
  private hush(): void {
    for (const timer of [this.back, this.late, this.overdue]) clearTimeout(timer);
    this.pulse.stop();
  }

  private seen(): void {
    if (document.visibilityState === "hidden") {
      this.hiddenSince = performance.now();
      return;
    }
    const away = this.hiddenSince === null ? 0 : performance.now() - this.hiddenSince;
    this.hiddenSince = null;
    if (this.socket?.readyState !== WebSocket.OPEN) this.hurry();
    else if (away > ASLEEP) this.renew();
  }

  private expectAnswer(): void {
    clearTimeout(this.overdue);
    if (this.greeted && this.waiting.size) this.overdue = setTimeout(() => this.renew(), ANSWER_WAIT);
  }

  private end(): void {
    this.ended = true;
    this.watches.abort();
    this.hush();
    this.dropFormer();
    this.socket?.close();
  }

  private dropFormer(): void {
    this.former?.close();
    this.former = null;
  }

  private writeWaiting(): void {
    for (const { message } of this.waiting.values()) this.write(message);
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
