// What a selection is, and why it cannot be played: words for what `view.legal` has decided already.
import { cardsIn, sameCards } from "../cards/card";
import { classify, comparable, compare, fourOf, type Combination } from "../cards/combination";
import type { Ordering } from "../cards/ordering";
import type { Action, ClimbingView } from "../wire/views";

export type Reason =
  | { why: "no_combination" }
  | { why: "must_contain"; card: string }
  | { why: "lowest_single"; card: string }
  | { why: "wrong_size"; size: number; table: Combination | null }
  | { why: "other_kind"; table: Combination }
  | { why: "too_low"; table: Combination }
  | { why: "highest_single" }
  | { why: "not_allowed" };

export interface Verdict {
  made: Combination | null;
  /** Whether the cards are a bomb on what lies there, which is more than a combination (BAN-3). */
  bomb: boolean;
  /** The action to send, when it may be sent now. */
  action: Action | null;
  /** Why it cannot be played; null for no selection and for a legal one. */
  reason: Reason | null;
}

export interface Position {
  view: Pick<ClimbingView, "legal" | "table" | "must_contain">;
  order: Ordering;
  firstLead: string;
}

/** Judge a selection against what may be played now, or, when it is not one's turn, against the table as it is. */
export function judge(selected: readonly string[], { view, order, firstLead }: Position): Verdict {
  const made = selected.length ? classify(selected, order) : null;
  const action = view.legal.find((one) => one.do === "play" && sameCards(cardsIn(one.cards), selected)) ?? null;
  const table = view.table ? classify(cardsIn(view.table), order) : null;
  const higher = made !== null && table !== null && comparable(made, table, order) && compare(made, table) > 0;
  const bomb = action !== null && table !== null && !higher && fourOf(selected) !== null;
  if (!selected.length || action) return { made, bomb, action, reason: null };
  return { made, bomb, action, reason: reasonFor(selected, made, table, view, order, firstLead) };
}

function reasonFor(
  selected: readonly string[],
  made: Combination | null,
  table: Combination | null,
  view: Position["view"],
  order: Ordering,
  firstLead: string,
): Reason {
  if (table && selected.length !== table.cards.length) return { why: "wrong_size", size: table.cards.length, table };
  if (!made) return { why: "no_combination" };
  if (!table) return leadReason(selected, view.must_contain, firstLead);
  if (!comparable(made, table, order)) return { why: "other_kind", table };
  if (compare(made, table) <= 0) return { why: "too_low", table };
  return made.kind === "single" ? { why: "highest_single" } : { why: "not_allowed" };
}

function leadReason(selected: readonly string[], due: string | null, firstLead: string): Reason {
  if (due && firstLead === "lowest-single" && !sameCards(selected, [due])) return { why: "lowest_single", card: due };
  if (due && !selected.includes(due)) return { why: "must_contain", card: due };
  return selected.length === 1 ? { why: "highest_single" } : { why: "not_allowed" };
}
