// What happened at the table, in words for who listens.
import { cardsIn } from "../cards/card";
import { cardNames, nameOf } from "../cards/naming";
import type { Ordering } from "../cards/ordering";
import { m } from "../words.svelte";
import type { GameEvent } from "../wire/protocol";

/** The words for an event; null for one that is not spoken. */
export function eventWords(event: GameEvent, names: readonly string[], order: Ordering): string | null {
  const name = "seat" in event && event.seat !== null ? (names[event.seat as number] ?? "") : "";
  switch (event.event) {
    case "played":
      return m.climbing_who_what({ name, what: what(event.play.cards, order) });
    case "passed":
      return m.climbing_said_passed({ name });
    case "bombed":
      return m.climbing_said_bombed({ name, cards: cardNames(cardsIn(event.bomb.cards)) });
    case "answered":
      return m.climbing_said_answered({ name, cards: cardNames(cardsIn(event.bomb.cards)) });
    case "ranks_turned":
      return m.climbing_said_turned();
    case "window_opened":
      return m.climbing_window_bomb();
    case "answer_window_opened":
      return m.climbing_window_answer();
    case "went_out":
      return m.climbing_said_out({ name });
    case "trick_won":
      return m.climbing_said_trick({ name });
    case "timed_out":
      return m.climbing_said_timed_out({ name });
    case "deal_ended":
      return m.climbing_said_won({ name: names[event.winner] ?? "" });
    default:
      return null;
  }
}

function what(cards: string, order: Ordering): string {
  return nameOf(cardsIn(cards), order) ?? cardNames(cardsIn(cards));
}
