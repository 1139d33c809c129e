// What the client says of rows, fouls, royalties, naturals and points is what every case in conformance/ says.
import { describe, expect, it } from "vitest";
import { naturals } from "../src/arrangement/naturals";
import { compare, strength } from "../src/arrangement/poker";
import { ROWS, SIZE, allCards, cardsOf, noRows } from "../src/arrangement/rules";
import type { ArrangementRules, Natural, Row, Rows } from "../src/arrangement/rules";
import { settle, type Outcome } from "../src/arrangement/settle";
import { foul, royalties, strengths } from "../src/arrangement/standing";
import { cases, referee, type Case } from "./library";

type Shown = Record<Row, string>;

const all = cases("compare", "arrangement", "arrange", "settle", "play").filter(({ request, answer }) => answer.ok && request.rules);
const options = arrangementOptions();
const known = all.filter(({ request }) => options.has(JSON.stringify(request.rules)));

/** The whole options of each arrangement game among the cases, by the JSON of their `rules`. */
function arrangementOptions(): Map<string, ArrangementRules> {
  const games = [...new Set(all.map(({ request }) => JSON.stringify(request.rules)))];
  const answers = referee(games.map((rules) => ({ op: "rules", rules: JSON.parse(rules) as unknown })));
  const found = games.map((rules, place) => [rules, answers[place]!.options as ArrangementRules] as const);
  return new Map(found.filter(([, rules]) => "comparison" in rules));
}

function of(op: string): Case[] {
  return known.filter(({ request }) => request.op === op);
}

function rulesOf(request: Case["request"]): ArrangementRules {
  return options.get(JSON.stringify(request.rules))!;
}

function rowsOf(shown: Shown): Rows {
  return { front: cardsOf(shown.front), middle: cardsOf(shown.middle), back: cardsOf(shown.back) };
}

describe("rows compare", () => {
  it.each(of("compare"))("$why", ({ request, answer }) => {
    const rules = rulesOf(request);
    const [a, b] = [strength(cardsOf(request.a as string), rules), strength(cardsOf(request.b as string), rules)];
    const sign = Math.sign(compare(a, b));
    expect({ result: sign > 0 ? "a" : sign < 0 ? "b" : "tie", kind_a: a.kind, kind_b: b.kind }).toMatchObject(rest(answer));
  });
});

describe("an arrangement is what the referee says", () => {
  it.each(of("arrangement"))("$why", ({ request, answer }) => {
    const rules = rulesOf(request);
    const rows = rowsOf(request as unknown as Shown);
    const kinds = Object.fromEntries(ROWS.map((row) => [row, strengths(rows, rules)[row]!.kind]));
    const said: Record<string, unknown> = {
      foul: foul(rows, rules) !== null,
      kinds,
      royalties: royalties(rows, rules),
      naturals: naturals(allCards(rows), rules),
    };
    const { reason: _, ...expected } = rest(answer);
    // toMatchObject lets objects have more, but a royalty too many is wrong
    if (expected.royalties) expect(said.royalties).toEqual(expected.royalties);
    expect(said).toMatchObject(expected);
  });
});

describe("suggestions are no fouls", () => {
  it.each(of("arrange"))("$why", ({ request, answer }) => {
    for (const shown of answer.arrangements as Shown[]) expect(foul(rowsOf(shown), rulesOf(request))).toBeNull();
  });
});

describe("a settlement pays what the referee pays", () => {
  it.each(of("settle"))("$why", ({ request, answer }) => {
    const rules = rulesOf(request);
    const players = (request.players as Record<string, unknown>[]).map(given);
    const bank = rules.pairing === "banker" ? ((request.banker as number | null) ?? 0) : null;
    agrees(rules, players, (request.stakes as number[][] | undefined) ?? even(players), bank, answer);
  });
});

