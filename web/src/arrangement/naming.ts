// Rows, naturals and fouls in words.
import type { Rank, Suit } from "../cards/card";
import { m } from "../words.svelte";
import { isWheel, strength, type Strength } from "./poker";
import { RANKS, rankOf, suitOf, SUITS, type ArrangementRules, type Natural, type Row, type Rows } from "./rules";
import type { Foul } from "./standing";

/** "full house, kings over fives"; `runs` for a natural's front (CHP-7). */
export function rowName(cards: string[], rules: ArrangementRules, runs?: boolean): string {
  return strengthName(strength(cards, rules, runs), cards);
}

export function rowWord(row: Row): string {
  return m.arrangement_row({ row });
}

/** "back: flush of hearts, ace high". */
export function titled(row: Row, name: string): string {
  return `${rowWord(row)}: ${name}`;
}

/** "Foul: the back (pair of twos) is weaker than the middle (three fours)". */
export function foulReason({ higher, lower, equal }: Foul, rows: Rows, rules: ArrangementRules): string {
  const words = {
    higher: m.arrangement_the_row({ row: higher }),
    lower: m.arrangement_the_row({ row: lower }),
    high: rowName(rows[higher], rules),
    low: rowName(rows[lower], rules),
  };
  return equal ? m.arrangement_foul_equal(words) : m.arrangement_foul_weaker(words);
}

export function naturalName(natural: Natural): string {
  return m.arrangement_natural({ natural });
}

function strengthName({ kind, ranks }: Strength, cards: string[]): string {
  const top = isWheel(ranks) && kind.includes("straight") ? ranks[1]! : ranks[0]!;
  const highest = cards.find((card) => rankOf(card) === ranks[0])!;
  const rank = RANKS[top] as Rank;
  const second = RANKS[ranks[1] ?? 0] as Rank;
  const words = {
    rank: m.cards_rank({ rank }),
    ranks: m.cards_ranks({ rank }),
    others: m.cards_ranks({ rank: second }),
    suit: m.cards_suit({ suit: SUITS[suitOf(highest)] as Suit }),
  };
  switch (kind) {
    case "high_card":
      return m.arrangement_high_card(words);
    case "pair":
      return m.cards_pair(words);
    case "two_pair":
      return m.cards_two_pair(words);
    case "three_of_a_kind":
      return m.cards_triple(words);
    case "straight":
      return m.cards_straight(words);
    case "flush":
      return m.cards_flush(words);
    case "full_house":
      return m.cards_full_house(words);
    case "four_of_a_kind":
      return m.cards_four(words);
    case "straight_flush":
      return m.cards_straight_flush(words);
    case "royal_flush":
      return m.cards_royal_flush();
  }
}
