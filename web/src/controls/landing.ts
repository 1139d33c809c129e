// Where the focus goes when a screen makes way for another. The control that had it may be gone; then the new screen's
// beginning takes it, which a screen reader reads out, and from which Tab goes on.
import { tick } from "svelte";

/** Give a focus that is nowhere to what the selector finds, as soon as that is there; returns how to give it up. */
export function land(selector: string): () => void {
  const watcher = new MutationObserver(() => void (hasLanded(selector) && watcher.disconnect()));
  let isOver = false;
  void tick().then(() => {
    if (!isOver && !hasLanded(selector)) watcher.observe(document.body, { childList: true, subtree: true });
  });
  return () => {
    isOver = true;
    watcher.disconnect();
  };
}

function hasLanded(selector: string): boolean {
  if (document.activeElement !== document.body) return true;
  const place = document.querySelector<HTMLElement>(selector);
  if (!place) return false;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return true;
}
