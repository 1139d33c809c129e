// How cards move: briefly, and not at all for who wishes no motion.
import type { TransitionConfig } from "svelte/transition";
import type { Side } from "./places";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** How far off a side is, in rem. */
const AWAY: Record<Side, readonly [number, number]> = { own: [0, 6], left: [-9, 0], top: [0, -6], right: [9, 0] };

/** Milliseconds for cards that change places. */
export function lifted(): number {
  return calm.matches ? 0 : 200;
}

/** Cards of a new deal come up one after the other. */
export function dealtIn(_: Element, { place }: { place: number }): TransitionConfig {
  if (calm.matches) return { duration: 0 };
  return { delay: place * 22, duration: 180, css: (t) => `opacity: ${t}; transform: translateY(${(1 - t) * 3}rem)` };
}

/** A play comes from whoever made it. */
export function landed(_: Element, { from }: { from: Side }): TransitionConfig {
  return slide(from, 170);
}

/** A trick goes to whoever won it. */
export function swept(_: Element, { to }: { to: () => Side | null }): TransitionConfig {
  return slide(to() ?? "top", 240);
}

function slide(side: Side, duration: number): TransitionConfig {
  if (calm.matches) return { duration: 0 };
  const [x, y] = AWAY[side];
  return { duration, css: (t, u) => `opacity: ${t}; transform: translate(${u * x}rem, ${u * y}rem) scale(${0.9 + 0.1 * t})` };
}

/** Milliseconds in which the ranks turn around: slow enough to be seen. */
export function turned(): number {
  return calm.matches ? 0 : 900;
}
