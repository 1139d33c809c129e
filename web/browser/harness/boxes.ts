// Measures a page: nothing runs out of it sideways, no control is cut, covered by another, or too small for a finger.
import type { Page } from "playwright-core";

export interface Wanted {
  /** The least height and width, in CSS pixels, of the part of a control that can be touched. */
  touch?: number;
}

/** Every fault of the page as it stands, a line each. */
export async function faults(page: Page, { touch = 44 }: Wanted = {}): Promise<string[]> {
  return page.evaluate(measured, touch);
}

/** Runs on the page. A control's mask is where a click on it arrives, on a grid of 2 px, of 8 px across a wide one. */
function measured(touch: number): string[] {
  const STEP = 2;
  const WIDE = { from: 200, step: 8 };
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=switch], [role=checkbox], [role=option], [role=tab]";
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide, the window ${root.clientWidth}`);
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown).map((one) => ({ one, target: targetOf(one) }));
  for (const { one, target } of controls) look(one, target);
  for (const one of document.querySelectorAll<HTMLElement>("body *")) if (isShown(one) && isTextCut(one)) found.push(`text is cut: ${nameOf(one)}`);
  scrollTo(0, 0);
  return found;

  function look(one: HTMLElement, target: HTMLElement): void {
    if (isInline(one)) return;
    let box = target.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) {
      target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      box = target.getBoundingClientRect();
    }
    if (box.left < -0.5 || box.right > root.clientWidth + 0.5) found.push(`out of the window: ${nameOf(one)} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    let { width, height, over } = reach(target, box);
    if (width < touch || height < touch || over) {
      // under a strip that stays where it is, or cut by what it scrolls in: it is for the finger to bring it out
      target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      box = target.getBoundingClientRect();
      ({ width, height, over } = reach(target, box));
    }
    const small = `${width}×${height} of ${Math.round(box.width)}×${Math.round(box.height)} can be touched: ${nameOf(one)}`;
    if (width < touch || height < touch) found.push(`${small}${over ? `, under ${nameOf(over)}` : ""}`);
    else if (over && controls.some(({ target: other }) => other === over) && !isCard(one)) found.push(`${nameOf(over)} covers ${nameOf(one)}`);
  }

  /** The largest rectangle of the box in which a click arrives, and what lies over the rest. */
  function reach(target: HTMLElement, box: DOMRect): { width: number; height: number; over: HTMLElement | null } {
    const across = box.width > WIDE.from ? WIDE.step : STEP;
    const columns = Math.max(1, Math.floor((box.width + 0.01) / across));
    const rows = Math.max(1, Math.floor((box.height + 0.01) / STEP));
    const heights = new Array<number>(columns).fill(0);
    let best = { width: 0, height: 0 };
    let over: HTMLElement | null = null;
    const seen = frameOf(target);
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const [x, y] = [box.left + (column + 0.5) * across, box.top + (row + 0.5) * STEP];
        const hit = document.elementFromPoint(x, y);
        const isCut = x < seen.left || x > seen.right || y < seen.top || y > seen.bottom;
        const isOwn = hit !== null && !isCut && (target.contains(hit) || hit.contains(target)); // round corners count
        heights[column] = isOwn ? heights[column]! + STEP : 0;
        if (!isOwn && hit && !hit.contains(target)) over = controls.find(({ target: other }) => other.contains(hit))?.target ?? over;
      }
      best = larger(best, heights, across);
    }
    return { ...best, over };
  }

  function larger(best: { width: number; height: number }, heights: number[], across: number): { width: number; height: number } {
    const columns = heights.length;
    for (let from = 0; from < columns; from += 1) {
      let height = Infinity;
      for (let to = from; to < columns && heights[to]! > 0; to += 1) {
        height = Math.min(height, heights[to]!);
        const width = (to - from + 1) * across;
        if (Math.min(width, height) > Math.min(best.width, best.height)) best = { width, height };
      }
    }
    return best;
  }

  /** Where its surroundings let an element be seen. */
  function frameOf(target: HTMLElement): { left: number; top: number; right: number; bottom: number } {
    const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let around = target.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
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
    if (one.closest("[inert], [hidden]") || one.closest("dialog:not([open])")) return false;
    if (document.querySelector("dialog:modal") && !one.closest("dialog:modal")) return false;
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    const box = targetOf(one).getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(one).clipPath !== "inset(50%)";
  }

  /** A link within a sentence is as high as its line. */
  function isInline(one: HTMLElement): boolean {
    return one instanceof HTMLAnchorElement && getComputedStyle(one).display === "inline" && !!one.parentElement?.textContent?.trim().replace(one.textContent?.trim() ?? "", "");
  }

  function isCard(one: HTMLElement): boolean {
    return one.closest("[data-card]") !== null || one.querySelector("[data-card]") !== null;
  }

  function isTextCut(one: HTMLElement): boolean {
    const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!hasText || one.closest("svg")) return false;
    const style = getComputedStyle(one);
    return ["hidden", "clip"].includes(style.overflowX) && style.textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1;
  }

  function nameOf(one: HTMLElement): string {
    const card = one.closest("[data-card]") ?? one.querySelector("[data-card]");
    const words = card?.getAttribute("data-card") ?? one.getAttribute("aria-label") ?? one.textContent?.trim().replace(/\s+/g, " ").slice(0, 40);
    return `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""} "${words}"`;
  }
}
