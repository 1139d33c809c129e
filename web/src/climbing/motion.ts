// How cards move: briefly, and not at all for who wishes no motion.
import type { TransitionConfig } from "svelte/transition";
import type { Side } from "./places";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const AWAY: Record<Side, string> = { own: "0, 6rem", left: "-9rem, 0", top: "0, -6rem", right: "9rem, 0" };

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
  const [x = "0", y = "0"] = AWAY[side].split(", ");
  return { duration, css: (t, u) => `opacity: ${t}; transform: translate(calc(${u} * ${x}), calc(${u} * ${y})) scale(${0.9 + 0.1 * t})` };
}

/** Milliseconds in which the ranks turn around: slow enough to be seen. */
export function turned(): number {
  return calm.matches ? 0 : 900;
}
