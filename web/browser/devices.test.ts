// One person on several devices, a device without a network, and a record that is taken away.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { climbing, held, isAsked, plays, playsOnce } from "./harness/climbing";
import { Line } from "./harness/line";
import type { Person } from "./harness/person";
import { PYTHON } from "./harness/server";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";
import { Wire } from "./harness/wire";

const stage = staged();
const lines: Line[] = [];
afterEach(async () => {
  await Promise.all(lines.splice(0).map((line) => line.close()));
});

async function hand(page: Page): Promise<string[]> {
  return page.locator("[data-held]").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.held!).sort());
}

/** Ani plays Capsa Banting against bots, and it is her turn. */
async function playing(url?: string): Promise<{ ani: Person; wire: Wire }> {
  const ani = await stage.person({}, url);
  const wire = new Wire(ani.page);
  const path = await openTable(ani, "banting");
  await ani.opens(path);
  await ani.page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await ani.page.getByRole("button", { name: "Begin" }).click();
  await wire.until(isAsked);
  return { ani, wire };
}

async function linkOf({ page }: Person): Promise<string> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("button", { name: "Make a link" }).click();
  const picture = settings.getByRole("img", { name: "QR code of this link" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  const link = await settings.getByRole("textbox", { name: "Go on at another device" }).inputValue();
  await page.keyboard.press("Escape");
  return link;
}

test("a link carries the seat to a phone: the same cards, and both devices agree; it works once", async () => {
  const { ani, wire } = await playing();
  const link = await linkOf(ani);
  const phone = await stage.person({ size: "phone", touch: true });
  await phone.page.goto(link);
  await phone.page.getByRole("button", { name: "Yes, go on" }).tap();
  await phone.page.getByRole("link", { name: "My games" }).tap();
  await phone.page.getByText("Capsa Banting").tap();
  await phone.page.getByRole("link", { name: "To the table" }).tap();
  await expect.poll(() => hand(phone.page)).toEqual(await hand(ani.page));
  await phone.page.getByRole("group", { name: /, you/ }).waitFor();
  await plays(ani.page, wire, ({ view }) => view!.hand!.split(" ").length < 13);
  const left = climbing(wire.snapshot).hand!.split(" ").sort();
  for (const { page } of [phone, ani]) await expect.poll(() => hand(page)).toEqual(left);
  const stranger = await stage.person();
  await stranger.page.goto(link);
  await stranger.page.getByRole("button", { name: "Yes, go on" }).click();
  await stranger.page.getByText("This link has been used already: make another one.").waitFor();
  await stranger.page.goto("/games");
  await stranger.page.getByText("No game yet.").waitFor();
  stranger.problems.splice(0);
});

test("a link that is nobody's says so", async () => {
  const ani = await stage.person();
  const answer = await ani.page.goto(`/link/${"x".repeat(40)}.1.2.3`);
  expect(answer!.status()).toBe(404);
  await ani.page.getByText("This link does not work").waitFor();
  ani.problems.splice(0);
});

/** The network goes, as the browser knows; it does not keep WebSockets from anything, so the line is cut, too. */
async function loses({ context }: Person, line: Line): Promise<void> {
  await context.setOffline(true);
  line.cut();
}

async function finds({ context }: Person, line: Line): Promise<void> {
  line.mend();
  await context.setOffline(false);
}

test("a device that is offline says so at the table, also when it is loaded again, and goes on when it is back", async () => {
  const line = await Line.to(stage.server.url);
  lines.push(line);
  const { ani, wire } = await playing(line.url);
  const { page } = ani;
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [card] = await hand(page);
  await held(page, card!).click();
  const offline = page.getByText("You are offline. The game goes on when you are back.");
  await loses(ani, line);
  await offline.waitFor();
  expect(await held(page, card!).getAttribute("aria-pressed")).toBe("true");
  await finds(ani, line);
  await offline.waitFor({ state: "hidden" });
  expect(await held(page, card!).getAttribute("aria-pressed")).toBe("true");
  await held(page, card!).click();
  await loses(ani, line);
  await page.reload();
  await page.getByRole("status").getByText("The server cannot be reached. Are you online?").waitFor();
  await page.getByRole("link", { name: "To the games" }).waitFor();
  await finds(ani, line);
  await held(page, card!).waitFor();
  await offline.waitFor({ state: "hidden" });
  await playsOnce(page, wire);
});

test("the lobby and my games are there offline, say so, and come back", async () => {
  const { ani } = await playing();
  const { page } = ani;
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/");
  await page.getByRole("button", { name: "Quick join" }).waitFor();
  await ani.context.setOffline(true);
  const failed = "The server cannot be reached. Are you online?";
  await page.getByRole("button", { name: /^Play now: Capsa Classic/ }).click();
  await page.getByRole("alert").getByText(failed).waitFor();
  await page.goto("/games");
  await page.getByRole("alert").getByText(failed).waitFor();
  await ani.context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Capsa Banting").first().waitFor();
});

test("a match's record is copied, and the file that is kept is sound", async () => {
  const ani = await stage.person();
  await ani.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const wire = new Wire(ani.page);
  const clocks = { turn: 20, bank: 0, start: 0, pause: 600_000 };
  await ani.opens(await openTable(ani, "banting", { clocks, players: 2 }));
  await ani.page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await ani.page.getByRole("button", { name: "Begin" }).click();
  await wire.until(({ phase }) => phase === "finished");
  await ani.page.getByRole("link", { name: "Look at it again" }).click();
  await ani.page.getByRole("button", { name: "Copy the record" }).click();
  await ani.page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await ani.page.evaluate(() => navigator.clipboard.readText());
  const [download] = await Promise.all([
    ani.page.waitForEvent("download"),
    ani.page.getByRole("link", { name: "Download the record" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^capsa-\w+-0\.jsonl$/);
  const file = await download.path();
  expect(await readFile(file, "utf8")).toBe(copied);
  const { stdout } = await promisify(execFile)(join(dirname(PYTHON), "capsa"), ["verify", "--json", file]);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
});
