// The line is cut, and the server is killed and comes back: nothing acknowledged is lost, and what was selected still is.
import { afterEach, expect, test } from "vitest";
import { byMouse, climbing, held, isAsked, playsOnce, playsOrPasses } from "./harness/climbing";
import { Line } from "./harness/line";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";
import { Wire } from "./harness/wire";
import type { TableSnapshot } from "../src/wire/protocol";
import type { ArrangementView } from "../src/wire/views";

const stage = staged();
const lines: Line[] = [];
afterEach(async () => {
  await Promise.all(lines.splice(0).map((line) => line.close()));
});

async function playing(url?: string) {
  const ani = await stage.person({}, url);
  const wire = new Wire(ani.page);
  const page = await ani.opens(await openTable(ani, "banting"));
  await page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await playsOnce(page, wire);
  const snapshot = await wire.until((now) => isAsked(now) && climbing(now).hand !== null);
  const card = climbing(snapshot).hand!.split(" ")[0]!;
  await held(page, card).click();
  return { page, wire, card };
}

test("a cut line is said quietly and mended without a reload, and the selection is kept", async () => {
  const line = await Line.to(stage.server.url);
  lines.push(line);
  const { page, wire, card } = await playing(line.url);
  await page.evaluate(() => ((globalThis as { stays?: boolean }).stays = true));
  line.cut();
  await page.getByText("Connection lost, coming back").waitFor();
  line.mend();
  await page.getByText("Connection lost, coming back").waitFor({ state: "hidden" });
  expect(await held(page, card).getAttribute("aria-pressed")).toBe("true");
  await held(page, card).click();
  await playsOnce(page, wire);
  expect(await page.evaluate(() => (globalThis as { stays?: boolean }).stays)).toBe(true);
});

test("a line that goes dead without a word is noticed, what was played meanwhile is said to be on its way, and arrives", async () => {
  const line = await Line.to(stage.server.url);
  lines.push(line);
  const { page, wire, card } = await playing(line.url);
  await held(page, card).click();
  line.goDead();
  const { turn } = wire.snapshot!;
  await playsOrPasses({ page }, climbing(wire.snapshot), byMouse);
  await page.getByText("On its way").waitFor();
  await page.getByText("Connection lost, coming back").waitFor();
  line.mend();
  await page.getByText("Connection lost, coming back").waitFor({ state: "hidden" });
  await wire.until((now) => now.turn !== turn);
  await page.getByText("On its way").waitFor({ state: "hidden" });
});

test("a dead line is noticed while nobody does anything", async () => {
  const line = await Line.to(stage.server.url);
  lines.push(line);
  const { page } = await playing(line.url);
  line.goDead();
  await page.getByText("Connection lost, coming back").waitFor();
  line.mend();
  await page.getByText("Connection lost, coming back").waitFor({ state: "hidden" });
});

test("the server is killed in the middle of a trick, and the trick goes on", async () => {
  const { page, wire, card } = await playing();
  const before = climbing(wire.snapshot);
  await stage.server.kill();
  await page.getByText("Connection lost, coming back").waitFor();
  await stage.server.restart();
  await page.getByText("Connection lost, coming back").waitFor({ state: "hidden" });
  expect(climbing(wire.snapshot)).toMatchObject({ hand: before.hand, counts: before.counts, table: before.table });
  expect(await held(page, card).getAttribute("aria-pressed")).toBe("true");
  await held(page, card).click();
  await playsOnce(page, wire);
});

test("the server is killed while somebody arranges, and every card lies where it lay", async () => {
  const ani = await stage.person({ size: "phone", touch: true });
  const wire = new Wire(ani.page);
  const page = await ani.opens(await openTable(ani, "susun-suits"));
  await page.getByRole("button", { name: "Sit here: seat 1" }).tap();
  await page.getByRole("button", { name: "Begin" }).tap();
  const [first, second, third] = cardsOf(await wire.until(({ view }) => Boolean(view?.hand)));
  for (const card of [first, second]) {
    await held(page, card!).tap();
    await page.locator("[data-zone=back] .empty").first().tap();
    await wire.until(({ view }) => ((view as ArrangementView).draft?.back ?? "").includes(card!));
  }
  await held(page, third!).tap();
  await stage.server.kill();
  await page.getByText("Connection lost, coming back").waitFor();
  await stage.server.restart();
  await page.getByText("Connection lost, coming back").waitFor({ state: "hidden" });
  for (const card of [first, second]) expect(await page.locator(`[data-zone=back] [data-held="${card}"]`).count()).toBe(1);
  expect(await held(page, third!).getAttribute("aria-pressed")).toBe("true");
  await page.locator("[data-zone=front] .empty").first().tap();
  await wire.until(({ view }) => ((view as ArrangementView).draft?.front ?? "").includes(third!));
});

function cardsOf({ view }: TableSnapshot): string[] {
  return view!.hand!.split(" ");
}
