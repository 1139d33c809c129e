// The bots, by how strong they are.
import { m } from "../words.svelte";

export const levels = ["easy", "medium", "hard"] as const;

/** What a level is called; a program may also have asked for a player by its own name. */
export function levelName(level: string): string {
  return m.table_level_of({ level });
}
