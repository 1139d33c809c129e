// Every screen of the client, in every window, in light and dark: nothing overflows, overlaps or is cut, everything
// can be touched, and axe finds nothing. How to get to each is in walks/, which is the list of the screens.
import { expect, test } from "vitest";
import { Fitting } from "./harness/fitting";
import { staged } from "./harness/stage";
import { setsOut, WALKS } from "./walks/all";
import { DEAL } from "./walks/walk";

const stage = staged({ deals: [DEAL] });

test.each(WALKS)("$name", async (walk) => {
  const walker = await setsOut(stage, walk);
  const fitting = await Fitting.of(walker.page);
  const found: string[] = [];
  for (const [name, go] of walk.screens) {
    await go(walker);
    found.push(...(await fitting.faults()).map((line) => `${name}, ${line}`));
  }
  expect(found).toEqual([]);
});
