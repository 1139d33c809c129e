// Screens that are no table: the lobby with its dialogs, the rules, my games and finished deals, and what is not there.
import { expect } from "vitest";
import { openTable } from "../harness/tables";
import { HASTY, joined, NAMES, seated, type Walk, type Walker } from "./walk";

const closes = async ({ page }: Walker) => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

const lobby: Walk = {
  name: "the lobby and its dialogs",
  screens: [
    [
      "lobby",
      async (walker) => {
        const { person, page } = walker;
        for (const rules of ["chinese-1-6", { base: "banting", deals: 3 }]) await joined(walker, await openTable(person, rules, { listed: true }), 0);
        await person.opens("/");
        await page.getByText("More games").click();
        await page.getByText(NAMES[0]!).nth(1).waitFor();
      },
    ],
    [
      "a name that is none",
      async ({ page, person }) => {
        await page.getByRole("button", { name: /Change your name/ }).click();
        await page.getByRole("textbox", { name: "Name" }).fill("\u200b");
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("alert").waitFor();
        person.problems.length = 0; // the browser itself tells of the 422
      },
    ],
    [
      "rules over the lobby",
      async ({ page }) => {
        await page.getByRole("textbox", { name: "Name" }).press("Escape");
        await page.getByRole("button", { name: "Rules of Capsa Susun", exact: true }).click();
        await page.getByRole("dialog").locator("section").first().waitFor();
      },
    ],
    [
      "options of a climbing table that do not go together",
      async (walker) => {
        const { page } = walker;
        await closes(walker);
        await page.getByRole("button", { name: "Choose the options" }).click();
        await page.getByText("House rules").click();
        await page.getByLabel("A deal ends").selectOption("play-on");
        await page.getByText("This does not go together").first().waitFor();
      },
    ],
    [
      "options of an arrangement table",
      async ({ page }) => {
        await page.getByRole("dialog").getByRole("combobox").first().selectOption("chinese-1-6");
        await page.locator("[data-option]").nth(5).waitFor();
      },
    ],
    [
      "settings, with a link for another device",
      async (walker) => {
        await closes(walker);
        await walker.page.getByRole("button", { name: "Settings" }).click();
        await walker.page.getByRole("button", { name: "Make a link" }).click();
        await walker.page.getByRole("dialog").getByRole("img").waitFor();
      },
    ],
    [
      "lobby without a server",
      async ({ page }) => {
        await page.route("**/api/**", (route) => route.abort());
        await page.reload();
        await page.getByText("The server cannot be reached").first().waitFor();
        await page.getByRole("button", { name: "Try again" }).waitFor();
      },
    ],
  ],
};

const RULES = ["banting", "classic", "susun-suits", "susun-poker", "chinese-2-4", "chinese-1-6", "thirteen-taiwan", "susun-banker"];

const rules: Walk = {
  name: "the rules",
  screens: [
    ["rules of no game", ({ person }) => person.opens("/rules/canasta").then((page) => page.getByRole("heading", { level: 1 }).waitFor())],
    ...RULES.map((id): Walk["screens"][number] => [
      `rules of ${id}`,
      async ({ page }) => {
        await page.locator(`main nav a[href="/rules/${id}"]`).click();
        await page.locator(`main nav a[href="/rules/${id}"][aria-current]`).waitFor();
        await page.locator("main section").nth(2).waitFor();
      },
    ]),
  ],
};

const missing: Walk = {
  name: "what is not there",
  screens: [
    [
      "no screen",
      async ({ person, page }) => {
        await person.opens("/");
        await page.evaluate(() => {
          history.pushState(null, "", "/nothing/here");
          dispatchEvent(new PopStateEvent("popstate"));
        });
        await page.getByText("There is nothing at this address").waitFor();
      },
    ],
    ["no table", ({ person }) => person.opens("/table/nowhere").then((page) => page.getByText("There is no table at this address.").waitFor())],
    [
      "no deal",
      async ({ person }) => {
        const page = await person.opens("/games/nowhere/0");
        await page.getByRole("alert").waitFor();
        person.problems.length = 0; // the browser itself tells of the 404
      },
    ],
    ["no games yet", ({ person }) => person.opens("/games").then((page) => page.locator("main a.button").waitFor())],
    [
      "a page that went wrong",
      async ({ page, person }) => {
        await page.route("**/api/games", (route) => route.fulfill({ json: [{}] }));
        await page.reload();
        await page.getByRole("button", { name: "Load again" }).waitFor();
        await expect.poll(() => person.problems.length).toBeGreaterThan(0); // it is told on the console
        person.problems.length = 0;
      },
    ],
  ],
};

/** Play a deal out by its clocks, and go to its address. */
async function playedOut(walker: Walker, rules: unknown): Promise<void> {
  const path = await seated(walker, rules, { clocks: HASTY });
  await walker.page.getByRole("button", { name: "Begin" }).click();
  await walker.wire.until(({ match }) => match.number > 0);
  await walker.page.goto(`/games/${path.split("/").pop()}/0`);
  await walker.page.locator("[data-seat] [data-card]").first().waitFor();
}

const games: Walk = {
  name: "my games and finished deals",
  screens: [
    ["a finished arrangement deal", (walker) => playedOut(walker, "susun-suits")],
    ["a finished climbing deal", (walker) => playedOut(walker, "classic")],
    [
      "its first step, and its shuffle checked",
      async ({ page }) => {
        await page.keyboard.press("Home");
        await page.getByText("The cards are dealt.").waitFor();
        await page.getByRole("button", { name: "Check the shuffle" }).click();
        await page.locator(".verdict").waitFor();
        await page.locator("details summary").click();
      },
    ],
    [
      "its play",
      async ({ page }) => {
        for (const step of [1, 2, 3]) {
          await page.keyboard.press("ArrowRight");
          await page.getByText(new RegExp(`^Step ${step} of`)).waitFor();
        }
      },
    ],
    [
      "my games",
      async ({ page }) => {
        await page.getByRole("link", { name: "My games" }).click();
        await page.locator("summary").first().click();
        await page.getByRole("list", { name: "Deals" }).first().waitFor();
      },
    ],
  ],
};

export const pages = [lobby, rules, missing, games];
