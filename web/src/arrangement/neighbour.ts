// Which place lies next in a direction, by where places are on the screen: it works for every layout of the board.

/** The next place from an element, to the right for x = 1, down for y = 1; null at the edge. */
export function neighbour(board: HTMLElement, from: HTMLElement, x: number, y: number): HTMLElement | null {
  const here = centre(from);
  let best: { place: HTMLElement; far: number } | null = null;
  for (const place of board.querySelectorAll<HTMLElement>("[data-place]")) {
    const to = centre(place);
    const along = (to.x - here.x) * x + (to.y - here.y) * y;
    const across = Math.abs((to.x - here.x) * y) + Math.abs((to.y - here.y) * x);
    if (along < 8 || (x && across > here.height / 2)) continue;
    const far = along + 3 * across;
    if (!best || far < best.far) best = { place, far };
  }
  return best?.place ?? null;
}

function centre(element: HTMLElement): { x: number; y: number; height: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, height };
}
