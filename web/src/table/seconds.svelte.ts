// Whole seconds until a moment, reactive; one timer, which wakes only when the number changes.
import { onDestroy } from "svelte";

/** Seconds left, rounded up, until the moment that `deadline` gives on `performance.now()`; null without one. */
export function secondsUntil(deadline: () => number | null): { readonly left: number | null } {
  let left = $state<number | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (end: number) => {
    const rest = Math.max(0, end - performance.now());
    left = Math.ceil(rest / 1000);
    if (rest > 0) timer = setTimeout(() => tick(end), rest % 1000 || 1000);
  };
  $effect(() => {
    const end = deadline();
    clearTimeout(timer);
    left = null;
    if (end !== null) tick(end);
  });
  onDestroy(() => clearTimeout(timer));
  return {
    get left() {
      return left;
    },
  };
}
