// The bots, by how strong they are.
import { m } from "../words.svelte";

const names: Record<string, () => string> = {
  random: m.table_level_random,
  greedy: m.table_level_greedy,
  smart: m.table_level_smart,
};
export const levels = ["random", "greedy", "smart"] as const;

export function levelName(level: string): string {
  return names[level]?.() ?? level;
}
