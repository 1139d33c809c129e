// What an arrangement deal pays, pair by pair, in parts that can be shown (ARR-5, SUS-2 to SUS-8, CHP-1 to CHP-8).
import { compareEqual, isDragon } from "./naturals";
import { compare, strength } from "./poker";
import { foul, royalties } from "./standing";
import { ROWS, allCards } from "./rules";
import type { ArrangementRules, Natural, Row, Rows } from "./rules";

/** How a deal ended for one seat: it showed its rows, gave up, or claimed a natural. */
export type Outcome =
  | { did: "played"; rows: Rows; announced: Row[]; timedOut: boolean }
  | { did: "surrendered" }
  | { did: "claimed"; natural: Natural; cards: string[] };

export type Why =
  | "rows"
  | "foul"
  | "two_fouls"
  | "dragon"
  | "two_dragons"
  | "natural"
  | "equal_naturals"
  | "surrender"
  | "two_surrenders";

/** One seat's side of a pair: the rows it won, what they came to with their bonuses, and its royalties. */
export interface Side {
  won: Row[];
  units: number;
  royalty: number;
}

/** What `a` gets from `b`, the stake included; `scoop` and `homeRun` name the seat that made one. */
export interface Settled {
  a: number;
  b: number;
  points: number;
  why: Why;
  sides: [Side, Side];
  scoop: number | null;
  homeRun: number | null;
  stake: number;
}

export interface Settlement {
  pairs: Settled[];
  fouls: number[];
  dragons: number[];
  homeRun: number | null;
}

type Played = Extract<Outcome, { did: "played" }>;

interface Table {
  rules: ArrangementRules;
  players: Outcome[];
  dragons: number[];
  fouls: number[];
  homeRun: number | null;
}

const nothing = (): Side => ({ won: [], units: 0, royalty: 0 });

/** Settle all pairs, or each player with the bank where there is one. */
export function settle(rules: ArrangementRules, players: Outcome[], stakes: number[][], bank: number | null): Settlement {
  const table: Table = { rules, players, dragons: dragonsOf(rules, players), fouls: [], homeRun: null };
  table.fouls = [...played(table)].filter(([, one]) => isFoul(one, rules)).map(([seat]) => seat);
  table.homeRun = homeRunOf(table, bank);
  const pairs: Settled[] = [];
  for (let a = 0; a < players.length; a += 1) {
    for (let b = a + 1; b < players.length; b += 1) {
      if (bank === null || bank === a || bank === b) pairs.push(settlePair(table, a, b, stakes[a]![b]!));
    }
  }
  return { pairs, fouls: table.fouls, dragons: table.dragons, homeRun: table.homeRun };
}

/** The rows that `a` wins from `b`, and those that `b` wins; a row of neither is equal (ARR-5). */
export function duel(a: Rows, b: Rows, rules: ArrangementRules): [Row[], Row[]] {
  const sign = (row: Row) => compare(strength(a[row], rules), strength(b[row], rules));
  return [ROWS.filter((row) => sign(row) > 0), ROWS.filter((row) => sign(row) < 0)];
}

function dragonsOf(rules: ArrangementRules, players: Outcome[]): number[] {
  if (rules.dragon === null) return [];
  return players.flatMap((one, seat) => {
    const cards = one.did === "played" ? allCards(one.rows) : one.did === "claimed" ? one.cards : [];
    return isDragon(cards) ? [seat] : [];
  });
}

/** The seats that settle by their rows. */
function played({ players, dragons }: Table): Map<number, Played> {
  const rows = new Map<number, Played>();
  for (const [seat, one] of players.entries()) if (one.did === "played" && !dragons.includes(seat)) rows.set(seat, one);
  return rows;
}

function isFoul(player: Played, rules: ArrangementRules): boolean {
  return (player.timedOut && rules.timeout === "foul") || foul(player.rows, rules) !== null;
}

/** The seat that won all rows from everybody, all having laid rows (SUS-6, SUS-8). */
function homeRunOf(table: Table, bank: number | null): number | null {
  const { rules, players, fouls } = table;
  const laid = played(table);
  const worthMore = rules.home_run_multiplier > 1 || rules.home_run_bonus > 0;
  if (!worthMore || laid.size < players.length || laid.size < rules.home_run_players) return null;
  const sweeps = (seat: number, other: number) =>
    fouls.includes(other) || duel(laid.get(seat)!.rows, laid.get(other)!.rows, rules)[0].length === ROWS.length;
  const able = bank === null ? [...laid.keys()] : [bank];
  const beatsAll = (seat: number) =>
    !fouls.includes(seat) && [...laid.keys()].every((other) => other === seat || sweeps(seat, other));
  return able.find(beatsAll) ?? null;
}

/** Ask in turn what settles a pair; what comes first leaves nothing to the rest. */
function settlePair(table: Table, a: number, b: number, stake: number): Settled {
  const settled =
    byDragon(table, a, b) ?? byNatural(table, a, b) ?? bySurrender(table, a, b) ?? byFoul(table, a, b) ?? byRows(table, a, b);
  const [mine, others] = settled.sides;
  const units = mine.units - others.units + mine.royalty - others.royalty;
  return { scoop: null, homeRun: null, ...settled, a, b, stake, points: units * stake };
}

type Partly = Pick<Settled, "why" | "sides"> & Partial<Settled>;

