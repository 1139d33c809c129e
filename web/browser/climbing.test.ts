// A climbing table, played in a real browser: by mouse, by keyboard alone and by touch, with bombs answered and not.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { TableSnapshot } from "../src/wire/protocol";
import { deal } from "./harness/deal";
import { byKeyboard, byMouse, byTouch, climbing, playDeal } from "./harness/climbing";
import { gather, type Player } from "./harness/gathering";
import { staged } from "./harness/stage";

/** Windows that close soon, for deals in which many a 2 is played; yet later than a tap could be the second of a double one. */
const SHORT = { turn: 600_000, bank: 0, arranging: 600_000, start: 0, pause: 600_000, window: 700 };
/** Windows that stay open while a slow machine looks at them. */
const LONG = { ...SHORT, window: 20_000 };

describe("whole deals against bots", () => {
  const stage = staged();

  test.each([
    ["banting", "mouse"],
    ["classic", "mouse"],
    ["banting", "keyboard"],
    ["classic", "keyboard"],
    ["banting", "touch"],
    ["classic", "touch"],
  ] as const)("%s by %s", async (rules, means) => {
    const looks = means === "touch" ? { size: "phone", touch: true } as const : {};
    const [ani] = await gather(stage, rules, [looks], { clocks: SHORT, players: 3, bots: "easy" });
    const after = await playDeal(ani!, { mouse: byMouse, keyboard: byKeyboard, touch: byTouch }[means]);
    const result = ani!.page.getByTestId("result");
    await result.waitFor();
    for (const { name } of after.seats) expect(await result.textContent()).toContain(name);
    const shown = await result.locator("[data-card]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card")).sort());
    expect(shown).toEqual(hands(after).sort());
  });

  test.each(["banting-pro", "big2-hongkong", "big2-taiwan", "pusoy-dos", "big2-research"])("%s by mouse", async (rules) => {
    const [ani] = await gather(stage, rules, [{}], { clocks: SHORT, players: 2, bots: "easy" });
    await playDeal(ani!, byMouse);
    await ani!.page.getByTestId("result").waitFor();
  });

  test("a deal that goes on until all but one are out", async () => {
    const rules = { base: "pusoy-dos", players: 3, deal_end: "play-on", place_points: [2, 0, -2], settlement: "collect" };
    const [ani] = await gather(stage, rules, [{}], { clocks: SHORT, players: 3, bots: "easy" });
    await playDeal(ani!, byMouse);
    await ani!.page.getByTestId("result").waitFor();
  });
});

function hands(table: TableSnapshot): string[] {
  return (climbing(table).hands ?? []).flatMap((hand) => hand.split(" ").filter(Boolean));
}

describe("a bomb in Classic", () => {
  const first = "3d 4d 5d 6d 7d 9d Td Jd Qd Kd Ad 2d 2s";
  const eights = "8d 8c 8h 8s 4c 5c 6c 7c Tc Jc Qc Kc Ac";
  const nines = "9c 9h 9s 4h 5h 6h 7h Th Jh Qh Kh Ah 2c";
  const stage = staged({ deals: [deal({ 0: first, 1: eights, 2: nines }, 3)] });

  /** Ani has led the 3 of diamonds and a 2 lies on the table, which Budi's eights can bomb. */
  async function withTwo(clocks: Record<string, number> = LONG): Promise<[Player, Player, Player]> {
    const [ani, budi, citra] = await gather(stage, "classic", [{}, {}, {}], { clocks, players: 3, names: ["Ani", "Budi", "Citra"] });
    await byMouse.play(ani!, ["3d"]);
    await budi!.until(({ view }) => view?.to_act === 1);
    await byMouse.pass(budi!);
    await citra!.until(({ view }) => view?.to_act === 2);
    await byMouse.play(citra!, ["2c"]);
    await Promise.all([ani!, budi!, citra!].map((one) => one.page.getByText("A 2 lies on the table").first().waitFor()));
    return [ani!, budi!, citra!];
  }

  test("CLS-6 the window looks the same with and without four of a kind, but for the button", async () => {
    const [ani, budi, citra] = await withTwo();
    const [without, withFour] = await Promise.all([layout(ani.page), layout(budi.page)]);
    expect(withFour).toEqual(without);
    expect(await ani.page.getByTestId("bomb").count()).toBe(0);
    expect(await budi.page.getByTestId("bomb").count()).toBe(1);
    expect(await citra.page.locator(".ringed.window .ring").count()).toBe(1);
  });

  test("CLS-8 a bomb that nobody answers turns the ranks around before everyone's eyes", async () => {
    const [ani, budi, citra] = await withTwo({ ...LONG, window: 3_000 });
    expect(await ranks(ani)).toBe("3 4 5 6 7 8 9 10 J Q K A 2");
    await budi.page.keyboard.press("b");
    await budi.page.getByText("You bomb with 8").waitFor();
    await budi.page.getByRole("button", { name: "No bomb" }).click();
    await budi.page.getByText("You throw no bomb").waitFor();
    await budi.page.getByRole("button", { name: "BOM!" }).click();
    await budi.page.getByText("You bomb with 8").waitFor();
    await budi.until(({ view }) => view?.two_low === true);
    for (const one of [ani, budi, citra]) await expect.poll(() => ranks(one)).toBe("2 3 4 5 6 7 8 9 10 J Q K A");
    await budi.until(({ view }) => view?.to_act === 1 && view.table === null);
  });

  /** Every element around an open window with its place, the cards, the seats and the bombs' own buttons aside. */
  async function layout(page: Page): Promise<string[]> {
    return page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>("main *")].filter((one) => !one.closest('.place, [data-card], [data-testid="bomb"], .hand'));
      return all.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent?.trim());
        const box = [left, top, width, height].map(Math.round).join(" ");
        return [one.tagName, one.className, one.getAttribute("role"), /^\d+$/.test(own.join("")) ? "" : own.join(" "), box].join(" | ");
      });
    });
  }

  async function ranks({ page }: Player): Promise<string> {
    const shown = await page.locator(".strip li").allTextContents();
    return shown.join(" ");
  }
});

