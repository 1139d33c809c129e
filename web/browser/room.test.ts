// The room around the games: lobby, waiting room, talk, connection, options, rules, settings and finished deals.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";
import { Wire } from "./harness/wire";

const stage = staged();
/** Clocks by which a deal plays itself out. */
const HASTY = { turn: 40, bank: 0, arranging: 200, window: 40, start: 0, pause: 600_000 };
const menu = (page: Page, door: string) =>
  page.getByRole("button", { name: "Menu" }).click().then(() => page.getByRole("button", { name: door, exact: true }).click());

test("one click on Play now, and the cards are there", async () => {
  const ani = await stage.person({ size: "phone", touch: true });
  const page = await ani.opens("/");
  await page.getByRole("button", { name: /^Play now: Capsa Banting/ }).click();
  await page.locator("[data-card]").first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/table\//);
});

test("friends meet by a link, talk in their own languages, and begin", async () => {
  const ani = await stage.person();
  const page = await ani.opens("/");
  await page.getByRole("button", { name: "Play Capsa Banting with friends" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this table" }).inputValue();
  const budi = await stage.person({ size: "phone", language: "id", touch: true });
  const other = await budi.opens(new URL(link).pathname);
  await other.getByRole("button", { name: /^Duduk di sini: kursi 3/ }).click();
  await page.locator("[data-seat='2']").getByRole("button", { name: /^Send away/ }).waitFor();
  await other.getByRole("button", { name: "Bilang sesuatu" }).click();
  await other.getByRole("button", { name: "Mainnya bagus" }).click();
  await page.getByText("Well played").first().waitFor();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator("[data-phase=playing] [data-card]").first().waitFor();
  await other.locator("[data-phase=playing] [data-card]").first().waitFor();
});

test("markup in a name is a name", async () => {
  const ani = await stage.person();
  const path = await openTable(ani, "banting");
  const page = await ani.opens(path);
  await page.getByRole("button", { name: /^Sit here: seat 1/ }).click();
  await page.getByRole("button", { name: "Change my name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("<b>Ani</b>&amp;");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("<b>Ani</b>&amp;", { exact: true }).first().waitFor();
  expect(await page.locator("main b b").count()).toBe(0);
});

test("two tabs of one person agree", async () => {
  const ani = await stage.person();
  const path = await openTable(ani, "banting");
  const first = await ani.opens(path);
  const second = await ani.tab(path);
  await first.getByRole("button", { name: /^Sit here: seat 2/ }).click();
  await second.locator("[data-seat='1']").getByText("you").waitFor();
  await second.getByRole("button", { name: "Begin" }).click();
  await first.locator("[data-phase=playing]").waitFor();
});

test("who leaves a match gets the seat back", async () => {
  const ani = await stage.person({ size: "phone", touch: true });
  const path = await openTable(ani, "susun-suits");
  const page = await ani.opens(path);
  await page.getByRole("button", { name: /^Sit here: seat 1/ }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator("[data-phase=playing]").waitFor();
  await menu(page, "Leave the table");
  await page.getByRole("dialog").getByRole("button", { name: "Leave the table" }).click();
  await page.getByRole("heading", { level: 1, name: "Thirteen cards" }).waitFor();
  await page.goto(path);
  await page.getByRole("button", { name: "Take my seat back" }).click();
  await page.getByText("A bot sits in for you.").waitFor({ state: "detached" });
});

test("a server that is killed is waited for, and nothing is lost", async () => {
  const ani = await stage.person();
  const page = await ani.opens(await openTable(ani, "banting"));
  await page.getByRole("button", { name: /^Sit here: seat 1/ }).click();
  await page.locator("[data-seat='0']").getByText("you").waitFor();
  await stage.server.kill();
  await page.getByText("Connection lost, coming back").waitFor();
  await stage.server.restart();
  await page.getByText("Connection lost, coming back").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator("[data-phase=playing]").waitFor();
});

test("an address without a table says so", async () => {
  const page = await (await stage.person()).opens("/table/nowhere");
  await page.getByText("There is no table at this address.").waitFor();
});

test("options that do not go together cannot be opened; what is changed is told to all", async () => {
  const ani = await stage.person();
  const page = await ani.opens("/");
  await page.getByRole("button", { name: "Choose the options" }).click();
  await page.getByText("House rules").click();
  await page.getByLabel("A deal ends").selectOption("play-on");
  await page.getByText("This does not go together: Bombs + A deal ends").waitFor();
  expect(await page.getByRole("button", { name: "Open the table" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "As usual: A deal ends" }).click();
  await page.getByLabel("Flushes are compared by").selectOption("rank-then-suit");
  await page.getByLabel("Deals in a match").fill("3");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.locator("[data-seat]").first().waitFor();
  const budi = await stage.person({ language: "sv" });
  const other = await budi.opens(new URL(page.url()).pathname);
  await other.getByText("högsta kortet, sedan färgen").waitFor();
  await other.getByText("3 givar").waitFor();
});

test("another language is there at once, in another tab too", async () => {
  const ani = await stage.person();
  const page = await ani.opens("/");
  const other = await ani.tab("/games");
  await other.getByRole("heading", { name: "My games" }).waitFor();
  await page.locator("header nav button").click();
  await page.getByRole("radio", { name: "Svenska" }).check();
  await page.getByRole("heading", { name: "Inställningar" }).waitFor();
  await other.getByRole("heading", { name: "Mina partier" }).waitFor();
  for (const tab of [page, other]) expect(await tab.locator("html").getAttribute("lang")).toBe("sv");
  await page.getByRole("radio", { name: "Mörkt" }).check();
  await other.locator("html[data-theme=dark]").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.closest("nav") !== null)).toBe(true);
});

test("a finished deal is stepped through by keyboard, and its shuffle is checked here", async () => {
  const ani = await stage.person();
  const wire = new Wire(ani.page);
  const page = await ani.opens(await openTable(ani, "banting", { clocks: HASTY, players: 2 }));
  await page.getByRole("button", { name: /^Sit here: seat 1/ }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await wire.until(({ phase }) => phase === "finished");
  await page.getByRole("link", { name: "Look at it again" }).click();
  await page.getByText(/^Step \d+ of \d+$/).waitFor();
  await page.keyboard.press("Home");
  await page.getByText("The cards are dealt.").waitFor();
  expect(await page.locator("[data-seat] [data-card]").count()).toBe(26);
  await page.keyboard.press("ArrowRight");
  await page.getByText(/^Step 1 of/).waitFor();
  await page.getByRole("button", { name: "Check the shuffle" }).click();
  await page.getByText("It was: this deal was fixed before you sat down to it").waitFor();
  await page.getByText("The bytes from this device are in it").waitFor();
  await page.goto("/games");
  await page.getByText("1 deal played").waitFor();
});
