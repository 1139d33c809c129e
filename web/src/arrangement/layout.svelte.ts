// Where one's thirteen cards lie: in three rows, or still in the hand. Rows are sets and lie sorted, so that they look the
// same on every device.
import { strength, type RowOrder } from "./poker";
import { ROWS, SIZE, SUITS, allCards, cardsOf, noRows, rankOf, type Row, type Rows } from "./rules";

export type Zone = Row | "hand";
export type Sorting = "rank" | "suit";
export const ZONES: readonly Zone[] = [...ROWS, "hand"];

/** Rows as the wire has them. */
export interface Laid {
  front: string;
  middle: string;
  back: string;
}

export class Layout {
  hand = $state.raw<string[]>([]);
  rows = $state.raw<Rows>(noRows());
  sorting = $state<Sorting>("rank");
  /** The card that was tapped or picked up, and waits for its place. */
  picked = $state<string | null>(null);

  private order: RowOrder = { comparison: "poker", suit_order: null, wheel: "lowest" };

  /** The cards not yet laid, sorted. */
  get rest(): string[] {
    const laid = allCards(this.rows);
    return sorted(this.hand.filter((card) => !laid.includes(card)), this.sorting, this.order);
  }

  get isComplete(): boolean {
    return this.hand.length === 13 && allCards(this.rows).length === 13;
  }

  /** Take the hand of a deal, and rows that lie already. */
  take(hand: string, laid: Laid | null, order: RowOrder): void {
    this.order = order;
    this.hand = cardsOf(hand);
    this.picked = null;
    this.lay(laid ? { front: cardsOf(laid.front), middle: cardsOf(laid.middle), back: cardsOf(laid.back) } : noRows());
  }

  lay(rows: Rows): void {
    const tidy = noRows();
    for (const row of ROWS) tidy[row] = tidied(rows[row], this.order);
    this.rows = tidy;
    if (this.picked && !this.hand.includes(this.picked)) this.picked = null;
  }

  cardsIn(zone: Zone): string[] {
    return zone === "hand" ? this.rest : this.rows[zone];
  }

  /** A card for each place of a zone, null where it is empty; the hand has no empty places. */
  placesIn(zone: Zone): (string | null)[] {
    const cards = this.cardsIn(zone);
    if (zone === "hand") return cards;
    return Array.from({ length: SIZE[zone] }, (_, place) => cards[place] ?? null);
  }

  zoneOf(card: string): Zone {
    return ROWS.find((row) => this.rows[row].includes(card)) ?? "hand";
  }

  isFull(zone: Zone): boolean {
    return zone !== "hand" && this.rows[zone].length === SIZE[zone];
  }

  /** Put a card into a zone; in a full row it changes places with `over`. Tell whether anything moved. */
  put(card: string, zone: Zone, over: string | null = null): boolean {
    const from = this.zoneOf(card);
    this.picked = null;
    if (from === zone) return false;
    if (this.isFull(zone)) return over !== null && this.swap(card, over);
    const rows = this.without(card);
    if (zone !== "hand") rows[zone] = [...rows[zone], card];
    this.lay(rows);
    return true;
  }

  /** Let two cards of different zones change places. */
  swap(a: string, b: string): boolean {
    const [from, to] = [this.zoneOf(a), this.zoneOf(b)];
    this.picked = null;
    if (from === to) return false;
    const rows = { ...this.rows };
    if (from !== "hand") rows[from] = rows[from].map((card) => (card === a ? b : card));
    if (to !== "hand") rows[to] = rows[to].map((card) => (card === b ? a : card));
    this.lay(rows);
    return true;
  }

  private without(card: string): Rows {
    const rows = { ...this.rows };
    for (const row of ROWS) rows[row] = rows[row].filter((other) => other !== card);
    return rows;
  }
}

export function laidOf(rows: Rows): Laid {
  return { front: rows.front.join(" "), middle: rows.middle.join(" "), back: rows.back.join(" ") };
}

/** The same for the same cards in the same rows, however they lie there. */
export function keyOf(laid: Laid): string {
  return ROWS.map((row) => cardsOf(laid[row]).sort().join(" ")).join("/");
}

/** The highest first: by rank, or suit by suit. */
export function sorted(cards: string[], how: Sorting, order: RowOrder): string[] {
  const suits = order.suit_order ?? SUITS;
  const rank = (a: string, b: string) => rankOf(b) - rankOf(a);
  const suit = (a: string, b: string) => suits.indexOf(b[1]!) - suits.indexOf(a[1]!);
  return [...cards].sort(how === "rank" ? (a, b) => rank(a, b) || suit(a, b) : (a, b) => suit(a, b) || rank(a, b));
}

/** A row as it reads best: what comes most often first, then from the top; the wheel's ace last. */
export function tidied(cards: string[], order: RowOrder): string[] {
  if (!cards.length) return [];
  const { ranks, kind } = cards.length === 5 || cards.length === 3 ? strength(cards, order) : { ranks: grouped(cards), kind: "" };
  const places = kind.startsWith("straight") && ranks[0] === 12 && ranks[1] === 3 ? [...ranks.slice(1), 12] : ranks;
  return sorted(cards, "rank", order).sort((a, b) => places.indexOf(rankOf(a)) - places.indexOf(rankOf(b)));
}

function grouped(cards: string[]): number[] {
  const often = (rank: number) => cards.filter((card) => rankOf(card) === rank).length;
  return [...new Set(cards.map(rankOf))].sort((a, b) => often(b) - often(a) || b - a);
}