describe("a deal that is over pays what the referee pays", () => {
  const ended = of("play").filter(({ answer }) => answer.points);
  it("has cases", () => expect(ended.length).toBeGreaterThan(10));
  it.each(ended)("$why", ({ request, answer }) => {
    const rules = rulesOf(request);
    const dealer = (request.dealer as number | null) ?? 0;
    const players = outcomes(rules, request.hands as string[], request.actions as Record<string, unknown>[]);
    const bank = rules.pairing === "banker" ? dealer : null;
    agrees(rules, players, (request.stakes as number[][] | undefined) ?? even(players), bank, answer);
  });
});

function agrees(rules: ArrangementRules, players: Outcome[], stakes: number[][], bank: number | null, answer: Case["answer"]) {
  const { pairs } = settle(rules, players, stakes, bank);
  if (answer.points) expect(totals(pairs, players.length)).toEqual(answer.points);
  const shown = pairs.map(({ a, b, points }) => ({ a, b, points_a: points }));
  const expected = (answer.pairs as Record<string, unknown>[] | undefined)?.map(({ why: _, ...pair }) => pair);
  if (expected) expect(shown).toMatchObject(expected);
}

function totals(pairs: { a: number; b: number; points: number }[], seats: number): number[] {
  const sums = Array<number>(seats).fill(0);
  for (const { a, b, points } of pairs) {
    sums[a]! += points;
    sums[b]! -= points;
  }
  return sums;
}

function given(player: Record<string, unknown>): Outcome {
  if (player.surrender) return { did: "surrendered" };
  if (player.natural) return { did: "claimed", natural: player.natural as Natural, cards: cardsOf(player.hand as string) };
  const announced = (player.announced as Row[] | undefined) ?? [...ROWS];
  return { did: "played", rows: rowsOf(player as unknown as Shown), announced, timedOut: false };
}

/** How a deal ended for each seat, by what each did in its turn (CHP-4) or the clock did for it (ARR-7). */
function outcomes(rules: ArrangementRules, hands: string[], actions: Record<string, unknown>[]): Outcome[] {
  return hands.map((hand, seat) => {
    const cards = cardsOf(hand);
    let rows = noRows();
    let announced: Row[] = [...ROWS];
    let timedOut = false;
    const phases = phasesOf(rules);
    for (const action of actions.filter((one) => one.seat === seat)) {
      if (action.do === "draft") {
        rows = rowsOf({ front: "", middle: "", back: "", ...(action as object) } as Shown);
        if (phases[0] !== "arrange") phases.unshift("arrange");
        continue;
      }
      const phase = phases.shift();
      if (action.do === "claim") return { did: "claimed", natural: action.natural as Natural, cards };
      if (action.do === "surrender") return { did: "surrendered" };
      if (action.do === "arrange") rows = rowsOf(action as unknown as Shown);
      if (action.do === "announce") announced = action.rows as Row[];
      if (action.do === "timeout" && phase === "arrange") [rows, timedOut] = [filled(rows, cards), true];
    }
    return { did: "played", rows: filled(rows, cards), announced, timedOut };
  });
}

function phasesOf(rules: ArrangementRules): string[] {
  const asked: [string, boolean][] = [
    ["claim", rules.naturals.length > 0],
    ["arrange", true],
    ["surrender", rules.surrender !== null],
    ["announce", rules.royalties_announced === "required"],
  ];
  return asked.filter(([, is]) => is).map(([phase]) => phase);
}

function filled(rows: Rows, hand: string[]): Rows {
  const left = hand.filter((card) => !allCards(rows).includes(card));
  const full = noRows();
  for (const row of ROWS) full[row] = [...rows[row], ...left.splice(0, SIZE[row] - rows[row].length)];
  return full;
}

function even(players: unknown[]): number[][] {
  return players.map(() => players.map(() => 1));
}

function rest(answer: Case["answer"]): Record<string, unknown> {
  const { ok: _, ...others } = answer;
  return others;
}