describe("a bomb in Classic that is answered", () => {
  const stage = staged({ deals: [deal({ 0: "3d 9d 9c 9h 9s 2d", 1: "8d 8c 8h 8s" }, 2)] });

  test("CLS-9 ranks stay as they are, and the player of the 2 leads", async () => {
    const [ani, budi] = await gather(stage, "classic", [{}, { size: "phone", touch: true }], { clocks: { ...LONG, window: 4_000 }, players: 2 });
    await byMouse.play(ani!, ["3d"]);
    await budi!.until(({ view }) => view?.to_act === 1);
    await byTouch.pass(budi!);
    await ani!.until(({ view }) => view?.to_act === 0 && view.table === null);
    await byMouse.play(ani!, ["2d"]);
    await budi!.page.getByRole("button", { name: "BOM! 8" }).tap();
    await ani!.page.getByRole("button", { name: "BOM! 9" }).click();
    await ani!.page.getByText("You bomb with 9").waitFor();
    const after = await ani!.until(({ view }) => view?.to_act === 0 && view.table === null);
    expect(after.view).toMatchObject({ two_low: false });
    expect(await ani!.page.locator(".strip li").last().textContent()).toBe("2");
  });
});

describe("piting", () => {
  const stage = staged({ deals: [deal({ 0: "3d 2s", 1: "8d 8c 8h 8s 4d" }, 2)] });

  test("BAN-3 a four of a kind on a single 2 ends the deal, and is remembered", async () => {
    const [ani, budi] = await gather(stage, "banting", [{ size: "phone" }, { moving: true }], { clocks: SHORT, players: 2 });
    await byMouse.play(ani!, ["3d"]);
    await budi!.until(({ view }) => view?.to_act === 1);
    await byMouse.pass(budi!);
    await ani!.until(({ view }) => view?.to_act === 0 && view.table === null);
    await byMouse.play(ani!, ["2s"]);
    await budi!.until(({ view }) => view?.to_act === 1);
    await byMouse.play(budi!, ["8d", "8c", "8h", "8s", "4d"]);
    await Promise.all([ani!, budi!].map(({ page }) => page.getByTestId("piting").waitFor()));
    await Promise.all([ani!, budi!].map(({ page }) => page.getByTestId("result").waitFor()));
    expect(await ani!.page.getByTestId("result").getByRole("heading").textContent()).toContain("bombed");
  });
});

