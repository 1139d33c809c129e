// A finished deal as its view tells it: how each seat ended, and what every pair settled.
import type { ArrangementView } from "../wire/views";
import { ROWS, cardsOf, noRows, type ArrangementRules, type Natural, type Row, type Rows } from "./rules";
import { duel, settle, type Outcome, type Settlement } from "./settle";

/** How the deal ended for each seat; a natural counts as claimed where its owner's hand was shown (SUS-8). */
export function outcomesOf(view: ArrangementView): Outcome[] {
  return view.naturals.map((natural, seat): Outcome => {
    if (natural && view.shown[seat]) {
      return { did: "claimed", natural: natural as Natural, cards: cardsOf(view.shown[seat]!) };
    }
    if (view.surrendered.includes(seat)) return { did: "surrendered" };
    const announced = (view.announced[seat] as Row[] | null | undefined) ?? [...ROWS];
    return { did: "played", rows: rowsOf(view, seat), announced, timedOut: view.timed_out.includes(seat) };
  });
}

/** The settlement in parts; the points are the server's. */
export function settlementOf(view: ArrangementView, rules: ArrangementRules): Settlement {
  const bank = rules.pairing === "banker" ? view.dealer : null;
  const settlement = settle(rules, outcomesOf(view), view.stakes, bank);
  const given = view.pairs ?? [];
  const pairs = settlement.pairs.map((pair) => {
    const said = given.find(({ a, b }) => a === pair.a && b === pair.b);
    return said ? { ...pair, points: said.points_a } : pair;
  });
  return { ...settlement, pairs };
}

export function rowsOf(view: ArrangementView, seat: number): Rows {
  const laid = view.arrangements[seat];
  if (!laid) return noRows();
  return { front: cardsOf(laid.front), middle: cardsOf(laid.middle), back: cardsOf(laid.back) };
}

/** 1 where a seat's row beats the other's, -1 where it is beaten, 0 for equal rows; null where none are compared. */
export function rowSign(view: ArrangementView, { fouls, pairs }: Settlement, rules: ArrangementRules, row: Row, seat: number, other: number): number | null {
  const pair = pairs.find(({ a, b }) => (a === seat && b === other) || (a === other && b === seat));
  if (!pair || (pair.why !== "rows" && pair.why !== "foul")) return null;
  if (pair.why === "foul") return fouls.includes(seat) ? -1 : 1;
  const [won, lost] = duel(rowsOf(view, seat), rowsOf(view, other), rules);
  return Number(won.includes(row)) - Number(lost.includes(row));
}

/** What the pairs so far come to for each seat. */
export function totalsOf(pairs: Settlement["pairs"], seats: number): number[] {
  const totals = Array<number>(seats).fill(0);
  for (const { a, b, points } of pairs) {
    totals[a]! += points;
    totals[b]! -= points;
  }
  return totals;
}
