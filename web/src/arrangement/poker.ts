// The strength of a row of three or five cards, in poker and in suit order (ARR-2 to ARR-4, SUS-1, SUP-1).
import { ACE, KINDS, SUITS, rankOf, suitOf, type ArrangementRules, type Kind } from "./rules";

export type RowOrder = Pick<ArrangementRules, "comparison" | "suit_order" | "wheel">;

/** `key` decides inside a kind; `ranks` are the different ranks, the most frequent first and then from the top. */
export interface Strength {
  kind: Kind;
  key: number[];
  ranks: number[];
}

const BY_COUNTS: Record<string, Kind> = {
  "21": "pair",
  "2111": "pair",
  "221": "two_pair",
  "3": "three_of_a_kind",
  "311": "three_of_a_kind",
  "32": "full_house",
  "41": "four_of_a_kind",
};
const LONGEST = 5;

/** The strength of a row; `runs` lets three cards be a straight or a flush, as a natural's front may (CHP-7). */
export function strength(cards: string[], order: RowOrder, runs = cards.length === LONGEST): Strength {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1);
  const groups = [...counts].sort(([a, often], [b, other]) => other - often || b - a);
  const ranks = groups.map(([rank]) => rank);
  const shape = groups.map(([, count]) => count).join("");
  const [kind, deciding] = BY_COUNTS[shape] ? [BY_COUNTS[shape], ranks] : unlike(cards, ranks, order, runs);
  const key = order.comparison === "poker" ? padded(deciding) : suitKey(kind, deciding, cards, order);
  return { kind, key, ranks };
}

/** Below 0 where `a` is weaker, above where it is stronger, 0 for rows that tie; sizes may differ (ARR-3). */
export function compare(a: Strength, b: Strength): number {
  const kinds = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  return kinds || compareKeys(a.key, b.key);
}

function compareKeys(a: number[], b: number[]): number {
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const difference = (a[place] ?? -1) - (b[place] ?? -1);
    if (difference) return difference;
  }
  return 0;
}

/** Whether these ranks, from the top, are the wheel, whose ace is low (ARR-4). */
export function isWheel(ranks: number[]): boolean {
  return ["12,3,2,1,0", "12,1,0"].includes(ranks.join());
}

/** The kind of a row of different ranks, and what decides: of a straight its place. */
function unlike(cards: string[], ranks: number[], order: RowOrder, runs: boolean): [Kind, number[]] {
  if (!runs) return ["high_card", ranks];
  const suited = new Set(cards.map(suitOf)).size === 1;
  const place = straightPlace(ranks, order);
  if (place === null) return [suited ? "flush" : "high_card", ranks];
  if (!suited) return ["straight", [place]];
  return [cards.length === LONGEST && place === 2 * ACE ? "royal_flush" : "straight_flush", [place]];
}

/** Twice the top rank of a straight, which leaves room for the wheel below ten to ace (ARR-4). */
function straightPlace(ranks: number[], order: RowOrder): number | null {
  if (isWheel(ranks)) return order.wheel === "lowest" ? 2 * ranks[1]! : 2 * ACE - 1;
  return ranks[0]! - ranks.at(-1)! === ranks.length - 1 ? 2 * ranks[0]! : null;
}

/** What decides inside a kind under SUS-1. */
function suitKey(kind: Kind, ranks: number[], cards: string[], order: RowOrder): number[] {
  const first = ranks[0]!;
  switch (kind) {
    case "high_card":
      return [...padded(ranks), highestSuit(cards, first, order)];
    case "flush":
      return [highestSuit(cards, first, order), ...ranks];
    case "straight":
    case "straight_flush":
    case "royal_flush":
      // a place is twice the top rank; rounded up, the wheel's 2 * ace - 1 gives the ace
      return [first, highestSuit(cards, (first + 1) >> 1, order)];
    case "pair":
    case "two_pair":
      return [first, highestSuit(cards, first, order)];
    default:
      return [first];
  }
}

function highestSuit(cards: string[], rank: number, order: RowOrder): number {
  const suits = order.suit_order ?? SUITS;
  return Math.max(...cards.filter((card) => rankOf(card) === rank).map((card) => suits.indexOf(card[1]!)));
}

/** Ranks made equally long, so that suits come after them: a row that has run out of ranks is weaker (ARR-3). */
function padded(ranks: number[]): number[] {
  return [...ranks, ...Array<number>(LONGEST - ranks.length).fill(-1)];
}
