// Measures the client for bench/client.py, which prints it; nothing is asserted here.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { test } from "vitest";
import type { Page } from "playwright-core";
import type { TableSnapshot } from "../src/wire/protocol";
import { action, byMouse, climbing, isAsked, longest } from "./harness/climbing";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";
import { Wire } from "./harness/wire";

const MOVES = 100;
const COLD = 10;
const BUILD = fileURLToPath(new URL("../../build/", import.meta.url));
const stage = staged({ botPace: 150, flags: ["--log-level", "warning"] }); // slow enough for a move to be seen

test("moves and cold starts", { timeout: 900_000 }, async () => {
  const moves = await measuredMoves();
  const cold: number[] = [];
  for (let run = 0; run < COLD; run += 1) cold.push(await coldStart());
  await mkdir(BUILD, { recursive: true });
  await writeFile(`${BUILD}client-bench.json`, JSON.stringify({ moves, cold }));
});

/** Milliseconds from each click on Play until the trick shows the cards, as the server has confirmed them. */
async function measuredMoves(): Promise<number[]> {
  const ani = await stage.person();
  const wire = new Wire(ani.page);
  const page = await ani.opens(await openTable(ani, "banting", { deals: 100 }));
  await page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  const times: number[] = [];
  while (times.length < MOVES) {
    const now = await wire.until((seen) => isAsked(seen) || isBetween(seen));
    if (isBetween(now)) {
      await page.getByRole("button", { name: /Next deal|Rematch/ }).click();
      await wire.until(({ phase }) => phase === "playing");
    } else if (climbing(now).legal.every((one) => one.do === "pass")) {
      await action(page, "Pass").click();
      await wire.until(({ turn, phase }) => turn !== now.turn || phase !== now.phase);
    } else {
      await byMouse.select({ page }, longest(climbing(now))!);
      if (await goesOut(page)) await action(page, "Play").click();
      else times.push(await clickToScreen(page));
      await wire.until(({ turn, phase }) => turn !== now.turn || phase !== now.phase);
    }
  }
  return times;
}

function isBetween({ phase }: TableSnapshot): boolean {
  return phase === "between" || phase === "finished";
}

/** Whether the selection is the whole hand: what is on screen then is the end of the deal. */
async function goesOut(page: Page): Promise<boolean> {
  return (await page.locator("[data-held]").count()) === (await page.locator("[data-held][aria-pressed=true]").count());
}

/** Click on Play, on the page itself, and time the frame in which the trick has changed. */
async function clickToScreen(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const group = document.querySelector('[role=group][aria-label="What you can do"]')!;
    const play = [...group.querySelectorAll("button")].find((one) => one.textContent?.startsWith("Play"))!;
    const selected = [...document.querySelectorAll<HTMLElement>("[data-held][aria-pressed=true]")].map((one) => one.dataset.held!);
    const isShown = () => selected.every((card) => document.querySelector(`[data-testid=play] [data-card="${card}"]`));
    if (play.disabled || !selected.length) throw new Error("expected a selection that can be played");
    const begun = performance.now();
    play.click();
    while (!isShown()) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    return performance.now() - begun;
  });
}

/** Milliseconds from a click on Play now, in a browser that was never here, until the first card is on screen. */
async function coldStart(): Promise<number> {
  const ani = await stage.person();
  const page = await ani.opens("/");
  await page.getByRole("button", { name: /^Play now/ }).first().waitFor();
  const time = await page.evaluate(async () => {
    const play = [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === "Play now")!;
    const begun = performance.now();
    play.click();
    while (!document.querySelector("[data-held]")) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    return performance.now() - begun;
  });
  await ani.context.close();
  return time;
}
