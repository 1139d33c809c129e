// Whole seconds left on the table's clock, and its last moments said aloud.
import { announce } from "../table/announce.svelte";
import { m } from "../words.svelte";

const SAID = [30, 10, 5];

export class Countdown {
  seconds = $state<number | null>(null);

  /** Follow a deadline on the clock of `performance.now()`; call inside an effect, with what stops it returned. */
  follow(deadline: number | null): (() => void) | undefined {
    if (deadline === null) {
      this.seconds = null;
      return undefined;
    }
    this.show(deadline, false);
    const timer = setInterval(() => this.show(deadline, true), 250);
    return () => clearInterval(timer);
  }

  private show(deadline: number, aloud: boolean): void {
    const left = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
    if (left === this.seconds) return;
    this.seconds = left;
    if (aloud && SAID.includes(left)) announce(m.arrangement_seconds({ seconds: left }));
  }
}
