// An order of cards and of combinations, read from the rules of the table: the client knows no order of its own.
import type { ClimbingOptions } from "../rules/options";

export interface Ordering {
  /** Low to high; while ranks are turned (CLS-8) the 2 comes first. */
  ranks: string;
  suits: string;
  /** Five ranks each, low to high. */
  straights: readonly string[];
  straightTieCard: string;
  flushOrder: string;
  kindOrder: string;
  combinations: ReadonlySet<string>;
}

/** CLS-8's nine straights, where the rules do not list them. */
const STRAIGHTS_TWO_LOW = straightsAlong("23456789TJQKA");

export function ordering(rules: ClimbingOptions, twoLow = false): Ordering {
  const turned = (rules.straights_two_low as string[] | null | undefined) ?? STRAIGHTS_TWO_LOW;
  return {
    ranks: twoLow ? "2" + rules.rank_order.replace("2", "") : rules.rank_order,
    suits: rules.suit_order,
    straights: twoLow ? turned : rules.straights,
    straightTieCard: rules.straight_tie_card,
    flushOrder: rules.flush_order,
    kindOrder: rules.kind_order,
    combinations: new Set(rules.combinations),
  };
}

/** A card's place from 0 (lowest) to 51, rank before suit (CLB-4). */
export function place(order: Pick<Ordering, "ranks" | "suits">, card: string): number {
  return 4 * order.ranks.indexOf(card.charAt(0)) + order.suits.indexOf(card.charAt(1));
}

/** The cards low to high. */
export function lowToHigh(order: Pick<Ordering, "ranks" | "suits">, cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => place(order, a) - place(order, b));
}

function straightsAlong(ranks: string): string[] {
  return Array.from({ length: ranks.length - 4 }, (_, low) => ranks.slice(low, low + 5));
}
