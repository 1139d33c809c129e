// Cards glide from where they lay to where they lie now, wherever in the board that is.
import { tick } from "svelte";

const SELECTOR = "[data-card]";

/** Do what moves cards in `board`, then let them glide; durations are the theme's, 0 with reduced motion. */
export async function glide(board: HTMLElement, move: () => void): Promise<void> {
  const before = new Map<string, DOMRect>();
  for (const card of cardsOf(board)) before.set(card.dataset.card!, card.getBoundingClientRect());
  move();
  await tick();
  const duration = parseFloat(getComputedStyle(board).getPropertyValue("--quick")) || 0;
  if (!duration) return;
  for (const card of cardsOf(board)) {
    const from = before.get(card.dataset.card!);
    if (!from) continue;
    const to = card.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    const scale = to.width ? from.width / to.width : 1;
    card.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 2 }, { transformOrigin: "0 0", zIndex: 2 }],
      { duration, easing: "ease-out" },
    );
  }
}

function cardsOf(board: HTMLElement): NodeListOf<HTMLElement> {
  return board.querySelectorAll<HTMLElement>(SELECTOR);
}
