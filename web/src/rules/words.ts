// Options and their values as players say them.
import { locale, m } from "../words.svelte";

type Pairs = readonly (readonly [number | string, number])[];

export function optionName(option: string): string {
  return m.rules_option({ option });
}

/** The value of an option in words, on one line. */
export function optionValue(option: string, value: unknown): string {
  if (value === null || value === undefined) return m.rules_nothing();
  if (typeof value === "boolean") return value ? m.rules_yes() : m.rules_no();
  if (typeof value === "number") return new Intl.NumberFormat(locale()).format(value);
  if (typeof value === "string") return textValue(option, value);
  if (option === "penalty") return penaltyValue(value as Pairs);
  if (option === "royalties") return royaltiesValue(value as Record<string, Record<string, number>>);
  if (option === "naturals") return listed((value as Pairs).map(([natural, units]) => `${m.rules_natural({ natural })} ${units}`));
  return listed((value as unknown[]).map((one) => itemValue(option, one)));
}

/** A word of an option: some words mean another thing elsewhere. */
export function wordValue(option: string, value: string): string {
  return m.rules_value({ value: SPECIAL.has(`${option}.${value}`) ? `${option}.${value}` : value });
}

const SPECIAL = new Set([
  "straight_tie_card.highest",
  "next_lead.lowest",
  "wheel.lowest",
  "bomb.none",
  "dragon.wins-deal",
  "bombed_pays.all",
  "timeout.foul",
]);
const SUITS: Record<string, string> = { d: "♦", c: "♣", h: "♥", s: "♠" };

export function suitsShown(suits: string): string {
  return [...suits].map((suit) => SUITS[suit] ?? suit).join(" ");
}

function ranksShown(ranks: string, between = "-"): string {
  return [...ranks].map((rank) => (rank === "T" ? "10" : rank)).join(between);
}

function textValue(option: string, value: string): string {
  if (option === "suit_order") return suitsShown(value);
  if (option === "rank_order") return ranksShown(value, " ");
  return wordValue(option, value);
}

function itemValue(option: string, item: unknown): string {
  if (option === "combinations") return m.rules_kind({ kind: String(item) });
  if (option === "straights" || option === "straights_two_low") return ranksShown(String(item));
  return typeof item === "string" ? wordValue(option, item) : String(item);
}

function listed(items: string[]): string {
  return items.length ? items.join(", ") : m.rules_nothing();
}

/** [[1, 1], [10, 2], [13, 3]] says how much a card costs from so many cards left on. */
function penaltyValue(scale: Pairs): string {
  const steps = scale.map(([from, factor], step) => {
    const to = Number(scale[step + 1]?.[0] ?? 14) - 1;
    return to === from ? m.rules_at({ from, factor }) : m.rules_from_to({ from, to, factor });
  });
  return steps.join(", ");
}

function royaltiesValue(royalties: Record<string, Record<string, number>>): string {
  const rows = Object.entries(royalties).map(([row, kinds]) => {
    const paid = Object.entries(kinds).map(([kind, units]) => `${m.rules_kind({ kind })} ${units}`);
    return `${m.rules_row({ row })}: ${paid.join(", ")}`;
  });
  return rows.length ? rows.join("; ") : m.rules_nothing();
}
