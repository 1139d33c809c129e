// What axe finds on a page, once nothing moves on it any more.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Every violation as a line: the rule, the element, and why. Only these lines leave the page: all that axe knows is large. */
export async function axe(page: Page, { rules }: { rules?: string[] } = {}): Promise<string[]> {
  await stillness(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await source);
  return page.evaluate(async (only) => {
    const { axe: program } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await program.run({ resultTypes: ["violations"], ...(only && { runOnly: only }) });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
  }, rules);
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
