// Tells a page what no server would have to tell it just now: updates of a test's own, in the table's stream.
import type { Page, WebSocketRoute } from "playwright-core";
import type { ServerMessage, TableSnapshot, Update } from "../../src/wire/protocol";

export class Teller {
  private seq = 0;
  private hasTold = false;
  private socket: WebSocketRoute | null = null;
  /** The table as the server shows it. */
  snapshot: TableSnapshot | null = null;

  private constructor() {}

  /** Stand between a page and the server, before the page opens its table. */
  static async of(page: Page): Promise<Teller> {
    const teller = new Teller();
    await page.routeWebSocket(/\/ws\//, (near) => {
      const far = near.connectToServer();
      teller.socket = near;
      far.onMessage((text) => {
        const message = JSON.parse(String(text)) as ServerMessage;
        if (teller.hasTold && message.type === "update") return;
        teller.hear(message);
        near.send(text);
      });
    });
    return teller;
  }

  /** Send the next update of the stream; from now on the page hears none of the server's. */
  tell(update: Omit<Update, "type" | "seq" | "at">): void {
    this.hasTold = true;
    this.seq += 1;
    this.socket?.send(JSON.stringify({ type: "update", seq: this.seq, at: 0, ...update }));
  }

  private hear(message: ServerMessage): void {
    if (message.type === "welcome" && message.snapshot) this.snapshot = message.snapshot as unknown as TableSnapshot;
    if (message.type === "welcome" || message.type === "update") this.seq = message.seq;
    if (message.type !== "update" || !this.snapshot) return;
    for (const part of ["view", "phase"] as const) if (message[part]) Object.assign(this.snapshot, { [part]: message[part] });
  }
}
