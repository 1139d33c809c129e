// Cards and combinations in words, as players say them.
import { m } from "../words.svelte";
import { rankOf, suitOf, type Rank } from "./card";
import { byRank, classify, type Combination, type Kind } from "./combination";
import type { Ordering } from "./ordering";

/** "ten of diamonds". */
export function cardName(card: string): string {
  return m.cards_card({ rank: m.cards_rank({ rank: rankOf(card) }), suit: m.cards_suit({ suit: suitOf(card) }) });
}

/** "ten of diamonds, queen of hearts". */
export function cardNames(cards: readonly string[]): string {
  return cards.map(cardName).join(", ");
}

/** "pair of nines", or null when the cards are no combination. */
export function nameOf(cards: readonly string[], order: Ordering): string | null {
  const made = classify(cards, order);
  return made && combinationName(made);
}

/** A combination with what tells it from others of its kind: "full house, kings over sixes". */
export function combinationName(made: Combination): string {
  const words = { rank: m.cards_rank({ rank: made.rank }), ranks: m.cards_ranks({ rank: made.rank }) };
  switch (made.kind) {
    case "single":
      return cardName(made.cards[0] ?? "");
    case "pair":
      return m.cards_pair(words);
    case "triple":
      return m.cards_triple(words);
    case "two_pair":
      return m.cards_two_pair({ ...words, others: other(made) });
    case "full_house":
      return m.cards_full_house({ ...words, others: other(made) });
    case "bare_four":
    case "four_of_a_kind":
      return foursName(made.rank);
    case "straight":
      return m.cards_straight(words);
    case "flush":
      return m.cards_flush({ ...words, suit: m.cards_suit({ suit: made.suit ?? suitOf(made.cards[0]) }) });
    case "straight_flush":
      return made.cards.some((card) => card[0] === "T") && made.rank === "A" ? m.cards_royal_flush() : m.cards_straight_flush(words);
  }
}

/** "four nines", with or without a fifth card. */
export function foursName(rank: Rank): string {
  return m.cards_four({ rank: m.cards_rank({ rank }), ranks: m.cards_ranks({ rank }) });
}

/** A kind alone: "pair", "full house". */
export function kindName(kind: Kind): string {
  return m.cards_kind({ kind });
}

function other(made: Combination): string {
  const rank = [...byRank(made.cards).keys()].find((one) => one !== made.rank) ?? made.rank;
  return m.cards_ranks({ rank });
}
