// Cards and combinations in words, in three languages.
import "./words";
import { beforeEach, describe, expect, test } from "vitest";
import { cardsIn } from "../src/cards/card";
import { cardName, nameOf } from "../src/cards/naming";
import { ordering } from "../src/cards/ordering";
import { chooseLocale } from "../src/words.svelte";
import { climbingOptions } from "./library";

const RULESETS = ["banting", "classic", "big2-hongkong", "big2-research"];
const options = climbingOptions(RULESETS.map((rules) => ({ why: "", request: { op: "rules", rules }, answer: { ok: true } })));
function named(cards: string, rules = "banting", twoLow = false): string | null {
  const of = options.get(JSON.stringify(rules));
  return of ? nameOf(cardsIn(cards), ordering(of, twoLow)) : "no such rules";
}

describe("in English", () => {
  beforeEach(() => chooseLocale("en"));

  test("a card", () => expect(cardName("Td")).toBe("ten of diamonds"));
  test.each([
    ["3d", "three of diamonds"],
    ["9d 9s", "pair of nines"],
    ["6d 6c 6h", "three sixes"],
    ["3d 4c 5h 6s 7d", "straight to the seven"],
    ["Ts Jh Qd Kc As", "straight to the ace"],
    ["3h 5h 9h Jh 2h", "flush in hearts, two high"],
    ["Kd Kc Kh 6d 6s", "full house, kings over sixes"],
    ["Kd Kc 6h 6d 6s", "full house, sixes over kings"],
    ["8d 8c 8h 8s 3d", "four eights"],
    ["5s 6s 7s 8s 9s", "straight flush to the nine"],
    ["Ts Js Qs Ks As", "royal flush"],
    ["3d 4d", null],
    ["3d 3c 4d 4c", null],
    ["Js Qs Ks As 2s", "flush in spades, two high"],
  ])("%s", (cards, words) => expect(named(cards)).toBe(words));

  test("CLS-1 to the two", () => expect(named("Js Qs Ks As 2s", "classic")).toBe("straight flush to the two"));
  test("CLS-8 while ranks are turned", () => expect(named("2s 3d 4d 5d 6d", "classic", true)).toBe("straight to the six"));
  test("A2345 is five high", () => expect(named("As 2d 3d 4d 5d", "big2-hongkong")).toBe("straight to the five"));
  test("two pair", () => expect(named("3d 3c 4d 4c", "big2-research")).toBe("two pair, fours and threes"));
  test("four bare cards", () => expect(named("3d 3c 3h 3s", "big2-research")).toBe("four threes"));
});

test("in Indonesian", () => {
  chooseLocale("id");
  expect(cardName("Td")).toBe("sepuluh wajik");
  expect(named("Kd Kc Kh 6d 6s")).toBe("polo, raja dengan enam");
  expect(named("3d 4c 5h 6s 7d")).toBe("seri sampai tujuh");
});

test("in Swedish", () => {
  chooseLocale("sv");
  expect(cardName("Td")).toBe("ruter tio");
  expect(named("9d 9s")).toBe("par i nior");
  expect(named("Kd Kc Kh 6d 6s")).toBe("kåk, kungar med sexor");
});
