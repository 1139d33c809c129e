// An arrangement table: laying, a foul, suggestions, the phases of Chinese poker, and the result.
import { say } from "../harness/tables";
import { act, joined, seated, somebodyWatches, type Walk } from "./walk";

const ROYAL = { front: "Qd Qc Qh", middle: "9d 9c 9h 9s 3c", back: "Td Tc Th Ts Kd" };
const FOUL = { front: "Qd Qc Qh", middle: "Td Tc Th Ts Kd", back: "9d 9c 9h 9s 3c" };

const board: Walk = {
  name: "an arrangement table",
  lasting: true,
  screens: [
    [
      "an empty board",
      async (walker) => {
        const path = await seated(walker, "susun-suits");
        await joined(walker, path, 1);
        await say(walker.page, { type: "begin" });
        await walker.page.locator("[data-zone=hand] [data-held]").nth(12).waitFor();
      },
    ],
    [
      "suggestions",
      async ({ page }) => {
        await page.getByRole("button", { name: "Suggest" }).click();
        await page.getByRole("menuitem").first().waitFor({ timeout: 60_000 });
      },
    ],
    [
      "a foul",
      async (walker) => {
        await walker.page.keyboard.press("Escape");
        await act(walker, { do: "draft", ...FOUL });
        await walker.page.getByRole("button", { name: "Ready (foul)" }).waitFor();
      },
    ],
    [
      "ready, with royalties",
      async (walker) => {
        await act(walker, { do: "arrange", ...ROYAL });
        await walker.page.getByRole("button", { name: "Not ready yet" }).waitFor();
      },
    ],
    somebodyWatches("section[data-seat]"),
  ],
};

const adviceless: Walk = {
  name: "an adviser that fails",
  lasting: true,
  screens: [
    [
      "no suggestion to be had",
      async (walker) => {
        await walker.page.routeWebSocket(/\/ws\//, (socket) => {
          const server = socket.connectToServer();
          socket.onMessage((message) => {
            const { type, command_id } = JSON.parse(String(message)) as { type: string; command_id: string };
            if (type !== "hint") return server.send(message);
            socket.send(JSON.stringify({ type: "refused", command_id, code: "internal", message: "expected no fault of the server's" }));
          });
        });
        await seated(walker, "susun-suits");
        await say(walker.page, { type: "begin" });
        await walker.page.getByRole("button", { name: "Suggest" }).click();
        await walker.page.getByText("No suggestion to be had now").waitFor();
      },
    ],
  ],
};

const natural: Walk = {
  name: "a natural in Chinese poker",
  screens: [
    [
      "a natural to claim",
      async (walker) => {
        const path = await seated(walker, "chinese-2-4", { seat: 1 });
        const other = await joined(walker, path, 0);
        await say(walker.page, { type: "begin" });
        await walker.page.getByRole("button", { name: /^six pairs/ }).waitFor();
        await act(other, { do: "decline" });
      },
    ],
    [
      "a natural claimed, while others arrange",
      async ({ page }) => {
        await page.getByRole("button", { name: /^six pairs/ }).click();
        await page.locator("section[data-seat='1'] [data-card]").nth(12).waitFor();
      },
    ],
  ],
};

const poker: Walk = {
  name: "a deal of Chinese poker",
  screens: [
    [
      "to play or to surrender",
      async (walker) => {
        await seated(walker, "chinese-1-6");
        await say(walker.page, { type: "begin" });
        await walker.page.getByRole("button", { name: "No natural" }).click();
        await walker.wire.until(({ view }) => view?.phase === "arrange");
        await act(walker, { do: "arrange", ...ROYAL });
        await walker.page.getByRole("button", { name: /^Surrender/ }).waitFor();
      },
    ],
    [
      "three royalties to announce",
      async ({ page }) => {
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.getByRole("checkbox").nth(2).waitFor();
      },
    ],
    [
      "the result, and how it came about",
      async ({ page }) => {
        await page.getByRole("button", { name: "Announce" }).click();
        await page.getByRole("button", { name: "Rematch" }).waitFor();
        await page.locator("summary").click();
      },
    ],
  ],
};

export const arrangement = [board, adviceless, natural, poker];