describe("what a hand says and does", () => {
  const stage = staged({ deals: [deal({ 0: "3d 3c 5d 5c 6d 7d 8d 9d Td Jd Qd Kd Ad", 1: "4d 4c 2s" }, 2)] });
  const table = { clocks: SHORT, players: 2 };

  test("a selection says at once what it is, or why it cannot be played", async () => {
    const [ani, budi] = await gather(stage, "banting", [{}, {}], table);
    const says = ani!.page.getByTestId("says");
    const play = ani!.page.getByRole("button", { name: "Play" });
    expect(await says.textContent()).toContain("must contain the three of diamonds");
    expect(await ani!.page.getByRole("button", { name: "Pass", exact: true }).count()).toBe(0);
    await byMouse.select(ani!, ["5d", "5c"]);
    expect(await says.textContent()).toContain("Pair of fives");
    expect(await play.isDisabled()).toBe(true);
    await byMouse.select(ani!, ["3d", "3c"]);
    expect(await says.textContent()).toContain("Pair of threes");
    await play.click();
    await budi!.until(({ view }) => view?.to_act === 1);
    await byMouse.play(budi!, ["4d", "4c"]);
    await ani!.until(({ view }) => view?.to_act === 0);
    await byMouse.select(ani!, ["5d", "6d"]);
    expect(await says.textContent()).toContain("no combination");
    await byMouse.select(ani!, ["5d"]);
    expect(await says.textContent()).toContain("2 cards are needed");
    expect(await ani!.page.locator('[data-held="6d"] .dim').count()).toBe(1);
  });

  test("a play chosen early is made when the turn comes, and can be taken back before", async () => {
    const [ani, budi] = await gather(stage, "banting", [{}, {}], table);
    await byMouse.play(ani!, ["3d"]);
    await budi!.until(({ view }) => view?.to_act === 1);
    await byMouse.select(ani!, ["5d"]);
    await ani!.page.getByRole("button", { name: "Play early" }).click();
    await ani!.page.getByRole("button", { name: "Take back" }).click();
    expect(await ani!.page.locator('[aria-pressed="true"][data-held]').count()).toBe(1);
    await ani!.page.getByRole("button", { name: "Play early" }).click();
    await byMouse.play(budi!, ["4d"]);
    await budi!.until(({ view }) => view?.table === "5d");
  });

  test("passing by itself until the trick ends", async () => {
    const [ani, budi] = await gather(stage, "big2-hongkong", [{}, {}], table);
    await byMouse.play(ani!, ["3d"]);
    await ani!.page.getByRole("switch", { name: "Pass until the trick ends" }).check();
    await budi!.until(({ view }) => view?.to_act === 1);
    await byMouse.play(budi!, ["4d"]);
    await budi!.until(({ view }) => view?.to_act === 1 && view.table === null);
    await expect.poll(() => ani!.page.getByRole("switch", { name: "Pass until the trick ends" }).isChecked()).toBe(false);
  });

  test("a swipe across cards selects them all, and takes them back", async () => {
    const [ani] = await gather(stage, "banting", [{}, {}], table);
    const from = await ani!.page.locator('[data-held="5d"]').boundingBox();
    const to = await ani!.page.locator('[data-held="8d"]').boundingBox();
    const swipe = async () => {
      await ani!.page.mouse.move(from!.x + 10, from!.y + 30);
      await ani!.page.mouse.down();
      await ani!.page.mouse.move(to!.x + 10, to!.y + 30, { steps: 30 });
      await ani!.page.mouse.up();
    };
    await swipe();
    expect(await pressed(ani!)).toEqual(["5d", "5c", "6d", "7d", "8d"]);
    await swipe();
    expect(await pressed(ani!)).toEqual([]);
  });

  test("the selection is kept while the connection is lost, and the move is made when it is back", async () => {
    const [ani, budi] = await gather(stage, "banting", [{}, {}], table);
    await byMouse.select(ani!, ["3d", "3c"]);
    await ani!.context.setOffline(true);
    await budi!.until(({ seats }) => seats[0]?.present !== true);
    expect(await pressed(ani!)).toEqual(["3d", "3c"]);
    await ani!.page.keyboard.press("Enter");
    expect(await ani!.page.locator("[data-held]").count()).toBe(11);
    await ani!.context.setOffline(false);
    await budi!.until(({ view }) => view?.table === "3d 3c");
  });

  test("who watches sees everybody, and nobody's cards", async () => {
    const [ani] = await gather(stage, "banting", [{}, {}], table);
    const guest = await stage.person();
    await guest.opens(new URL(ani!.page.url()).pathname);
    await guest.page.locator('[data-seat="0"]').waitFor();
    expect(await guest.page.locator("[data-seat]").count()).toBe(2);
    expect(await guest.page.locator("[data-card]").count()).toBe(0);
  });

  test("a hint selects a play that may be made, numbers others", async () => {
    const [ani] = await gather(stage, "banting", [{}, {}], table);
    await ani!.page.keyboard.press("h");
    await expect.poll(() => ani!.page.getByRole("button", { name: "Play" }).isEnabled()).toBe(true);
    const hinted = await pressed(ani!);
    await ani!.page.keyboard.press("2");
    expect(await pressed(ani!)).not.toEqual(hinted);
    expect(await ani!.page.getByRole("button", { name: "Play" }).isEnabled()).toBe(true);
    await ani!.page.keyboard.press("Escape");
    expect(await pressed(ani!)).toEqual([]);
  });

  async function pressed({ page }: Player): Promise<(string | null)[]> {
    return page.locator('[data-held][aria-pressed="true"]').evaluateAll((cards) => cards.map((card) => card.getAttribute("data-held")));
  }
});
