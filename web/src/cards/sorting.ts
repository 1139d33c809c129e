// The ways to lay out a hand: by rank, by suit, or with what belongs together side by side.
import { byRank, classify, compare, type Combination } from "./combination";
import { lowToHigh, type Ordering } from "./ordering";

export const SORTINGS = ["rank", "suit", "combinations"] as const;
export type Sorting = (typeof SORTINGS)[number];

/** The hand in one of the three orders; the same cards always come out in the same order. */
export function sorted(hand: readonly string[], how: Sorting, order: Ordering): string[] {
  if (how === "rank") return lowToHigh(order, hand);
  if (how === "suit") return bySuit(hand, order);
  return byCombinations(hand, order);
}

function bySuit(hand: readonly string[], order: Ordering): string[] {
  const suit = (card: string) => order.suits.indexOf(card.charAt(1));
  return lowToHigh(order, hand).sort((a, b) => suit(a) - suit(b));
}

/** Singles first, then pairs, triples and five cards, each low to high: what is left after the best is taken out. */
function byCombinations(hand: readonly string[], order: Ordering): string[] {
  const taken: string[][] = [];
  let left = lowToHigh(order, hand);
  for (let five = bestFive(left, order); five; five = bestFive(left, order)) {
    taken.unshift(laidOut(five));
    left = without(left, five.cards);
  }
  const groups = [...byRank(left).values()];
  const bySize = [1, 2, 3, 4].flatMap((size) => groups.filter((group) => group.length === size));
  return [...bySize, ...taken].flat();
}

/** The highest five-card combination, and the first found of its equals. */
function bestFive(cards: string[], order: Ordering): Combination | null {
  let best: Combination | null = null;
  for (const five of fives(cards)) {
    const made = classify(five, order);
    if (made && (!best || compare(made, best) > 0)) best = made;
  }
  return best;
}

function* fives(cards: string[], from = 0, picked: string[] = []): Generator<string[]> {
  if (picked.length === 5) yield picked;
  const last = picked.length < 5 ? cards.length - 5 + picked.length : -1;
  for (let at = from; at <= last; at++) yield* fives(cards, at + 1, [...picked, cards[at] ?? ""]);
}

/** The four before its fifth card, the three before the pair; all else low to high. */
function laidOut(five: Combination): string[] {
  const groups = [...byRank(five.cards).values()].sort((a, b) => b.length - a.length);
  return groups.flat();
}

function without(cards: string[], gone: readonly string[]): string[] {
  return cards.filter((card) => !gone.includes(card));
}
