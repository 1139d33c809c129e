// What a selection is said to be, and why it cannot be played, on every case of conformance/ about legal plays.
import { describe, expect, test } from "vitest";
import { cardsIn } from "../src/cards/card";
import { classify, fourOf } from "../src/cards/combination";
import { ordering } from "../src/cards/ordering";
import { suggestions } from "../src/climbing/suggestions";
import { judge, type Position } from "../src/climbing/verdict";
import type { Action } from "../src/wire/views";
import { cases, climbingOptions, type Case } from "./library";

const written = (text: unknown) => !/10|[a-z]{3}|[♦♣♥♠]/.test(String(text));
const all = cases("legal").filter(({ request, answer }) => answer.ok && written(request.hand) && written(request.table));
const options = climbingOptions(all);

function positionOf({ request, answer }: Case): Position & { hand: string[]; legal: Action[] } {
  const rules = options.get(JSON.stringify(request.rules));
  if (!rules) throw new Error("expected a climbing game");
  const legal = (answer.plays as string[]).map((cards) => ({ do: "play", cards }));
  const view = { legal, table: (request.table as string | null) ?? null, must_contain: (request.must_contain as string | null) ?? null };
  const order = ordering(rules, request.two_low === true);
  return { view, order, firstLead: String(rules.first_lead), hand: cardsIn(request.hand as string), legal };
}

/** Every card and every pair of a hand: enough selections of both sorts. */
function selections(hand: string[]): string[][] {
  const pairs = hand.flatMap((a, at) => hand.slice(at + 1).map((b) => [a, b]));
  return [...hand.map((card) => [card]), ...pairs];
}

describe("a selection has either an action or a reason", () => {
  test.each(all)("$why", (one) => {
    const position = positionOf(one);
    const played = (one.answer.plays as string[]).map(cardsIn);
    for (const selected of [...selections(position.hand), ...played]) {
      const { action, reason } = judge(selected, position);
      expect(Boolean(action) !== Boolean(reason), selected.join(" ")).toBe(true);
      if (reason?.why === "too_low") expect(classify(selected, position.order)).not.toBeNull();
      if (reason?.why === "no_combination") expect(classify(selected, position.order)).toBeNull();
    }
  });
});

describe("the reason is the referee's", () => {
  const banting = options.get('"banting"');
  if (!banting) throw new Error("expected cases of banting");
  const at = (table: string | null, must_contain: string | null = null): Position => ({ view: { legal: [], table, must_contain }, order: ordering(banting), firstLead: "with-lowest" });
  test.each([
    ["CLB-7", "4d", at(null, "3d"), "must_contain"],
    ["CLB-2", "4d 5d", at(null), "no_combination"],
    ["CLB-3", "4d", at("3d 3c"), "wrong_size"],
    ["CLB-8", "4d 4c", at("5d 5c"), "too_low"],
    ["CLB-4", "5d 5c", at("5h 5s"), "too_low"],
    ["CLB-2 in a trick of pairs", "4d 5d", at("3d 3c"), "no_combination"],
  ])("%s %s", (_, cards, position, why) => expect(judge(cardsIn(cards), position).reason?.why).toBe(why));

  test("BAN-3 a four of a kind on a single 2 is called a bomb", () => {
    const legal = [{ do: "play", cards: "5d 8d 8c 8h 8s" }];
    const verdict = judge(cardsIn("8d 8c 8h 8s 5d"), { ...at("2s"), view: { legal, table: "2s", must_contain: null } });
    expect(verdict).toMatchObject({ bomb: true, reason: null, action: legal[0] });
    expect(fourOf(cardsIn("8d 8c 8h 8s 5d"))).toBe("8");
  });
});

describe("suggestions", () => {
  test.each(all)("are legal, different and at most nine: $why", (one) => {
    const { legal, hand, order } = positionOf(one);
    const offered = suggestions(legal, hand, order);
    expect(offered.length).toBeLessThanOrEqual(9);
    expect(new Set(offered).size).toBe(offered.length);
    const known = legal.map(({ cards }) => cardsIn(cards).sort().join(" "));
    for (const cards of offered) expect(known).toContain(cardsIn(cards).sort().join(" "));
    if (legal.length) expect(offered.length).toBeGreaterThan(0);
  });

  test("a card alone goes before one out of a pair", () => {
    const banting = options.get('"banting"');
    const legal = ["5d", "5c", "6h"].map((cards) => ({ do: "play", cards }));
    expect(suggestions(legal, cardsIn("5d 5c 6h"), ordering(banting!))[0]).toBe("6h");
  });
});
