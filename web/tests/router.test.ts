import "./browser";
import { expect, test } from "vitest";
import { routeOf } from "../src/router.svelte";

test.each([
  ["/", "lobby"],
  ["/table/k7f2", "table"],
  ["/rules/banting", "rules"],
  ["/games", "games"],
  ["/games/k7f2/0", "deal"],
  ["/nosuch", "nothing"],
  ["/table", "nothing"],
  ["/table/a/b", "nothing"],
  ["/games/k7f2/notanumber", "nothing"],
  ["/table/%E0%A4%A", "nothing"],
  ["/%", "nothing"],
])("%s: %s", (path, screen) => {
  expect(routeOf(path).screen).toBe(screen);
});
