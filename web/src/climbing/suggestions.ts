// The legal plays worth offering, best first: low ones that break up little before high ones that break up much.
import { cardsIn, textOf } from "../cards/card";
import { byRank, classify, type Combination } from "../cards/combination";
import { lowToHigh, place, type Ordering } from "../cards/ordering";
import type { Action } from "../wire/views";

export const MOST = 9;

/** Up to nine plays out of `legal`; of plays that are worth the same, the one that costs least. */
export function suggestions(legal: readonly Action[], hand: readonly string[], order: Ordering): string[] {
  const best = new Map<string, Option>();
  for (const option of options(legal, hand, order)) {
    const name = nameFor(option.made, option.cards);
    const known = best.get(name);
    if (!known || option.cost < known.cost) best.set(name, option);
  }
  const offered = [...best.values()].sort((a, b) => a.cost - b.cost || low(a, order) - low(b, order));
  return offered.slice(0, MOST).map(({ cards }) => textOf(lowToHigh(order, cards)));
}

interface Option {
  cards: string[];
  made: Combination | null;
  cost: number;
}

function options(legal: readonly Action[], hand: readonly string[], order: Ordering): Option[] {
  const held = byRank(hand);
  const plays = legal.filter((action) => action.do === "play").map((action) => cardsIn(action.cards));
  return plays.map((cards) => ({ cards, made: classify(cards, order), cost: cost(cards, held, order) }));
}

/** What a play takes out of the hand: high cards, and groups that it breaks up; many cards at once are a gain. */
function cost(cards: string[], held: Map<string, string[]>, order: Ordering): number {
  const high = cards.reduce((sum, card) => sum + order.ranks.indexOf(card.charAt(0)) ** 2 / 12, 0) / cards.length;
  let broken = 0;
  for (const [rank, used] of byRank(cards)) {
    const left = (held.get(rank)?.length ?? 0) - used.length;
    if (left > 0) broken += held.get(rank)?.length === 4 ? 8 : 4;
  }
  return high + broken - 1.5 * cards.length;
}

function nameFor(made: Combination | null, cards: string[]): string {
  return made ? `${made.kind} ${made.key.join(" ")}` : textOf(cards);
}

function low(option: Option, order: Ordering): number {
  return Math.max(...option.cards.map((card) => place(order, card)));
}
