// Royalties and naturals as tables that can be changed a number at a time.
export type Royalties = Record<string, Record<string, number>>;
export type Naturals = [string, number][];

/** What is paid anywhere; a row without a number pays nothing. */
export const royaltyKinds = [
  ...["pair", "three_of_a_kind"].map((kind) => ({ row: "front", kind })),
  ...["middle", "back"].flatMap((row) =>
    ["straight", "flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush"].map((kind) => ({ row, kind })),
  ),
];

/** Weakest first, the order in which one that is added takes its place. */
export const naturalNames = [
  "six_pairs",
  "three_straights",
  "three_flushes",
  "five_pairs_and_triple",
  "four_triples",
  "one_colour",
  "all_low",
  "all_high",
  "three_fours",
  "three_straight_flushes",
  "twelve_royals",
  "dragon",
  "one_suit_dragon",
];

/** The royalties with one of them changed; null takes it away, and a row without any with it. */
export function withRoyalty(royalties: Royalties, row: string, kind: string, units: number | null): Royalties {
  const of = { ...royalties[row] };
  delete of[kind];
  if (units !== null) of[kind] = units;
  const { [row]: _, ...others } = royalties;
  return Object.keys(of).length ? { ...royalties, [row]: of } : others;
}

/** The naturals with one changed in its place; a new one comes before the first that is stronger. */
export function withNatural(naturals: Naturals, natural: string, units: number | null): Naturals {
  if (units === null) return naturals.filter(([name]) => name !== natural);
  if (naturals.some(([name]) => name === natural)) {
    return naturals.map(([name, was]) => [name, name === natural ? units : was]);
  }
  const rank = naturalNames.indexOf(natural);
  const at = naturals.findIndex(([name]) => naturalNames.indexOf(name) > rank);
  return naturals.toSpliced(at < 0 ? naturals.length : at, 0, [natural, units]);
}
