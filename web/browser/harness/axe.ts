// What axe finds on a page, once nothing moves on it any more.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Every violation as a line: the rule, the element, and why. */
export async function axe(page: Page): Promise<string[]> {
  await stillness(page);
  await page.evaluate(await source);
  const results = await page.evaluate(
    () => (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
}

/** Wait until every animation that ends has ended. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.filter((one) => one.playState === "running" && !isClock(one)).map((one) => one.finished.catch(() => null)));
    function isClock(one: Animation): boolean {
      return Number(one.effect?.getComputedTiming().endTime) > 2_000;
    }
  });
}