/** `units` to one of two seats. */
function paid(why: Why, a: number, to: number, units: number, royalty = 0, won: Row[] = []): Partly {
  const side = { won, units, royalty };
  return { why, sides: to === a ? [side, nothing()] : [nothing(), side] };
}

/** SUS-8: in place of all else between the two. */
function byDragon({ rules, dragons }: Table, a: number, b: number): Partly | null {
  const owners = [a, b].filter((seat) => dragons.includes(seat));
  if (owners.length === 2) return paid("two_dragons", a, a, 0);
  return owners.length ? paid("dragon", a, owners[0]!, rules.dragon ?? 0) : null;
}

/** CHP-7: only the stronger natural is paid, whatever the other seat has. */
function byNatural({ rules, players }: Table, a: number, b: number): Partly | null {
  const place = (seat: number) => {
    const one = players[seat]!;
    return one.did === "claimed" ? rules.naturals.findIndex(([natural]) => natural === one.natural) : -1;
  };
  const [of, other] = [place(a), place(b)];
  if (of < 0 && other < 0) return null;
  const [natural, units] = rules.naturals[Math.max(of, other)]!;
  if (of !== other) return paid("natural", a, of > other ? a : b, units);
  const sign = compareEqual(natural, handOf(players[a]!), handOf(players[b]!), rules);
  return sign ? paid("natural", a, sign > 0 ? a : b, units) : paid("equal_naturals", a, a, 0);
}

function handOf(outcome: Outcome): string[] {
  return outcome.did === "claimed" ? outcome.cards : [];
}

/** CHP-5: a fixed price to each who plays, fouled or not. */
function bySurrender({ rules, players }: Table, a: number, b: number): Partly | null {
  const gaveUp = [a, b].filter((seat) => players[seat]!.did === "surrendered");
  if (gaveUp.length === 2) return paid("two_surrenders", a, a, 0);
  return gaveUp.length ? paid("surrender", a, gaveUp[0] === a ? b : a, rules.surrender ?? 0) : null;
}

/** SUS-7, CHP-8: the charge and the opponent's royalties, and no more for a home run. */
function byFoul(table: Table, a: number, b: number): Partly | null {
  const fouls = [a, b].filter((seat) => table.fouls.includes(seat));
  if (fouls.length === 2) return paid("two_fouls", a, a, 0);
  if (!fouls.length) return null;
  const winner = fouls[0] === a ? b : a;
  const royalty = sum(royaltiesDue(table.players[winner] as Played, [...ROWS], table.rules));
  return paid("foul", a, winner, foulCharge(table.rules), royalty, [...ROWS]);
}

/** SUS-2 to SUS-6, CHP-2, CHP-3: each side's rows with their bonuses, and its royalties. */
function byRows(table: Table, a: number, b: number): Partly {
  const [first, second] = [table.players[a] as Played, table.players[b] as Played];
  const [won, lost] = duel(first.rows, second.rows, table.rules);
  const decided = [...won, ...lost];
  const scoop = won.length === ROWS.length ? a : lost.length === ROWS.length ? b : null;
  const homeRun = table.homeRun === a || table.homeRun === b ? table.homeRun : null;
  const sides: [Side, Side] = [sideOf(table, a, first, won, decided), sideOf(table, b, second, lost, decided)];
  return { why: "rows", sides, scoop, homeRun };
}

function sideOf(table: Table, seat: number, player: Played, won: Row[], decided: Row[]): Side {
  const { rules } = table;
  const due = royaltiesDue(player, rules.royalty_to === "row-winner" ? won : decided, rules);
  const replaced = rules.royalty_mode === "replace" ? Object.keys(due) : [];
  return { won, units: rowUnits(rules, won, seat === table.homeRun, replaced), royalty: sum(due) };
}

/** What the rows won are worth, with every bonus for their number; those `replaced` by a royalty do not count. */
function rowUnits(rules: ArrangementRules, won: Row[], homeRun: boolean, replaced: string[] = []): number {
  const all = won.length === ROWS.length;
  const counted = won.filter((row) => !replaced.includes(row)).length;
  const times = all ? Math.max(rules.scoop_multiplier, homeRun ? rules.home_run_multiplier : 1) : 1;
  const majority = won.length >= 2 ? rules.majority_bonus : 0;
  return rules.row_points * counted * times + majority + (all ? rules.scoop_bonus : 0) + (homeRun ? rules.home_run_bonus : 0);
}

/** What a foul pays each opponent who stands, beside that opponent's royalties. */
function foulCharge(rules: ArrangementRules): number {
  if (typeof rules.foul_pays === "number") return rules.foul_pays;
  return rowUnits(rules, [...ROWS], rules.foul_pays === "home-run");
}

/** The royalties that one opponent owes, of those that lie in the paying rows (CHP-6). */
function royaltiesDue(player: Played, paying: Row[], rules: ArrangementRules): Partial<Record<Row, number>> {
  const may = (row: Row) =>
    paying.includes(row) && (rules.royalties_announced === "automatic" || player.announced.includes(row));
  const earned = Object.entries(royalties(player.rows, rules)).filter(([row]) => may(row as Row)) as [Row, number][];
  if (rules.royalty_limit === "all") return Object.fromEntries(earned);
  return Object.fromEntries(earned.sort(([, one], [, other]) => other - one).slice(0, 1));
}

function sum(due: Partial<Record<Row, number>>): number {
  return Object.values(due).reduce((total, units) => total + units, 0);
}
