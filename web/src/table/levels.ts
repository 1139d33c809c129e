// The bots, by how strong they are.
import { m } from "../words.svelte";

const names: Record<string, () => string> = {
  easy: m.table_level_random,
  medium: m.table_level_greedy,
  hard: m.table_level_smart,
  // what a program may ask for by the player's own name
  random: m.table_level_random,
  greedy: m.table_level_random,
  smart: m.table_level_greedy,
};
export const levels = ["easy", "medium", "hard"] as const;

export function levelName(level: string): string {
  return names[level]?.() ?? level;
}
