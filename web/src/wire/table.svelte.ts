// A table as this person sees it: the last snapshot with every update since folded in, reactive.
import type { ClockShown, GameEvent, ServerMessage, TableSnapshot, Update, Welcome } from "./protocol";
import { Socket, type Advice, type Answer, type Command, type Status } from "./socket";
import { contribution } from "./shuffle";

/** A clock that is over for so long without a word means that the words do not reach us. */
const SILENCE = 5_000;
const PARTS = ["phase", "turn", "host", "seats", "match", "clock", "shuffle", "you", "view"] as const;
type Hearer = (event: GameEvent) => void;

export class Table {
  /** Null until the first welcome. Parts are replaced whole, never changed in place. */
  snapshot = $state.raw<TableSnapshot | null>(null);
  status = $state<Status>("connecting");
  /** Why the table cannot be had any more, as a code of the protocol. */
  ended = $state<string | null>(null);
  /** Why the connection is gone just now, as a code of the protocol or "offline"; null when it is there. */
  trouble = $state<string | null>(null);
  /** When the clock that runs now ends, on the clock of `performance.now()`; null when none runs. */
  deadline = $state<number | null>(null);

  private stream: string | null = null;
  private seq = 0;
  /** The server's clock less ours, in milliseconds. */
  private epoch = 0;
  /** The last welcome: its clock is newer than those in the updates that it announces. */
  private resumed: Welcome | null = null;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly hearers = new Set<Hearer>();
  private readonly socket: Socket;

  constructor(readonly id: string) {
    const address = new URL(`/ws/${encodeURIComponent(id)}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new Socket(address.href, {
      since: () => (this.stream === null ? null : { stream: this.stream, since: this.seq }),
      message: (message) => this.heard(message),
      status: (status, why) => {
        this.status = status;
        if (status === "closed") this.ended = why ?? this.ended;
        else this.trouble = status === "open" ? null : (why ?? this.trouble);
      },
    });
  }

  /** One's own seat, null for who watches. */
  get seat(): number | null {
    return this.snapshot?.you.seat ?? null;
  }

  send(command: Command): Promise<Answer> {
    return this.socket.send(command);
  }

  /** Ask what could be done in the turn that is on the screen now. */
  hint(): Promise<Advice> {
    return this.socket.send({ type: "hint", turn: this.snapshot?.turn ?? 0 });
  }

  /** Do something in the deal, in the turn that is on the screen now. */
  act(action: Record<string, unknown>): Promise<Answer> {
    return this.send({ type: "act", turn: this.snapshot?.turn ?? 0, action });
  }

  /** Hear every event once, in order; returns how to stop. */
  listen(hearer: Hearer): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  /** Hear what happens while there is a deal to see. When an update takes the deal away, the screen that shows it is about to go. */
  listenInDeal(hearer: Hearer): () => void {
    return this.listen((event) => void (this.snapshot?.view && hearer(event)));
  }

  close(): void {
    clearTimeout(this.silence);
    this.socket.close();
  }

  private heard(message: ServerMessage): void {
    if (message.type === "welcome") this.welcomed(message);
    else if (message.type === "update") this.updated(message);
  }

  private welcomed(welcome: Welcome): void {
    this.epoch = welcome.now - performance.now();
    this.resumed = welcome;
    if (welcome.snapshot) {
      this.stream = welcome.stream;
      this.seq = welcome.seq;
      this.snapshot = welcome.snapshot as unknown as TableSnapshot;
    } else if (this.snapshot) this.snapshot = { ...this.snapshot, clock: welcome.clock };
    this.timed(welcome.clock, welcome.now);
    this.contribute();
  }

  private updated(update: Update): void {
    if (!this.snapshot || update.seq <= this.seq) return;
    this.seq = update.seq;
    const next: Record<string, unknown> = { ...this.snapshot };
    for (const part of PARTS) if (update[part] !== undefined && update[part] !== null) next[part] = update[part];
    for (const part of update.gone ?? []) next[part] = null;
    if (this.resumed && update.seq <= this.resumed.seq) next.clock = this.resumed.clock;
    else if (update.clock || update.gone?.includes("clock")) this.timed(update.clock ?? null, update.at);
    this.snapshot = next as unknown as TableSnapshot;
    if (update.shuffle) this.contribute();
    for (const event of (update.events ?? []) as unknown as GameEvent[]) this.tell(event);
  }

  private tell(event: GameEvent): void {
    for (const hearer of this.hearers) hearer(event);
  }

  private timed(clock: ClockShown | null, at: number): void {
    this.deadline = clock ? at + clock.remaining - this.epoch : null;
    clearTimeout(this.silence);
    if (this.deadline === null) return;
    this.silence = setTimeout(() => this.socket.renew(), this.deadline - performance.now() + SILENCE);
  }

  /** Add our own random bytes to the next shuffle, once, as soon as the server is committed to its secret. */
  private contribute(): void {
    const { shuffle, you } = this.snapshot ?? {};
    if (!shuffle?.next || you?.seat === null || you?.seat === undefined) return;
    if (shuffle.contributed.includes(you.seat)) return;
    const data = contribution(this.id, shuffle.next);
    if (data) void this.send({ type: "contribute", commitment: shuffle.next, data });
  }
}
