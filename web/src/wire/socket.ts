// One WebSocket that comes back by itself. It says hello, sends again what was not answered, and knows no game.
import type { ClientMessage, ServerMessage } from "./protocol";
import { PROTOCOL } from "./protocol";

export type Status = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** Where to go on: the stream and the last number that was got, or null for a new start. */
  since(): { stream: string; since: number } | null;
  message(message: ServerMessage): void;
  status(status: Status, why?: string): void;
}

type Sent = Extract<ClientMessage, { command_id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, "command_id"> : never;
/** A command before it has its number. */
export type Command = WithoutId<Sent>;
export type Answer = Extract<ServerMessage, { type: "ack" | "refused" }>;

/** A `bye` or an error at the door after which coming back is of no use. */
const FINAL = new Set(["no_such_table", "may_not_watch", "closed", "wrong_version", "kicked"]);
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;

export class Socket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, { message: Sent; answer: (answer: Answer) => void }>();
  private readonly own = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
  private count = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private greeted = false;
  private ended = false;
  private readonly online = () => this.hurry();

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.online);
    this.open();
  }

  /** Send a command; the promise is kept when the server has it on disk or has refused it, even after a break. */
  send(command: Command): Promise<Answer> {
    this.count += 1;
    const message = { ...command, command_id: `${this.own}-${this.count}` } as Sent;
    return new Promise((answer) => {
      this.waiting.set(message.command_id, { message, answer });
      if (this.greeted) this.write(message);
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.online);
    this.socket?.close();
    this.listener.status("closed");
  }

  private open(): void {
    this.greeted = false;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.write({ type: "hello", v: PROTOCOL, ...this.listener.since() });
    socket.onmessage = (event) => this.heard(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => socket === this.socket && this.lost();
  }

  private heard(message: ServerMessage): void {
    if (message.type === "ack" || message.type === "refused") {
      this.waiting.get(message.command_id)?.answer(message);
      this.waiting.delete(message.command_id);
    }
    if ((message.type === "bye" || message.type === "error") && FINAL.has(message.code)) {
      this.ended = true;
      this.listener.status("closed", message.code);
      this.socket?.close();
    }
    this.listener.message(message);
    if (message.type === "welcome" && !this.greeted) this.welcomed();
  }

  private welcomed(): void {
    this.greeted = true;
    this.wait = FIRST_WAIT;
    this.listener.status("open");
    for (const { message } of this.waiting.values()) this.write(message);
  }

  private lost(): void {
    this.greeted = false;
    if (this.ended) return;
    this.listener.status("lost");
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private hurry(): void {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
