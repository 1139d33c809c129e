// A picture of every screen at three sizes: make screenshots. These are no tests, but the screens must be reached.
import { describe, test } from "vitest";
import type { Page } from "playwright-core";
import type { TableSnapshot } from "../src/wire/protocol";
import { shoot } from "./harness/camera";
import { byMouse, climbing, held, isAsked, longest, plays } from "./harness/climbing";
import { deal } from "./harness/deal";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";
import { Wire } from "./harness/wire";
import { setsOut, WALKS } from "./walks/all";
import { DEAL } from "./walks/walk";

describe("pictures in pages", () => {
  const CLOCKS = { turn: 60_000, bank: 0, arranging: 180_000, window: 30_000, start: 0, pause: 600_000 };
  const OWN = "4c 5d 6d 7h 8d 8c 8h 8s Jc Qh Kd As Ad";
  const stage = staged({ deals: [deal({ 0: OWN, 1: "3d 9d Tc Jd Js Qs Kc Kh 2d 2c 2h 2s Ac" })] });

  async function begins(rules: string): Promise<{ page: Page; wire: Wire }> {
    const ani = await stage.person();
    await ani.context.request.patch("/api/me", { data: { name: "Ani" } });
    const wire = new Wire(ani.page);
    const page = await ani.opens(await openTable(ani, rules, { clocks: CLOCKS }));
    await page.getByRole("button", { name: "Sit here: seat 1" }).click();
    await page.getByRole("button", { name: "Begin" }).click();
    return { page, wire };
  }

  test("climbing", async () => {
    const { page, wire } = await begins("banting");
    const mayPlay = (now: TableSnapshot) => isAsked(now) && climbing(now).legal.some((one) => one.do === "play");
    await plays(page, wire, mayPlay);
    await byMouse.select({ page }, longest(climbing(wire.snapshot))!);
    await shoot(page, "climbing");
  });

  test("arrangement", async () => {
    const { page, wire } = await begins("susun-suits");
    await wire.until(({ view }) => Boolean(view?.hand));
    await page.getByRole("button", { name: /^Suggest/ }).click();
    await page.getByRole("menuitem").first().click({ timeout: 60_000 });
    await held(page, "4c").waitFor();
    await shoot(page, "arrangement");
  });
});

describe("every screen", () => {
  const stage = staged({ deals: [DEAL] });

  test.each(WALKS)("$name", async (walk) => {
    const walker = await setsOut(stage, walk);
    for (const [name, go] of walk.screens) {
      await go(walker);
      await shoot(walker.page, `${walk.name}: ${name}`.replaceAll(/\W+/g, "-"));
    }
  });
});
