// What happened at a step of a finished deal, in words.
import { cardsIn } from "../cards/card";
import { cardNames, nameOf } from "../cards/naming";
import type { Ordering } from "../cards/ordering";
import { apart } from "../table/names";
import { m } from "../words.svelte";

interface Happened {
  event: string;
  seat?: number;
  play?: { cards: string };
  bomb?: { cards: string };
  natural?: string | null;
  rows?: string[];
  bombed?: number | null;
  winner?: number;
}

/** The sentences of a step; `order` names combinations, and there is none in an arrangement game. */
export function story(events: readonly Record<string, unknown>[], names: readonly string[], order: Ordering | null): string[] {
  const told = events.map((event) => sentence(event as unknown as Happened, names.map(apart), order));
  return told.filter((words) => words !== null);
}

function sentence(event: Happened, names: readonly string[], order: Ordering | null): string | null {
  const name = names[event.seat ?? -1] ?? "";
  const teller = tellers[event.event];
  return teller ? teller(event, { name, names, order }) : null;
}

interface Scene {
  name: string;
  names: readonly string[];
  order: Ordering | null;
}

const tellers: Record<string, (event: Happened, scene: Scene) => string | null> = {
  timed_out: (_, { name }) => m.games_story_timed_out({ name }),
  played: ({ play }, scene) => m.games_story_played({ name: scene.name, what: what(play?.cards, scene.order) }),
  passed: (_, { name }) => m.games_story_passed({ name }),
  declined: (_, { name }) => m.games_story_declined({ name }),
  bombed: ({ bomb }, scene) => m.games_story_bombed({ name: scene.name, what: what(bomb?.cards, scene.order) }),
  answered: ({ bomb }, scene) => m.games_story_answered({ name: scene.name, what: what(bomb?.cards, scene.order) }),
  ranks_turned: () => m.games_story_turned(),
  trick_won: (_, { name }) => m.games_story_trick({ name }),
  went_out: (_, { name }) => m.games_story_out({ name }),
  decided: ({ natural }, { name }) => (natural ? null : m.games_story_decided({ name })),
  natural_shown: ({ natural }, { name }) => m.games_story_natural({ name, what: naturalName(natural ?? "") }),
  arranged: (_, { name }) => m.games_story_arranged({ name }),
  unready: (_, { name }) => m.games_story_unready({ name }),
  stayed: (_, { name }) => m.games_story_stayed({ name }),
  surrendered: (_, { name }) => m.games_story_surrendered({ name }),
  announced: ({ rows = [] }, { name }) =>
    rows.length
      ? m.games_story_announced({ name, what: rows.map(rowName).join(", ") })
      : m.games_story_announced_none({ name }),
  deal_ended: ({ bombed, winner }, { names }) =>
    typeof bombed === "number" ? m.games_story_piting({ name: names[winner ?? -1] ?? "" }) : m.games_story_over(),
};

function naturalName(natural: string): string {
  return m.rules_natural({ natural });
}

function rowName(row: string): string {
  return m.rules_row({ row });
}

function what(cards: string | undefined, order: Ordering | null): string {
  const held = cardsIn(cards);
  return (order && nameOf(held, order)) ?? cardNames(held);
}
