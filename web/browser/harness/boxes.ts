// Measures a page: nothing runs out of it sideways, no card or text is cut or covered, and no control is cut, covered
// by another, or too small for a finger.
import type { Page } from "playwright-core";

export interface Wanted {
  /** The least height and width, in CSS pixels, of the part of a control that can be touched. */
  touch?: number;
}

/** Every fault of the page as it stands, a line each. */
export async function faults(page: Page, { touch = 44 }: Wanted = {}): Promise<string[]> {
  return page.evaluate(measured, touch);
}

/**
 * Runs on the page, all at once. What a click on a point arrives at can only change at an edge of some box, so a
 * control is asked once in each field between the edges that cross it, and at least every half finger for what has no box.
 */
function measured(touch: number): string[] {
  interface Edges {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const WIDEST = touch / 2 || 22;
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=switch], [role=checkbox], [role=option], [role=tab]";
  const found: string[] = [];
  const root = document.documentElement;
  const modal = document.querySelector("dialog:modal");
  const styles = new Map<Element, CSSStyleDeclaration>();
  const all = [...document.querySelectorAll<HTMLElement>("body *:not(svg *)")].filter(isShown);
  let boxes: { one: HTMLElement; box: DOMRect }[] | null = null;

  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide, the window ${root.clientWidth}`);
  const controls = all.filter((one) => one.matches(CONTROLS)).map((one) => ({ one, target: targetOf(one) }));
  const targets = new Set(controls.map(({ target }) => target));
  for (const { one, target } of controls) if (hasSize(target) && !isInline(one) && !isLocked(one)) lookAt(one, target);
  for (const one of all) if (one.hasAttribute("data-card")) lookAtCard(one);
  for (const one of all) if (hasText(one) && hasSize(one)) lookAtText(one);
  scrollTo(0, 0);
  return found;

  function lookAt(one: HTMLElement, target: HTMLElement): void {
    let box = target.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) box = broughtOut(target);
    if (box.left < -0.5 || box.right > root.clientWidth + 0.5) found.push(`out of the window: ${nameOf(one)} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    let { width, height, over } = reach(target, box);
    if (width < touch || height < touch || over) {
      // under a strip that stays where it is, or cut by what it scrolls in: it is for the finger to bring it out
      box = broughtOut(target);
      ({ width, height, over } = reach(target, box));
    }
    const small = `${width}×${height} of ${Math.round(box.width)}×${Math.round(box.height)} can be touched: ${nameOf(one)}`;
    if (width < touch || height < touch) found.push(`${small}${over ? `, under ${nameOf(over)}` : ""}`);
    else if (over && targets.has(over) && !isCard(one)) found.push(`${nameOf(over)} covers ${nameOf(one)}`);
  }

  /** A card is whole but for what other cards of its fan cover, and its index, a corner of it, is free. */
  function lookAtCard(card: HTMLElement): void {
    const index = card.querySelector("text");
    if (!index || !hasSize(card) || styleOf(card).opacity === "0") return;
    let box = card.getBoundingClientRect();
    const seen = frameOf(card);
    if (box.top < seen.top || box.bottom > seen.bottom) box = broughtOut(card);
    const { left, right } = frameOf(card);
    if (box.left < left - 0.5 || box.right > right + 0.5) found.push(`a card is cut: ${nameOf(card)} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    const own = index.getBoundingClientRect();
    const middle = (own.top + own.bottom) / 2;
    for (const x of [own.left + 1, (own.left + own.right) / 2, own.right - own.width * 0.1]) {
      const [hit] = document.elementsFromPoint(x, middle).filter((other) => other.closest("[data-card]"));
      const over = hit?.closest<HTMLElement>("[data-card]");
      if (over && over !== card) return void found.push(`the index of ${nameOf(card)} lies under ${nameOf(over)}`);
    }
  }

  /** Text is not cut where nothing says that it goes on, and stays within its own button. */
  function lookAtText(one: HTMLElement): void {
    if (one.closest("svg, option")) return;
    const style = styleOf(one);
    if (["hidden", "clip"].includes(style.overflowX) && style.textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1) found.push(`text is cut: ${nameOf(one)}`);
    const button = one.closest<HTMLElement>("button, a.button");
    if (!button) return;
    const range = document.createRange();
    range.selectNodeContents(one);
    const [words, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    const isOut = words.left < box.left - 0.5 || words.right > box.right + 0.5 || words.top < box.top - 0.5 || words.bottom > box.bottom + 0.5;
    if (isOut && words.width > 1 && !one.closest(".spoken")) found.push(`text runs out of its button: ${nameOf(button)}`);
  }

  /** The largest rectangle of the box in which a click arrives, and what lies over the rest. */
  function reach(target: HTMLElement, box: Edges & { width: number; height: number }): { width: number; height: number; over: HTMLElement | null } {
    const seen = frameOf(target);
    const near = boxesNear(target, box);
    const across = fields(box.left, box.right, [seen.left, seen.right, ...near.flatMap((other) => [other.left, other.right])]);
    const down = fields(box.top, box.bottom, [seen.top, seen.bottom, ...near.flatMap((other) => [other.top, other.bottom])]);
    const heights = across.map(() => 0);
    const widths = across.map(([from, to]) => to - from);
    let best = { width: 0, height: 0 };
    let over: HTMLElement | null = null;
    for (const [top, bottom] of down) {
      for (const [column, [left, right]] of across.entries()) {
        const [x, y] = [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)]; // a click is at a whole pixel
        const isCut = x < seen.left || x > seen.right || y < seen.top || y > seen.bottom;
        const hit = isCut ? null : document.elementFromPoint(x, y);
        const isOwn = hit !== null && (target.contains(hit) || hit.contains(target) || isMenu(hit, target)); // round corners count
        heights[column] = isOwn ? heights[column]! + (bottom - top) : 0;
        if (!isOwn && hit) over = controls.find(({ target: other }) => other.contains(hit))?.target ?? over;
      }
      best = larger(best, heights, widths);
    }
    return { ...best, over };
  }

  /** A stretch of whole pixels, cut at its edges and into parts that are no longer than WIDEST. */
  function fields(from: number, to: number, edges: number[]): [number, number][] {
    const [first, last] = [Math.round(from), Math.round(to)];
    const within = new Set(edges.map(Math.round).filter((edge) => edge > first && edge < last));
    const cuts = [first, ...[...within].sort((a, b) => a - b), last];
    return cuts.slice(1).flatMap((end, place) => {
      const start = cuts[place]!;
      const parts = Math.ceil((end - start) / WIDEST);
      return Array.from({ length: parts }, (_, part): [number, number] => [start + ((end - start) * part) / parts, start + ((end - start) * (part + 1)) / parts]);
    });
  }

  function larger(best: { width: number; height: number }, heights: number[], widths: number[]): { width: number; height: number } {
    for (let from = 0; from < heights.length; from += 1) {
      let [height, width] = [Infinity, 0];
      for (let to = from; to < heights.length && heights[to]! > 0; to += 1) {
        height = Math.min(height, heights[to]!);
        width += widths[to]!;
        const [low, least] = [Math.min(width, height), Math.min(best.width, best.height)];
        if (low > least || (low === least && width * height > best.width * best.height)) best = { width, height };
      }
    }
    return best;
  }

  /** The boxes that cross this one and are neither around nor within it. */
  function boxesNear(target: HTMLElement, box: Edges): DOMRect[] {
    boxes ??= all.map((one) => ({ one, box: one.getBoundingClientRect() }));
    return boxes
      .filter(({ box: other }) => other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top)
      .filter(({ one }) => !one.contains(target) && !target.contains(one))
      .map(({ box: other }) => other);
  }

  function broughtOut(target: HTMLElement): DOMRect {
    target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    boxes = null;
    return target.getBoundingClientRect();
  }

  /** Where its surroundings let an element be seen. */
  function frameOf(target: HTMLElement): Edges {
    const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let around = target.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = styleOf(around);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = around.getBoundingClientRect();
      seen.left = Math.max(seen.left, box.left);
      seen.top = Math.max(seen.top, box.top);
      seen.right = Math.min(seen.right, box.right);
      seen.bottom = Math.min(seen.bottom, box.bottom);
    }
    return seen;
  }

  /** A hidden checkbox is touched by its label. */
  function targetOf(one: HTMLElement): HTMLElement {
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
    const isBox = one instanceof HTMLInputElement && ["checkbox", "radio"].includes(one.type);
    return isBox && labels[0] ? labels[0] : one;
  }

  function isShown(one: HTMLElement): boolean {
    if (modal && !modal.contains(one)) return false;
    return one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]");
  }

  function hasSize(one: HTMLElement): boolean {
    const box = one.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && styleOf(one).clipPath !== "inset(50%)";
  }

  function hasText(one: HTMLElement): boolean {
    return [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  }

  /** A link within a sentence is as high as its line. */
  function isInline(one: HTMLElement): boolean {
    return one instanceof HTMLAnchorElement && styleOf(one).display === "inline" && !!one.parentElement?.textContent?.trim().replace(one.textContent?.trim() ?? "", "");
  }

  /** What an open menu covers can be touched when it is closed. */
  function isMenu(hit: Element, target: HTMLElement): boolean {
    const menu = hit.closest("[role=menu], [popover]");
    return menu !== null && !menu.contains(target);
  }

  /** A place of a board on which nothing can be moved now. */
  function isLocked(one: HTMLElement): boolean {
    return one.matches("[data-place][aria-disabled=true]");
  }

  function isCard(one: HTMLElement): boolean {
    return one.closest("[data-card]") !== null || one.querySelector("[data-card]") !== null;
  }

  function styleOf(one: Element): CSSStyleDeclaration {
    const known = styles.get(one) ?? getComputedStyle(one);
    styles.set(one, known);
    return known;
  }

  function nameOf(one: HTMLElement): string {
    const card = one.closest("[data-card]") ?? one.querySelector("[data-card]");
    const words = card?.getAttribute("data-card") ?? one.getAttribute("aria-label") ?? one.textContent?.trim().replace(/\s+/g, " ").slice(0, 40);
    return `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""} "${words}"`;
  }
}
