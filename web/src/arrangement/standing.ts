// What three rows are: whether they stand, and the royalties they earn (ARR-1, ARR-3, CHP-6).
import { compare, strength, type Strength } from "./poker";
import { isDragon } from "./naturals";
import { RANKS, ROWS, SIZE, SUITS, allCards, royaltyOf } from "./rules";
import type { ArrangementRules, Kind, Row, Rows } from "./rules";

/** Why rows do not stand: the `higher` row is weaker than the `lower`, or as strong where it must be stronger. */
export interface Foul {
  higher: Row;
  lower: Row;
  equal: boolean;
}

const BELOW: [Row, Row][] = [
  ["back", "middle"],
  ["middle", "front"],
];

/** The strength of each row that is full, null for the others. */
export function strengths(rows: Rows, rules: ArrangementRules): Record<Row, Strength | null> {
  const of = (row: Row) => (rows[row].length === SIZE[row] ? strength(rows[row], rules) : null);
  return { front: of("front"), middle: of("middle"), back: of("back") };
}

/** The first foul among the rows that are full (ARR-1), or null; a dragon paid by its cards never fouls (SUS-8). */
export function foul(rows: Rows, rules: ArrangementRules): Foul | null {
  if (rules.dragon !== null && isDragon(allCards(rows))) return null;
  const worth = strengths(rows, rules);
  for (const [higher, lower] of BELOW) {
    const [above, below] = [worth[higher], worth[lower]];
    if (!above || !below) continue;
    const difference = compare(above, below);
    if (difference < 0 || (rules.rows_strict && difference === 0)) return { higher, lower, equal: !difference };
  }
  return null;
}

/** What each full row would earn beyond its points, only rows that earn something; none for a foul. */
export function royalties(rows: Rows, rules: ArrangementRules): Partial<Record<Row, number>> {
  if (foul(rows, rules)) return {};
  const worth = strengths(rows, rules);
  const earned: Partial<Record<Row, number>> = {};
  for (const row of ROWS) {
    const units = worth[row] ? royaltyOf(rules, row, worth[row].kind) : 0;
    if (units) earned[row] = units;
  }
  if (rules.broken_royalties && allCards(rows).length === 13) {
    const broken = brokenUp(rows, rules);
    if (broken && broken.units > (earned[broken.row] ?? 0)) earned[broken.row] = broken.units;
  }
  return earned;
}

/** Which row claims the dearest four of a kind or straight flush broken up, at what it earns in the back (CHP-6). */
function brokenUp(rows: Rows, rules: ArrangementRules): { row: Row; units: number } | null {
  const hand = allCards(rows);
  const within = (group: string[], cards: string[]) => group.every((card) => cards.includes(card));
  const dealt = GROUPS.filter(({ cards }) => within(cards, hand));
  const whole = dealt.filter(({ cards }) => ROWS.some((row) => within(cards, rows[row])));
  const broken = dealt.filter(({ cards }) => !whole.some((other) => other.cards.some((card) => cards.includes(card))));
  const worth = ({ kind }: Group) => royaltyOf(rules, "back", kind);
  const dearest = broken.reduce<Group | null>((best, group) => (best && worth(best) >= worth(group) ? best : group), null);
  if (!dearest || !worth(dearest)) return null;
  const held = (row: Row) => rows[row].filter((card) => dearest.cards.includes(card)).length;
  const row = [...ROWS].reverse().reduce((most, other) => (held(other) > held(most) ? other : most));
  return { row, units: worth(dearest) };
}

interface Group {
  kind: Kind;
  cards: string[];
}

const FOURS: Group[] = Array.from(RANKS, (rank) => ({
  kind: "four_of_a_kind",
  cards: Array.from(SUITS, (suit) => rank + suit),
}));
const RUNS: Group[] = Array.from(`A${RANKS}`.slice(0, -4), (_, low) => `A${RANKS}`.slice(low, low + 5)).flatMap((ranks) =>
  Array.from(SUITS, (suit) => ({
    kind: ranks.endsWith("A") ? ("royal_flush" as const) : ("straight_flush" as const),
    cards: Array.from(ranks, (rank) => rank + suit),
  })),
);
const GROUPS = [...FOURS, ...RUNS];
