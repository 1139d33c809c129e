// The options of an arrangement game that the client reads (docs/rules/options.md), and its rows and cards.
export const ROWS = ["front", "middle", "back"] as const;
export type Row = (typeof ROWS)[number];
export const SIZE: Record<Row, number> = { front: 3, middle: 5, back: 5 };

/** Kinds of row, low to high (ARR-2). */
export const KINDS = [
  "high_card",
  "pair",
  "two_pair",
  "three_of_a_kind",
  "straight",
  "flush",
  "full_house",
  "four_of_a_kind",
  "straight_flush",
  "royal_flush",
] as const;
export type Kind = (typeof KINDS)[number];

export type Natural =
  | "six_pairs"
  | "three_straights"
  | "three_flushes"
  | "dragon"
  | "one_suit_dragon"
  | "twelve_royals"
  | "three_straight_flushes"
  | "three_fours"
  | "all_high"
  | "all_low"
  | "one_colour"
  | "four_triples"
  | "five_pairs_and_triple";

export interface ArrangementRules {
  players: number;
  comparison: "suits" | "poker";
  suit_order: string | null;
  wheel: "lowest" | "second-highest";
  rows_strict: boolean;
  row_points: number;
  majority_bonus: number;
  scoop_multiplier: number;
  scoop_bonus: number;
  home_run_multiplier: number;
  home_run_bonus: number;
  home_run_players: number;
  royalties: Partial<Record<Row, Partial<Record<Kind, number>>>>;
  royalty_mode: "add" | "replace";
  royalty_to: "row-winner" | "both";
  royalty_limit: "all" | "highest";
  royalties_announced: "automatic" | "required";
  broken_royalties: boolean;
  foul_pays: "home-run" | "scoop" | number;
  dragon: number | null;
  naturals: [Natural, number][];
  surrender: number | null;
  pairing: "all-pairs" | "banker";
  timeout: "as-it-lies" | "foul";
}

/** Cards are text such as "Td"; here rank and suit are numbers, 0 for the 2 and for the diamond (COM-2). */
export const RANKS = "23456789TJQKA";
export const SUITS = "dchs";
export const ACE = 12;

export function rankOf(card: string): number {
  return RANKS.indexOf(card[0]!);
}

export function suitOf(card: string): number {
  return SUITS.indexOf(card[1]!);
}

/** The cards of a text with spaces between. */
export function cardsOf(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

export type Rows = Record<Row, string[]>;

export function noRows(): Rows {
  return { front: [], middle: [], back: [] };
}

export function allCards(rows: Rows): string[] {
  return ROWS.flatMap((row) => rows[row]);
}

/** What a row of this kind earns beyond its points; a royal flush not listed is a straight flush (SUP-2). */
export function royaltyOf(rules: ArrangementRules, row: Row, kind: Kind): number {
  const listed = rules.royalties[row] ?? {};
  if (kind === "royal_flush" && listed.royal_flush === undefined) return listed.straight_flush ?? 0;
  return listed[kind] ?? 0;
}
