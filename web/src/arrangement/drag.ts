// Dragging a card with mouse, pen or finger: the card follows the pointer, and a tap stays a tap.
const THRESHOLD = 6;

export interface Dragging {
  /** Whether this card may be dragged now. */
  may(card: string): boolean;
  /** The element under the pointer changed, or dragging ended (null). */
  over(element: Element | null): void;
  drop(card: string, element: Element | null): void;
}

interface Held {
  card: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  moved: boolean;
}

/** Make the cards inside `board` draggable; returns how to stop. */
export function draggable(board: HTMLElement, dragging: Dragging): () => void {
  let held: Held | null = null;

  function pressed(event: PointerEvent) {
    const card = (event.target as Element).closest<HTMLElement>("[data-card]");
    if (held || event.button || !card || !dragging.may(card.dataset.card!)) return;
    held = { card, pointer: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  }

  function moved(event: PointerEvent) {
    if (!held || event.pointerId !== held.pointer) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < THRESHOLD) return;
    if (!held.moved) {
      held.moved = true;
      held.card.setPointerCapture(held.pointer);
      held.card.classList.add("dragged");
    }
    held.card.style.translate = `${x}px ${y}px`;
    dragging.over(under(event));
  }

  function released(event: PointerEvent) {
    if (!held || event.pointerId !== held.pointer) return;
    const { card, moved: dragged } = held;
    const target = dragged ? under(event) : null;
    letGo();
    if (!dragged) return;
    // the click that follows a drag is no tap
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (event.type === "pointerup") dragging.drop(card.dataset.card!, target);
  }

  function letGo() {
    held?.card.classList.remove("dragged");
    if (held) held.card.style.translate = "";
    held = null;
    dragging.over(null);
  }

  /** What lies under the pointer, the dragged card apart. */
  function under(event: PointerEvent): Element | null {
    return document.elementsFromPoint(event.clientX, event.clientY).find((element) => !held?.card.contains(element)) ?? null;
  }

  /** A finger that drags does not scroll or fling as well, which would swallow the tap that follows. */
  function still(event: TouchEvent) {
    if (held?.moved) event.preventDefault();
  }

  const ending = new AbortController();
  const { signal } = ending;
  board.addEventListener("pointerdown", pressed, { signal });
  board.addEventListener("pointermove", moved, { signal });
  board.addEventListener("pointerup", released, { signal });
  board.addEventListener("pointercancel", released, { signal });
  board.addEventListener("touchmove", still, { signal, passive: false });
  return () => ending.abort();
}

function swallow(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}
