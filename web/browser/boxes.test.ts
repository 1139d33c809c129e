// The measuring itself: each fault is found where there is one, and none where there is not.
import { expect, test } from "vitest";
import { faults } from "./harness/boxes";
import { staged } from "./harness/stage";

const stage = staged();
const button = (words: string, style: string) => `<button style="position: absolute; margin: 0; padding: 0; border: 0; width: 60px; height: 60px; ${style}">${words}</button>`;
const card = (name: string, left: number) =>
  `<span data-card="${name}" style="position: absolute; top: 0; left: ${left}px; width: 60px; height: 84px; background: white"><svg viewBox="0 0 60 84"><text x="3" y="24" textLength="25">10</text></svg></span>`;

test.each([
  ["a page that is too wide", `<div style="width: 500px">x</div>`, /^the page is 500 px wide, the window 360$/],
  ["a control out of the window", button("a", "position: fixed; left: -10px; top: 0"), /^out of the window: button "a" from -10 to 50$/],
  ["a small control", button("a", "width: 30px"), /^30×60 of 30×60 can be touched: button "a"$/],
  ["a control under another", button("a", "") + button("b", "left: 30px"), /^30×60 of 60×60 can be touched: button "a", under button "b"$/],
  ["a control partly under another", button("a", "width: 120px") + button("b", "left: 100px"), /^button "b" covers button "a"$/],
  ["a control cut by its surroundings", `<div style="position: absolute; width: 20px; height: 60px; overflow: clip">${button("a", "")}</div>`, /^20×60 of 60×60 can be touched: button "a"$/],
  ["text that is cut", `<p style="width: 40px; overflow: hidden; white-space: nowrap">longer than that</p>`, /^text is cut: p "longer than that"$/],
  ["text that runs out of its button", button("longer than that", "white-space: nowrap"), /^text runs out of its button: button "longer than that"$/],
  ["a card out of the window", card("Td", -20), /^a card is cut: span "Td" from -20 to 40$/],
  ["a card's index under the next card", card("Td", 0) + card("Th", 20), /^the index of span "Td" lies under span "Th"$/],
])("%s", async (_, markup, fault) => {
  const { page } = await stage.person({ size: "phone" });
  await page.setContent(`<body style="margin: 0">${markup}</body>`);
  expect(await faults(page)).toEqual([expect.stringMatching(fault)]);
});

test("a fan of cards, a menu over a control, a control below the window", async () => {
  const { page } = await stage.person({ size: "phone" });
  const menu = `<div role="menu" style="position: absolute; left: 90px; top: 130px; width: 80px; height: 30px; background: white"></div>`;
  await page.setContent(`<body style="margin: 0">${card("Td", 0)}${card("Th", 32)}${button("a", "top: 100px; left: 80px")}${menu}${button("b", "top: 2000px")}</body>`);
  expect(await faults(page)).toEqual([]);
});
