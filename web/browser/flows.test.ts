// People at one table: they are sent away, meet strangers, take over, sit down late, and call themselves anything.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Looks, Person } from "./harness/person";
import { staged } from "./harness/stage";
import { openTable } from "./harness/tables";

const stage = staged();

/** Somebody with a name, who has not come to any table yet. */
async function called(name: string, looks: Looks = {}): Promise<Person> {
  const person = await stage.person(looks);
  const answer = await person.context.request.patch("/api/me", { data: { name } });
  expect(answer.status()).toBe(200);
  return person;
}

const seat = (page: Page, number: number) => page.locator(`[data-seat="${number - 1}"]`);

async function sits({ page }: Person, path: string, number: number): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: `Sit here: seat ${number}` }).click();
  await seat(page, number).getByText("you").waitFor();
}

async function chooses(page: Page, door: string): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: door, exact: true }).click();
}

test.each(["anybody", "nobody"])("whom the host sends away is told so, and cannot come back, where %s may watch", async (watch) => {
  const [ani, budi] = [await called("Ani"), await called("Budi")];
  const path = await openTable(ani, "banting", { watch });
  await sits(ani, path, 1);
  await sits(budi, path, 2);
  await ani.page.getByRole("button", { name: "Send away Budi" }).click();
  await ani.page.getByRole("dialog", { name: "Send Budi away for good?" }).getByRole("button", { name: "Cancel" }).click();
  await ani.page.getByRole("button", { name: "Send away Budi" }).click();
  await ani.page.getByRole("dialog").getByRole("button", { name: "Send away" }).click();
  await ani.page.getByText("Budi was sent away").waitFor();
  await seat(ani.page, 2).getByText("Free seat").waitFor();
  const farewell = budi.page.getByRole("heading", { name: "The host has sent you away from this table." });
  await farewell.waitFor();
  await budi.page.reload();
  await farewell.waitFor();
  await budi.page.getByRole("link", { name: "To the games" }).click();
  await budi.page.getByRole("button", { name: "Quick join" }).waitFor();
});

test("strangers who ask for the same at the same moment meet, and who comes later finds them", async () => {
  const people = await Promise.all(["Ani", "Budi", "Citra", "Dewi"].map((name) => called(name)));
  const [ani, budi, citra, dewi] = people as [Person, Person, Person, Person];
  for (const { page } of people) {
    await page.goto("/");
    await page.getByRole("combobox", { name: "Game for quick join" }).selectOption("classic");
  }
  await Promise.all([ani, budi].map(({ page }) => page.getByRole("button", { name: "Quick join" }).click()));
  for (const [one, other] of [[ani, "Budi"], [budi, "Ani"]] as const) await one.page.locator("[data-seat]", { hasText: other }).waitFor();
  expect(budi.page.url()).toBe(ani.page.url());
  await citra.page.getByRole("button", { name: "Quick join" }).click();
  await ani.page.locator("[data-seat]", { hasText: "Citra" }).waitFor();
  expect(citra.page.url()).toBe(ani.page.url());
  await dewi.page.reload(); // the list is asked for anew every few seconds, and now
  const table = dewi.page.getByRole("list", { name: "Open tables" }).getByRole("listitem").filter({ hasText: "Capsa Classic" });
  for (const name of ["Ani", "Budi", "Citra"]) await table.getByText(name).waitFor();
  await table.getByRole("button", { name: "Sit down" }).click();
  for (const { page } of people) await page.locator("[data-phase=playing] [data-held]").first().waitFor(); // four are a table
});

test("a host who leaves leaves a host, who can begin", async () => {
  const [ani, budi] = [await called("Ani"), await called("Budi", { size: "phone", touch: true })];
  const path = await openTable(ani, "susun-suits");
  await sits(ani, path, 1);
  await sits(budi, path, 2);
  expect(await budi.page.getByRole("button", { name: "Begin" }).count()).toBe(0);
  await budi.page.getByText("The host begins, or everybody says ready.").waitFor();
  await chooses(ani.page, "Leave the table");
  await ani.page.getByRole("dialog").getByRole("button", { name: "Leave the table" }).click();
  await budi.page.getByText("Ani gets up").waitFor();
  await seat(budi.page, 2).getByText("Host").waitFor();
  await budi.page.getByRole("button", { name: "Begin" }).tap();
  await budi.page.locator("[data-phase=playing] [data-held]").first().waitFor();
});

