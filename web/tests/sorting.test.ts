// The three ways to lay out a hand.
import { describe, expect, test } from "vitest";
import { cardsIn, textOf } from "../src/cards/card";
import { ordering } from "../src/cards/ordering";
import { SORTINGS, sorted, type Sorting } from "../src/cards/sorting";
import { cases, climbingOptions } from "./library";

const options = climbingOptions(cases("legal"));
const banting = options.get('"banting"');
if (!banting) throw new Error("expected cases of banting");
const order = ordering(banting);
const laid = (hand: string, how: Sorting, twoLow = false) => textOf(sorted(cardsIn(hand), how, twoLow ? ordering(banting, true) : order));

test("CLB-1 by rank, then suit", () => expect(laid("2s 3c As 3d Td", "rank")).toBe("3d 3c Td As 2s"));
test("CLS-8 by rank while ranks are turned", () => expect(laid("2s 3c As", "rank", true)).toBe("2s 3c As"));
test("COM-3 by suit, then rank", () => expect(laid("2s 3c As 3d Td", "suit")).toBe("3d Td 3c As 2s"));

describe("what belongs together lies side by side", () => {
  test.each([
    ["pairs and triples after singles", "9d 4d 9s 3c 7d 7c", "3c 4d 7d 7c 9d 9s"],
    ["triples after all", "9d 4d 7c 7h 7d 3c", "3c 4d 9d 7d 7c 7h"],
    ["a straight is taken out", "3d 4c 5h 6s 7d Kd Kc", "Kd Kc 3d 4c 5h 6s 7d"],
    ["the higher kind comes first", "3d 3c 3h 8d 8c 4d 5d 6d 7s", "4d 5d 6d 7s 3d 3c 3h 8d 8c"],
    ["four of a kind with a fifth card", "9d 9c 9h 9s 4d 6s", "6s 9d 9c 9h 9s 4d"],
  ])("%s", (_, hand, out) => expect(laid(hand, "combinations")).toBe(out));
});

test.each(cases("legal").filter(({ request }) => !/10|[♦♣♥♠]/.test(String(request.hand))))(
  "no card is lost or doubled: $request.hand",
  ({ request }) => {
    const hand = cardsIn(request.hand as string);
    for (const how of SORTINGS) expect(sorted(hand, how, order).sort()).toEqual([...hand].sort());
  },
);
