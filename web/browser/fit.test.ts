// Every screen of the client, in every window, in light and dark: nothing overflows, overlaps or is cut, everything
// can be touched, and axe finds nothing. How to get to each is in walks/, which is the list of the screens.
import { expect, test } from "vitest";
import { Fitting } from "./harness/fitting";
import { staged } from "./harness/stage";
import { Wire } from "./harness/wire";
import { arrangement } from "./walks/arrangement";
import { climbing } from "./walks/climbing";
import { pages } from "./walks/pages";
import { room } from "./walks/room";
import { DEAL, type Walk } from "./walks/walk";

const stage = staged({ deals: [DEAL] });

test.each([...pages, ...room, ...climbing, ...arrangement])("$name", async ({ screens, lasting = false }: Walk) => {
  const person = await stage.person();
  const { page } = person;
  if (lasting) await page.addInitScript(makeLast);
  const walker = { person, page, stage, wire: new Wire(page) };
  const fitting = await Fitting.of(page);
  const found: string[] = [];
  for (const [name, go] of screens) {
    await go(walker);
    found.push(...(await fitting.faults()).map((line) => `${name}, ${line}`));
  }
  expect(found).toEqual([]);
});

/** Runs on the page: a timer of some seconds, after which words pass by, never rings. */
function makeLast(): void {
  const usual = globalThis.setTimeout.bind(globalThis);
  globalThis.setTimeout = ((handler: () => void, wait = 0) => (wait >= 2_000 && wait <= 4_500 ? 0 : usual(handler, wait))) as typeof setTimeout;
}