test("who watches takes a seat that becomes free before the match, and none while it is played", async () => {
  const [ani, citra] = [await called("Ani"), await called("Citra")];
  const path = await openTable(ani, "banting", { players: 2, clocks: { turn: 600_000, start: 600_000 } });
  await sits(ani, path, 1);
  await ani.page.getByRole("button", { name: "Add a bot at seat 2" }).click();
  await citra.opens(path);
  const strip = citra.page.getByRole("complementary", { name: "You are watching." });
  await strip.waitFor();
  expect(await citra.page.getByRole("button", { name: /^Sit here/ }).count()).toBe(0);
  await ani.page.getByRole("button", { name: /^Remove / }).click();
  await strip.getByText("A seat is free.").waitFor();
  await strip.getByRole("button", { name: "Sit here" }).click();
  await seat(citra.page, 2).getByText("you").waitFor();
  await ani.page.getByText("Citra sits down").waitFor();
  await ani.page.getByRole("button", { name: "Begin" }).click();
  const dewi = await called("Dewi");
  await dewi.opens(path);
  await dewi.page.locator("[data-phase=playing] [data-seat]").first().waitFor();
  await dewi.page.getByRole("complementary", { name: "You are watching." }).waitFor();
  expect(await dewi.page.getByRole("button", { name: "Sit here" }).count()).toBe(0);
  expect(await dewi.page.locator("[data-held]").count()).toBe(0);
});

test("the invitation is a link that can be copied and a picture that has come, also during a match", async () => {
  const ani = await called("Ani");
  await ani.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const path = await openTable(ani, "banting");
  await sits(ani, path, 1);
  await ani.page.getByRole("button", { name: "Begin" }).click();
  await ani.page.locator("[data-phase=playing]").waitFor();
  await chooses(ani.page, "Invite");
  const invitation = ani.page.getByRole("dialog", { name: "Invite" });
  const link = await invitation.getByRole("textbox", { name: "Link to this table" }).inputValue();
  expect(link).toBe(ani.page.url());
  await invitation.getByRole("button", { name: "Copy" }).click();
  await invitation.getByRole("button", { name: "Copied" }).waitFor();
  expect(await ani.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const picture = invitation.getByRole("img", { name: "QR code of the link to this table" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(await picture.getAttribute("src")).toBe(`/api/tables/${path.split("/").at(-1)}/qr.svg`);
});

const MARKUP = "<img src=x><i>A</i>";
const TEXT = '<b>markup</b><img src=x onerror="alert(1)"> & "more"';

test("markup is text in a name, in what is said, and in a list of tables", async () => {
  const [ani, budi] = [await called(MARKUP), await called("Budi")];
  const path = await openTable(ani, "banting", { chat: true });
  await sits(ani, path, 1);
  await sits(budi, path, 2);
  await ani.page.getByRole("button", { name: "Say something" }).click();
  await ani.page.getByRole("textbox", { name: "Write something" }).fill(TEXT);
  await ani.page.getByRole("button", { name: "Send", exact: true }).click();
  await budi.page.getByRole("log").getByText(TEXT, { exact: true }).waitFor();
  await budi.page.getByRole("log").getByText(MARKUP, { exact: true }).first().waitFor();
  await ani.page.getByRole("list", { name: "What was said" }).getByText(TEXT, { exact: true }).waitFor();
  await ani.page.keyboard.press("Escape");
  await ani.page.getByRole("button", { name: "Begin" }).click();
  await budi.page.locator("[data-phase=playing]").waitFor();
  await seat(budi.page, 1).getByText(MARKUP, { exact: true }).waitFor();
  const listed = await openTable(ani, "banting", { listed: true });
  await sits(ani, listed, 1);
  await budi.page.goto("/");
  await budi.page.getByRole("list", { name: "Open tables" }).getByText(MARKUP, { exact: true }).waitFor();
  for (const { page } of [ani, budi]) expect(await page.locator("img:not([src^='/'])").count()).toBe(0);
});

test("a name from right to left turns nothing around it, and one with hidden characters, or like a bot's, is refused with the reason", async () => {
  const [ani, budi] = [await called("דנה (1)"), await called("Budi")];
  const path = await openTable(ani, "banting");
  await sits(budi, path, 1);
  await sits(ani, path, 2);
  const told = budi.page.getByRole("log").getByText("sits down");
  await told.waitFor();
  expect(await isLeftOf(told, "דנה", "sits down")).toBe(true);
  await budi.page.getByRole("button", { name: "Change my name" }).click();
  const dialog = budi.page.getByRole("dialog");
  for (const refused of ["B0t 1", "Bu\u200bdi", "\u202eidub", "Budi\u2066", "\u3164"]) {
    await dialog.getByRole("textbox", { name: "Name" }).fill(refused);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").getByText("A name has 1 to 20 visible characters, and is not a bot's.").waitFor();
  }
  await dialog.getByRole("textbox", { name: "Name" }).fill("דנה 1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("alert").getByText("has a name that looks the same.").waitFor();
});

/** Whether one part of an element's text stands left of another on the screen. */
async function isLeftOf(where: ReturnType<Page["locator"]>, left: string, right: string): Promise<boolean> {
  return where.evaluate(
    (element, [first, second]) => {
      const edge = (words: string): number => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent!.indexOf(words);
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + words.length);
          return range.getBoundingClientRect().left;
        }
        throw new Error(`expected ${words} in ${element.textContent}`);
      };
      return edge(first!) < edge(second!);
    },
    [left, right],
  );
}
