// The client's combinations and their order are the library's, on every case and on many hands at random.
import { describe, expect, test } from "vitest";
import { cardsIn, RANKS, SUITS } from "../src/cards/card";
import { classify, comparable, compare } from "../src/cards/combination";
import { lowToHigh, ordering } from "../src/cards/ordering";
import { cases, climbingOptions, referee, type Case } from "./library";

const all = cases("classify", "compare", "legal").filter(({ answer }) => answer.ok);
const options = climbingOptions(all);
const climbing = all.filter(({ request }) => options.has(JSON.stringify(request.rules)));

function orderOf({ request }: Pick<Case, "request">) {
  const rules = options.get(JSON.stringify(request.rules));
  if (!rules) throw new Error("expected a climbing game");
  return ordering(rules, request.two_low === true);
}

/** The cards of a request, whose writer has the freedom of COM-2; the wire writes the short form alone. */
function cardsOf(text: unknown): string[] {
  const short = (text as string).toLowerCase().replace(/10/g, "t").replace(/[♦♣♥♠]/g, (suit) => "dchs"["♦♣♥♠".indexOf(suit)] ?? "");
  return short.split(/\s+/).filter(Boolean).map((card) => card.charAt(0).toUpperCase() + card.charAt(1));
}

function resultOf(request: Case["request"]): string {
  const order = orderOf({ request });
  const a = classify(cardsOf(request.a), order);
  const b = classify(cardsOf(request.b), order);
  if (!a || !b || !comparable(a, b, order)) return "incomparable";
  const sign = Math.sign(compare(a, b));
  return sign > 0 ? "a" : sign < 0 ? "b" : "tie";
}

function of(op: string): Case[] {
  return climbing.filter(({ request }) => request.op === op);
}

test("there are cases of all sorts", () => {
  expect(of("classify").length).toBeGreaterThan(80);
  expect(of("compare").length).toBeGreaterThan(100);
  expect(of("legal").length).toBeGreaterThan(40);
});

describe("CLB-2 what is a combination", () => {
  test.each(of("classify"))("$why", (one) => {
    const made = classify(cardsOf(one.request.cards), orderOf(one));
    expect(made?.kind ?? null).toBe(one.answer.kind);
  });
});

describe("CLB-3 CLB-4 CLB-5 which is higher", () => {
  test.each(of("compare"))("$why", ({ request, answer }) => {
    expect(resultOf(request)).toBe(answer.result);
  });
});

describe("CLB-8 every play that is accepted is a combination, higher than the table, or a bomb", () => {
  test.each(of("legal"))("$why", (one) => {
    const order = orderOf(one);
    const table = one.request.table ? classify(cardsOf(one.request.table), order) : null;
    for (const text of one.answer.plays as string[]) {
      const cards = cardsIn(text);
      expect(lowToHigh(order, cards)).toEqual(cards);
      const made = classify(cards, order);
      const higher = made && (!table || (comparable(made, table, order) && compare(made, table) > 0));
      expect(Boolean(higher) || holdsFour(cards), text).toBe(true);
    }
  });
});

function holdsFour(cards: string[]): boolean {
  return cards.some((card) => cards.filter((other) => other[0] === card[0]).length === 4);
}

/** A small generator, so that the same cards come every time. */
function randomly(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

describe("random groups of cards", () => {
  const random = randomly(20240);
  const deck = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  const groups = [
    () => [pick(deck)],
    () => ofOneRank(2),
    () => ofOneRank(3),
    () => [...ofOneRank(3, "3456"), ...ofOneRank(2, "789TJ")],
    () => [...ofOneRank(4, "2345"), ...ofOneRank(1, "QKA")],
    () => run(false),
    () => run(true),
    () => suited(),
  ];
  function pick<T>(from: readonly T[]): T {
    return from[Math.floor(random() * from.length)] as T;
  }
  function shuffled<T>(from: readonly T[]): T[] {
    return from.map((one) => [random(), one] as const).sort(([a], [b]) => a - b).map(([, one]) => one);
  }
  function ofOneRank(size: number, ranks = RANKS): string[] {
    const rank = pick([...ranks]);
    return shuffled([...SUITS]).slice(0, size).map((suit) => rank + suit);
  }
  function run(flush: boolean): string[] {
    const ring = "A23456789TJQKA2";
    const from = Math.floor(random() * 11);
    const suit = pick([...SUITS]);
    return [...ring.slice(from, from + 5)].map((rank) => rank + (flush ? suit : pick([...SUITS])));
  }
  function suited(): string[] {
    const suit = pick([...SUITS]);
    return shuffled([...RANKS]).slice(0, 5).map((rank) => rank + suit);
  }

  test("compare as the referee compares them, in every climbing rule set of the cases", () => {
    const requests: Case["request"][] = [];
    for (const rules of [...options.keys()].filter((one) => one.startsWith('"'))) {
      for (let n = 0; n < 200; n++) {
        const group = pick(groups);
        const other = random() < 0.5 ? group : pick(groups);
        const [a, b] = [shuffled(group()).join(" "), shuffled(other()).join(" ")];
        requests.push({ op: "compare", rules: JSON.parse(rules) as unknown, a, b, two_low: random() < 0.3 });
      }
    }
    const answers = referee(requests);
    const wrong = requests.filter((request, at) => resultOf(request) !== answers[at]?.result);
    expect(wrong).toEqual([]);
  }, 120_000);
});
