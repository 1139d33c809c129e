// A picture of every screen: make screenshots. These are no tests, but the screens must be reached.
import { test } from "vitest";
import type { Page } from "playwright-core";
import type { TableSnapshot } from "../src/wire/protocol";
import { shoot } from "./harness/camera";
import { action, byMouse, climbing, held, isAsked, longest, plays, playsOnce } from "./harness/climbing";
import { deal } from "./harness/deal";
import type { Looks, Person } from "./harness/person";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";
import { Wire } from "./harness/wire";

const CLOCKS = { turn: 60_000, bank: 0, arranging: 180_000, window: 30_000, start: 0, pause: 600_000 };
const OWN = "4c 5d 6d 7h 8d 8c 8h 8s Jc Qh Kd As Ad";
const stage = staged({ deals: [deal({ 0: OWN, 1: "3d 9d Tc Jd Js Qs Kc Kh 2d 2c 2h 2s Ac" })] });

async function seated(rules: unknown, options: Record<string, unknown> = {}, looks: Looks = {}): Promise<{ page: Page; wire: Wire; ani: Person; address: string }> {
  const ani = await stage.person(looks);
  await ani.context.request.patch("/api/me", { data: { name: "Ani" } });
  const wire = new Wire(ani.page);
  const address = await openTable(ani, rules, { clocks: CLOCKS, ...options });
  const page = await ani.opens(address);
  await page.getByRole("button", { name: "Sit here: seat 1" }).click();
  return { page, wire, ani, address };
}

async function begins(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Begin" }).click();
}

test("lobby", async () => {
  const page = await (await stage.person()).opens("/");
  await page.getByRole("button", { name: /^Play now/ }).first().waitFor();
  await shoot(page, "lobby", { dark: true });
});

test("options", async () => {
  const page = await (await stage.person()).opens("/");
  await page.getByRole("button", { name: /Choose the options/ }).click();
  await page.getByRole("dialog").getByRole("button").first().waitFor();
  await shoot(page, "options");
});

test("rule card", async () => {
  const page = await (await stage.person()).opens("/rules/classic");
  await page.getByRole("heading", { name: /Capsa Classic/ }).first().waitFor();
  await shoot(page, "rules");
});

test("waiting room", async () => {
  const { page } = await seated({ base: "classic", deals: 3 }, { listed: true });
  await page.getByRole("button", { name: "Begin" }).waitFor();
  await shoot(page, "waiting");
});

test("climbing", async () => {
  const { page, wire } = await seated("banting");
  await begins(page);
  const mayPlay = (now: TableSnapshot) => isAsked(now) && climbing(now).legal.some((one) => one.do === "play");
  await plays(page, wire, mayPlay);
  await byMouse.select({ page }, longest(climbing(wire.snapshot))!);
  await shoot(page, "climbing", { dark: true });
  await page.keyboard.press("Escape");
  await plays(page, wire, ({ phase }) => phase !== "playing");
  await page.getByTestId("result").waitFor();
  await shoot(page, "climbing-end");
  await page.getByRole("link", { name: /Look at it again/ }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[data-card]").first().waitFor();
  await shoot(page, "deal", { dark: true });
  await page.goto("/games");
  await page.getByText("Capsa Banting").first().waitFor();
  await shoot(page, "games");
});

test("classic with a bomb window", async () => {
  const { page, wire, address } = await seated("classic");
  const budi = await stage.person();
  const other = new Wire(budi.page);
  await budi.opens(address);
  await budi.page.getByRole("button", { name: "Sit here: seat 2" }).click();
  await begins(page);
  await playsOnce(budi.page, other);
  for (;;) {
    const now = await wire.until((seen) => isAsked(seen) || other.snapshot !== null && isAsked(other.snapshot));
    if (now.clock?.kind === "bomb") break;
    if (other.snapshot && isAsked(other.snapshot)) {
      await held(budi.page, "2d").click();
      await action(budi.page, "Play").click();
      await wire.until(({ clock }) => clock?.kind === "bomb");
      break;
    }
    await action(page, "Pass").click();
    await wire.until(({ turn }) => turn !== now.turn);
  }
  await page.getByTestId("bomb").waitFor();
  await page.getByText("sits down").waitFor({ state: "hidden" });
  await shoot(page, "bomb", { dark: true });
});

test("arrangement, and the reveal", async () => {
  const { page, wire } = await seated("susun-suits");
  await begins(page);
  await wire.until(({ view }) => Boolean(view?.hand));
  await page.getByRole("button", { name: /^Suggest/ }).click();
  await page.getByRole("menuitem").first().click({ timeout: 60_000 });
  await held(page, "4c").waitFor();
  await shoot(page, "arrangement", { dark: true });
  await page.getByRole("button", { name: /^Ready/ }).click();
  await wire.until(({ phase }) => phase !== "playing");
  await page.getByRole("button", { name: "Rematch" }).waitFor();
  await shoot(page, "reveal");
});

test("chinese poker, a claim", async () => {
  const { page, wire } = await seated("chinese-2-4");
  await begins(page);
  await wire.until(({ view }) => Boolean(view?.hand));
  await page.getByRole("group", { name: /natural/i }).waitFor();
  await shoot(page, "claim");
});
