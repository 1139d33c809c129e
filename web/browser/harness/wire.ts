// What the server tells a page, read from its WebSocket: what the screen should show, for a test to compare with.
import type { Page } from "playwright-core";
import type { GameEvent, ServerMessage, TableSnapshot } from "../../src/wire/protocol";

export class Wire {
  snapshot: TableSnapshot | null = null;
  readonly events: GameEvent[] = [];
  private readonly waiting = new Set<() => void>();

  /** Listen to a page before it opens its table. */
  constructor(page: Page) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.hear(JSON.parse(String(payload)) as ServerMessage));
    });
  }

  /** Wait until something holds of the table. */
  async until(holds: (snapshot: TableSnapshot) => boolean, patience = 60_000): Promise<TableSnapshot> {
    const late = Date.now() + patience;
    for (;;) {
      if (this.snapshot && holds(this.snapshot)) return this.snapshot;
      if (Date.now() > late) throw new Error(`waited in vain; the last that was heard: ${JSON.stringify(this.snapshot)}`);
      await new Promise<void>((heard) => {
        const done = () => {
          this.waiting.delete(done);
          clearTimeout(timer);
          heard();
        };
        const timer = setTimeout(done, Math.max(1, late - Date.now()));
        this.waiting.add(done);
      });
    }
  }

  private hear(message: ServerMessage): void {
    if (message.type === "welcome" && message.snapshot) this.snapshot = message.snapshot as unknown as TableSnapshot;
    if (message.type === "update" && this.snapshot) {
      const { type: _type, seq: _seq, at: _at, events, gone, ...parts } = message;
      const next: Record<string, unknown> = { ...this.snapshot };
      for (const [part, value] of Object.entries(parts)) if (value !== undefined && value !== null) next[part] = value;
      for (const part of gone ?? []) next[part] = null;
      this.snapshot = next as unknown as TableSnapshot;
      this.events.push(...((events ?? []) as unknown as GameEvent[]));
    }
    for (const heard of [...this.waiting]) heard();
  }
}
