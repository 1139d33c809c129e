// The games of the lobby: the three large ones and Chinese poker, each with the ways it is played here.
import { m } from "../words.svelte";

export interface Game {
  id: "banting" | "classic" | "susun" | "chinese";
  line: () => string;
  /** Rule sets, the usual one first; `form` says how one differs from the other. */
  forms: readonly { ruleset: string; form: (() => string) | null }[];
}

export const games: readonly Game[] = [
  { id: "banting", line: m.lobby_banting, forms: [{ ruleset: "banting", form: null }] },
  { id: "classic", line: m.lobby_classic, forms: [{ ruleset: "classic", form: null }] },
  {
    id: "susun",
    line: m.lobby_susun,
    forms: [
      { ruleset: "susun-suits", form: m.lobby_with_suits },
      { ruleset: "susun-poker", form: m.lobby_with_poker },
    ],
  },
  {
    id: "chinese",
    line: m.lobby_chinese,
    forms: [
      { ruleset: "chinese-2-4", form: m.lobby_with_2_4 },
      { ruleset: "chinese-1-6", form: m.lobby_with_1_6 },
    ],
  },
];

const large = new Set(games.flatMap((game) => game.forms.map((form) => form.ruleset)));

export function isLarge(ruleset: string): boolean {
  return large.has(ruleset);
}
