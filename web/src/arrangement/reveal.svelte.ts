// The order of the reveal: back, middle, front, what that makes, then one pair of players after the other.
import type { Row } from "./rules";

const ORDER: Row[] = ["back", "middle", "front"];
const ROW_TIME = 1_300;
const PAIR_TIME = 900;

export class Reveal {
  /** 0: nothing yet; 1 to 3: rows; 4: banners; from 5 on: pairs. */
  step = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pairs: number) {}

  get last(): number {
    return ORDER.length + 1 + this.pairs;
  }

  get isDone(): boolean {
    return this.step >= this.last;
  }

  /** The rows that lie open. */
  get open(): Row[] {
    return ORDER.slice(0, this.step);
  }

  /** The row that was turned up just now. */
  get turned(): Row | null {
    return ORDER[this.step - 1] ?? null;
  }

  get hasBanners(): boolean {
    return this.step > ORDER.length;
  }

  /** How many pairs are counted. */
  get counted(): number {
    return Math.max(0, Math.min(this.pairs, this.step - ORDER.length - 1));
  }

  run(): () => void {
    const next = () => {
      if (this.isDone) return;
      this.step += 1;
      this.timer = setTimeout(next, this.step <= ORDER.length + 1 ? ROW_TIME : PAIR_TIME);
    };
    this.timer = setTimeout(next, ROW_TIME / 3);
    return () => clearTimeout(this.timer);
  }

  finish(): void {
    clearTimeout(this.timer);
    this.step = this.last;
  }
}
