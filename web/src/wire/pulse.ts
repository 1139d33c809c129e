// Whether a connection still lives. A line may be dead without a word of it, and a browser shows no page the server's own
// pings: who has heard nothing for a while asks, and gives up when nothing comes back.

/** Silence after which a living connection is asked for a sign, and how soon while an answer is waited for. */
const QUIET = 10_000;
const QUIET_ASKING = 2_500;
/** Silence after that question which means that nobody is there. */
const PATIENCE = 5_000;

interface Line {
  /** Whether a command is without its answer. */
  isAsking(): boolean;
  ping(): void;
  /** Nothing came back. */
  silent(): void;
}

export class Pulse {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRunning = false;
  private isPinged = false;
  private isSoon = false;

  constructor(private readonly line: Line) {}

  /** Something came, whatever it was. */
  heard(): void {
    this.isRunning = true;
    this.isPinged = false;
    this.isSoon = this.line.isAsking();
    this.wait(this.isSoon ? QUIET_ASKING : QUIET);
  }

  /** A command went out: what becomes of it should be known soon. */
  asked(): void {
    if (!this.isRunning || this.isPinged || this.isSoon) return;
    this.isSoon = true;
    this.wait(QUIET_ASKING);
  }

  stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
  }

  private wait(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.over(), milliseconds);
  }

  private over(): void {
    if (this.isPinged) {
      this.stop();
      this.line.silent();
      return;
    }
    this.isPinged = true;
    this.line.ping();
    this.wait(PATIENCE);
  }
}
