// The line between browsers and the server: a test can cut it, let it go dead without a word, and mend it. The server is
// not touched.
import { createServer, connect, type Server as Listener, type Socket } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export class Line {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isDead = false;

  private constructor(
    private readonly listener: Listener,
    readonly url: string,
  ) {}

  static async to(server: string): Promise<Line> {
    const port = Number(new URL(server).port);
    const listener = createServer();
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    const line = new Line(listener, `http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
    listener.on("connection", (near) => line.joins(near, connect(port, "127.0.0.1")));
    return line;
  }

  /** Break every connection, and let no new one through. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Let nothing more through on any connection, old or new, and tell nobody. */
  goDead(): void {
    this.isDead = true;
    for (const socket of this.sockets) muffle(socket);
  }

  /** Let new connections through; those that went dead stay so. */
  mend(): void {
    this.isCut = false;
    this.isDead = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.listener.close();
    await once(this.listener, "close");
  }

  private joins(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    if (this.isCut) near.destroy();
    if (this.isDead) for (const socket of [near, far]) muffle(socket);
  }
}

/** Take what comes, and send it nowhere. */
function muffle(socket: Socket): void {
  socket.unpipe();
  socket.resume();
}
