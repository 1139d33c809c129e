// Special thirteen cards: which natural they make, and which of two equal ones is stronger (CHP-7, SUS-8).
import { compare, strength, type RowOrder, type Strength } from "./poker";
import { RANKS, rankOf, suitOf, type ArrangementRules, type Kind, type Natural } from "./rules";

const STRAIGHTS: Kind[] = ["straight", "straight_flush", "royal_flush"];
const FLUSHES: Kind[] = ["flush", "straight_flush", "royal_flush"];
const ROW_KINDS: Partial<Record<Natural, Kind[]>> = {
  three_straights: STRAIGHTS,
  three_flushes: FLUSHES,
  three_straight_flushes: ["straight_flush", "royal_flush"],
};

interface Facts {
  cards: string[];
  ranks: number[];
  suits: number[];
  /** Four of a kind is two pairs, a triple is none (CHP-7). */
  pairs: number;
}

const TESTS: Record<Natural, (facts: Facts) => boolean> = {
  six_pairs: ({ pairs }) => pairs === 6,
  three_straights: ({ ranks }) => runsOf(ranks, [5, 5, 3]),
  three_flushes: ({ suits }) => suitsOf(suits),
  dragon: ({ ranks }) => ranks.every((count) => count === 1),
  one_suit_dragon: ({ suits }) => suits.includes(13),
  twelve_royals: ({ cards }) => only(cards, "JQKA"),
  three_straight_flushes: ({ cards, ranks, suits }) =>
    runsOf(ranks, [5, 5, 3]) && suitsOf(suits) && bestSplit(cards, "three_straight_flushes", POKER).length > 0,
  three_fours: ({ ranks }) => ranks.filter((count) => count === 4).length === 3,
  all_high: ({ cards }) => only(cards, "89TJQKA"),
  all_low: ({ cards }) => only(cards, "2345678"),
  one_colour: ({ suits }) => [0, 13].includes(suits[0]! + suits[2]!),
  four_triples: ({ ranks }) => ranks.filter((count) => count >= 3).length === 4,
  five_pairs_and_triple: ({ ranks, pairs }) => pairs === 5 && ranks.includes(3),
};
const POKER: RowOrder = { comparison: "poker", suit_order: null, wheel: "lowest" };

/** What thirteen cards make among the rules' naturals, weakest first; last a dragon paid unclaimed (SUS-8). */
export function naturals(cards: string[], rules: ArrangementRules): Natural[] {
  const facts = factsOf(cards);
  const made = rules.naturals.map(([natural]) => natural).filter((natural) => TESTS[natural](facts));
  return rules.dragon !== null && isDragon(cards) ? [...made, "dragon"] : made;
}

export function isDragon(cards: string[]): boolean {
  return cards.length === 13 && new Set(cards.map(rankOf)).size === 13;
}

/** Above 0 where `a` is the stronger of two hands with the same natural, below where `b` is (CHP-7). */
export function compareEqual(natural: Natural, a: string[], b: string[], order: RowOrder): number {
  if (natural === "six_pairs") {
    const pairs = [a, b].map((cards) => pairRanks(factsOf(cards).ranks));
    const place = pairs[0]!.findIndex((rank, index) => rank !== pairs[1]![index]);
    return place < 0 ? 0 : pairs[0]![place]! - pairs[1]![place]!;
  }
  return ROW_KINDS[natural] ? compareSplits(bestSplit(a, natural, order), bestSplit(b, natural, order)) : 0;
}

function factsOf(cards: string[]): Facts {
  const ranks = Array.from(RANKS, (_, rank) => cards.filter((card) => rankOf(card) === rank).length);
  const suits = [0, 1, 2, 3].map((suit) => cards.filter((card) => suitOf(card) === suit).length);
  return { cards, ranks, suits, pairs: pairRanks(ranks.map((count) => (count === 3 ? 0 : count))).length };
}

function pairRanks(ranks: number[]): number[] {
  return ranks.flatMap((count, rank) => Array<number>(count >> 1).fill(rank)).reverse();
}

function only(cards: string[], ranks: string): boolean {
  return cards.every((card) => ranks.includes(card[0]!));
}

/** Whether the counts of ranks are runs of these sizes, the ace low or high. */
function runsOf(ranks: number[], sizes: number[]): boolean {
  const [size, ...others] = sizes;
  if (size === undefined) return ranks.every((count) => count === 0);
  for (let low = -1; low + size <= 13; low += 1) {
    const run = Array.from({ length: size }, (_, step) => (low + step + 13) % 13);
    if (!run.every((rank) => ranks[rank]! > 0)) continue;
    const rest = ranks.map((count, rank) => count - Number(run.includes(rank)));
    if (runsOf(rest, others)) return true;
  }
  return false;
}

/** Whether the counts of suits are rows of 3, 5 and 5 of one suit each. */
function suitsOf(suits: number[]): boolean {
  const wanted = suits.filter(Boolean).sort((a, b) => a - b).join();
  return ["3,5,5", "3,10", "5,8", "13"].includes(wanted);
}

/** Back, middle, front of the best split into three straights or flushes; empty where there is none. */
function bestSplit(cards: string[], natural: Natural, order: RowOrder): Strength[] {
  const kinds = ROW_KINDS[natural] ?? [];
  const rows = fives(cards)
    .map((row) => ({ row, worth: strength(row, order) }))
    .filter(({ worth }) => kinds.includes(worth.kind))
    .sort((a, b) => compare(b.worth, a.worth));
  let best: Strength[] = [];
  for (const back of rows) {
    if (best[0] && compare(back.worth, best[0]) < 0) break;
    for (const middle of rows) {
      if (middle.row.some((card) => back.row.includes(card))) continue;
      const rest = cards.filter((card) => !back.row.includes(card) && !middle.row.includes(card));
      const front = strength(rest, order, true);
      const split = [back.worth, middle.worth, front];
      if (kinds.includes(front.kind) && compareSplits(split, best) > 0) best = split;
    }
  }
  return best;
}

function compareSplits(a: Strength[], b: Strength[]): number {
  for (const [place, worth] of a.entries()) {
    const other = b[place];
    const difference = other ? compare(worth, other) : 1;
    if (difference) return difference;
  }
  return a.length - b.length;
}

function fives(cards: string[], size = 5): string[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, place) => fives(cards.slice(place + 1), size - 1).map((rest) => [card, ...rest]));
}
