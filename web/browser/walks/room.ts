// The room around the games: waiting, talking, inviting, leaving, and a connection that is gone.
import { say } from "../harness/tables";
import { joined, NAMES, seated, type Walk, type Walker } from "./walk";

/** A dialog behind a door of the table's menu. */
async function behind({ page }: Walker, door: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: door, exact: true }).click();
  await page.getByRole("dialog").waitFor();
}

const waiting: Walk = {
  name: "the waiting room and its dialogs",
  lasting: true,
  screens: [
    [
      "waiting room, with something said",
      async (walker) => {
        const changed = { base: "chinese-2-4", wheel: "second-highest", rows_strict: true, timeout: "foul" };
        const path = await seated(walker, changed, { chat: true });
        await say(walker.page, { type: "add_bot", seat: 2, level: "medium" });
        const other = await joined(walker, path, 1);
        await say(other.page, { type: "ready", ready: true });
        await say(other.page, { type: "chat", text: "Pelan-pelan, jangan sampai pertandingannya mulai sebelum saya selesai makan, ya." });
        await say(other.page, { type: "say", phrase: "well_played" });
        await walker.page.getByText("Well played").first().waitFor();
        await walker.page.locator("dl").waitFor();
      },
    ],
    [
      "menu",
      async ({ page }) => {
        await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("button", { name: "Leave the table" }).waitFor();
      },
    ],
    [
      "talk",
      async ({ page }) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Say something" }).click();
        await page.getByRole("dialog").getByText("Pelan-pelan").waitFor();
      },
    ],
    ["invitation", (walker) => behind(walker, "Invite")],
    ["rules at a table", (walker) => behind(walker, "Rules").then(() => walker.page.getByRole("dialog").locator("section").nth(2).waitFor())],
    ["question before leaving", (walker) => behind(walker, "Leave the table")],
    [
      "question before sending away",
      async ({ page }) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: /^Send away/ }).click();
        await page.getByRole("dialog").waitFor();
      },
    ],
    [
      "a name that somebody has",
      async ({ page }) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Change my name" }).click();
        await page.getByRole("textbox", { name: "Name" }).fill(NAMES[1]!);
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
      },
    ],
    [
      "connection lost",
      async ({ page, person }) => {
        await page.keyboard.press("Escape");
        await person.context.setOffline(true);
        await page.getByRole("status").filter({ hasText: /./ }).first().waitFor();
      },
    ],
  ],
};

const watching: Walk = {
  name: "a waiting room that one only looks at",
  screens: [
    [
      "waiting room from outside",
      async (walker) => {
        const path = await seated(await joinedNowhere(walker), "banting");
        await walker.person.opens(path);
        await walker.page.getByRole("button", { name: /^Sit here/ }).first().waitFor();
      },
    ],
  ],
};

/** Somebody else, who has not sat down yet. */
async function joinedNowhere({ stage, wire }: Walker): Promise<Walker> {
  const person = await stage.person();
  return { stage, wire, person, page: person.page };
}

export const room = [waiting, watching];
