// Cards as the wire writes them: rank then suit, "3d Ts". Nothing here knows which is higher.
export const RANKS = "23456789TJQKA";
export const SUITS = "dchs";

export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
export type Suit = "d" | "c" | "h" | "s";

/** The rank of a card such as "Td". */
export function rankOf(card: string | undefined): Rank {
  return (card ?? "").charAt(0) as Rank;
}

export function suitOf(card: string | undefined): Suit {
  return (card ?? "").charAt(1) as Suit;
}

/** The cards in a text such as "3d Ts"; none in an empty text or null. */
export function cardsIn(text: string | null | undefined): string[] {
  return text ? text.split(" ") : [];
}

/** The same cards as text, in the order given. */
export function textOf(cards: readonly string[]): string {
  return cards.join(" ");
}

/** What stands in a card's corner: the ten in two figures. */
export function index(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** Tell whether two lots of cards are the same, in whatever order. */
export function sameCards(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((card) => b.includes(card));
}
