// Which combination cards make and which of two is higher: for naming and sorting only, what is legal the server says.
import { rankOf, suitOf, type Rank, type Suit } from "./card";
import { place, type Ordering } from "./ordering";

export type Kind =
  | "single"
  | "pair"
  | "triple"
  | "two_pair"
  | "bare_four"
  | "straight"
  | "flush"
  | "full_house"
  | "four_of_a_kind"
  | "straight_flush";

export interface Combination {
  kind: Kind;
  /** Low to high by place. */
  cards: string[];
  /** What decides inside the kind, the first number foremost (CLB-4, CLB-5). */
  key: readonly number[];
  /** The rank that names it: of the pair, the three, the four, or a straight's last card. */
  rank: Rank;
  /** Of the card that decides between equal ranks; null where suits decide nothing. */
  suit: Suit | null;
}

/** Kinds of one size, low to high (CLB-2). */
const KINDS: readonly Kind[] = [
  "single",
  "pair",
  "triple",
  "two_pair",
  "bare_four",
  "straight",
  "flush",
  "full_house",
  "four_of_a_kind",
  "straight_flush",
];
const TRUMPS: ReadonlySet<Kind> = new Set<Kind>(["four_of_a_kind", "straight_flush"]);

type Made = Pick<Combination, "key" | "rank" | "suit">;

/** The highest combination that the cards make, or null. */
export function classify(cards: readonly string[], order: Ordering): Combination | null {
  const sorted = [...cards].sort((a, b) => place(order, a) - place(order, b));
  const kinds = KINDS.filter((kind) => order.combinations.has(kind)).reverse();
  for (const kind of kinds) {
    const made = MAKES[kind](sorted, order);
    if (made) return { kind, cards: sorted, ...made };
  }
  return null;
}

/** Compare two combinations of one size: below 0 when `a` is lower, 0 when neither is higher. */
export function compare(a: Combination, b: Combination): number {
  if (a.kind !== b.kind) return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  for (const [at, own] of a.key.entries()) {
    const other = b.key[at] ?? 0;
    if (own !== other) return own - other;
  }
  return 0;
}

/** Tell whether one of the two may follow the other at all: the same size and, where the rules say so, kind (CLB-3). */
export function comparable(a: Combination, b: Combination, order: Ordering): boolean {
  if (a.cards.length !== b.cards.length) return false;
  if (order.kindOrder !== "same-or-trump" || a.kind === b.kind || a.cards.length !== 5) return true;
  return TRUMPS.has(compare(a, b) > 0 ? a.kind : b.kind);
}

/** Tell whether the cards hold all four of a rank, and of which. */
export function fourOf(cards: readonly string[]): Rank | null {
  for (const [rank, held] of byRank(cards)) if (held.length === 4) return rank;
  return null;
}

/** The cards of each rank, in the order in which they come. */
export function byRank(cards: readonly string[]): Map<Rank, string[]> {
  const ranks = new Map<Rank, string[]>();
  for (const card of cards) ranks.set(rankOf(card), [...(ranks.get(rankOf(card)) ?? []), card]);
  return ranks;
}

const MAKES: Record<Kind, (cards: string[], order: Ordering) => Made | null> = {
  single: (cards, order) => (cards.length === 1 ? byHighest(cards, order) : null),
  pair: (cards, order) => (isGroup(cards, 2) ? byHighest(cards, order) : null),
  triple: (cards, order) => (isGroup(cards, 3) ? byRankOf(cards, order) : null),
  bare_four: (cards, order) => (isGroup(cards, 4) ? byRankOf(cards, order) : null),
  two_pair: (cards, order) => {
    const high = cards.slice(2);
    return cards.length === 4 && isGroup(cards.slice(0, 2), 2) && isGroup(high, 2) && !isGroup(cards, 4)
      ? byHighest(high, order)
      : null;
  },
  full_house: (cards, order) => withRest(cards, order, 3, 2),
  four_of_a_kind: (cards, order) => withRest(cards, order, 4, 1),
  straight: straight,
  flush: flush,
  straight_flush: (cards, order) => {
    const run = straight(cards, order);
    const suit = suitOf(cards[0]);
    return run && isSuited(cards) ? { ...run, key: [run.key[0] ?? 0, order.suits.indexOf(suit)], suit } : null;
  },
};

function byHighest(cards: string[], order: Ordering): Made {
  const highest = cards.at(-1) ?? "";
  return { key: [place(order, highest)], rank: rankOf(highest), suit: suitOf(highest) };
}

function byRankOf(cards: string[], order: Ordering): Made {
  const rank = rankOf(cards[0]);
  return { key: [order.ranks.indexOf(rank)], rank, suit: null };
}

function isGroup(cards: string[], size: number): boolean {
  return cards.length === size && new Set(cards).size === size && cards.every((card) => card[0] === cards[0]?.[0]);
}

function isSuited(cards: string[]): boolean {
  return cards.every((card) => card[1] === cards[0]?.[1]);
}

function withRest(cards: string[], order: Ordering, size: number, rest: number): Made | null {
  const groups = [...byRank(cards).values()].sort((a, b) => b.length - a.length);
  const [main, other] = groups;
  if (cards.length !== 5 || groups.length !== 2 || main?.length !== size || other?.length !== rest) return null;
  return byRankOf(main, order);
}

function straight(cards: string[], order: Ordering): Made | null {
  if (cards.length !== 5) return null;
  const at = order.straights.findIndex((ranks) => cards.every((card) => ranks.includes(card.charAt(0))));
  const ranks = order.straights[at] ?? "";
  if (at < 0 || byRank(cards).size !== 5) return null;
  const last = cards.find((card) => card[0] === ranks[4]);
  const suit = suitOf(order.straightTieCard === "highest" ? cards.at(-1) : last);
  return { key: [at, order.suits.indexOf(suit)], rank: rankOf(last), suit };
}

function flush(cards: string[], order: Ordering): Made | null {
  if (cards.length !== 5 || !isSuited(cards) || new Set(cards).size !== 5) return null;
  const suit = suitOf(cards[0]);
  const ranks = cards.map((card) => order.ranks.indexOf(card.charAt(0))).reverse();
  const [top = 0, own] = [ranks[0], order.suits.indexOf(suit)];
  const key = { "suit-then-rank": [own, top], "rank-then-suit": [top, own] }[order.flushOrder] ?? [...ranks, own];
  return { key, rank: rankOf(cards.at(-1)), suit };
}
