// What the rule sets are called.
import { m } from "../words.svelte";

/** Every rule set's id, the ones from a source document first. */
export const rulesetIds = [
  "banting",
  "classic",
  "susun-suits",
  "susun-poker",
  "chinese-2-4",
  "chinese-1-6",
  "banting-pro",
  "big2-hongkong",
  "big2-taiwan",
  "pusoy-dos",
  "big2-research",
  "thirteen-hongkong",
  "thirteen-taiwan",
  "susun-banker",
] as const;

export function rulesetName(ruleset: string): string {
  return m.rules_name({ ruleset });
}
