// Why a selection cannot be played, and why the server refused an action, in words.
import { cardName, kindName } from "../cards/naming";
import { m } from "../words.svelte";
import type { Reason } from "./verdict";

export function reasonWords(reason: Reason): string {
  switch (reason.why) {
    case "no_combination":
      return m.climbing_why_no_combination();
    case "must_contain":
      return m.climbing_must_contain({ card: cardName(reason.card) });
    case "lowest_single":
      return m.climbing_why_lowest_single({ card: cardName(reason.card) });
    case "wrong_size":
      return m.climbing_why_wrong_size({ count: reason.size });
    case "other_kind":
      return m.climbing_why_other_kind({ kind: kindName(reason.table.kind) });
    case "too_low":
      return m.climbing_why_too_low({ kind: reason.table.kind });
    case "highest_single":
      return m.climbing_why_highest_single();
    case "not_allowed":
      return m.climbing_why_not_allowed();
  }
}

const REFUSALS: Record<string, () => string> = {
  stale_turn: m.climbing_refused_stale,
  not_your_turn: m.climbing_refused_stale,
  deal_over: m.climbing_refused_stale,
  wrong_phase: m.climbing_refused_stale,
  no_window: m.climbing_refused_stale,
  not_now: m.climbing_refused_stale,
  too_low: m.climbing_refused_too_low,
  must_beat: m.climbing_refused_must_beat,
  highest_single: m.climbing_why_highest_single,
  not_a_combination: m.climbing_why_no_combination,
};

export function refusalWords(code: string): string {
  return (REFUSALS[code] ?? m.climbing_refused)();
}
