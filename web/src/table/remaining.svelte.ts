// Whole seconds left on the table's clock, counted down while somebody looks.
import type { Table } from "../wire/table.svelte";

const TICK = 250;

/** Call while a component is set up: its effects keep the count. */
export function secondsLeft(at: () => Table): () => number | null {
  let now = $state(performance.now());
  $effect(() => {
    if (at().deadline === null) return;
    now = performance.now();
    const timer = setInterval(() => (now = performance.now()), TICK);
    return () => clearInterval(timer);
  });
  return () => {
    const { deadline } = at();
    return deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / 1000));
  };
}
