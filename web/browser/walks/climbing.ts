// A climbing table: one's turn, a trick, an open window, a bomb, and what comes after a deal.
import { say } from "../harness/tables";
import { act, HASTY, joined, NAMES, seated, somebodyWatches, type Walk } from "./walk";

const turn: Walk = {
  name: "a climbing table",
  screens: [
    [
      "one's turn",
      async (walker) => {
        const path = await seated(walker, "classic", { seat: 1 });
        await joined(walker, path, 0);
        await say(walker.page, { type: "begin" });
        await walker.page.locator("[data-held]").nth(12).waitFor();
      },
    ],
    [
      "a selection",
      async ({ page }) => {
        for (const card of ["3d", "3h"]) await page.locator(`[data-held="${card}"]`).click({ position: { x: 12, y: 24 } });
        await page.locator("[data-held][aria-pressed=true]").nth(1).waitFor();
      },
    ],
    [
      "a trick, and a bot in one's place",
      async (walker) => {
        await act(walker, { do: "play", cards: "3d 3h" });
        await walker.wire.until(({ view }) => view?.seat === 1 && "to_act" in view && view.to_act === 0);
        await say(walker.page, { type: "leave" });
        await walker.page.getByRole("button", { name: "Take my seat back" }).waitFor();
      },
    ],
    somebodyWatches("[data-seat]"),
  ],
};

const bombs: Walk = {
  name: "a bomb in Classic",
  screens: [
    [
      "an open window with two bombs",
      async (walker) => {
        const path = await seated(walker, { base: "classic", first_lead: "free" });
        const other = await joined(walker, path, 1);
        await say(walker.page, { type: "begin" });
        await other.wire.until(({ phase }) => phase === "playing");
        await act(other, { do: "play", cards: "2s" });
        await walker.page.getByTestId("bomb").nth(1).waitFor();
      },
    ],
    [
      "a bomb chosen",
      async ({ page }) => {
        await page.getByTestId("bomb").nth(1).click();
        await page.getByText("You bomb with").waitFor();
      },
    ],
  ],
};

const piting: Walk = {
  name: "piting in Banting",
  lasting: true,
  screens: [
    [
      "a four of a kind on a 2",
      async (walker) => {
        const path = await seated(walker, { base: "banting", first_lead: "free" });
        const other = await joined(walker, path, 1);
        await say(walker.page, { type: "begin" });
        await other.wire.until(({ phase }) => phase === "playing");
        await act(other, { do: "play", cards: "2s" });
        await walker.wire.until(({ view }) => view !== null && "to_act" in view && view.to_act === 0);
        await act(walker, { do: "play", cards: "9d 9c 9h 9s 3c" });
        await walker.page.getByTestId("piting").waitFor();
      },
    ],
    [
      "the result of a match",
      async ({ page }) => {
        await page.reload();
        await page.getByTestId("result").waitFor();
        await page.getByRole("button", { name: "Rematch" }).waitFor();
      },
    ],
  ],
};

const between: Walk = {
  name: "between two climbing deals",
  screens: [
    [
      "the result of a deal",
      async (walker) => {
        await seated(walker, "classic", { clocks: HASTY });
        await say(walker.page, { type: "begin" });
        await walker.wire.until(({ phase }) => phase === "between");
        await walker.page.reload();
        await walker.page.getByTestId("result").waitFor();
        await walker.page.getByRole("table", { name: "Scores" }).getByText(NAMES[0]!).waitFor();
      },
    ],
  ],
};

export const climbing = [turn, bombs, piting, between];
