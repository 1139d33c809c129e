// What the rule sets are called, and what each is in a line.
import { m } from "../words.svelte";

const names: Record<string, () => string> = {
  banting: m.rules_name_banting,
  classic: m.rules_name_classic,
  "susun-suits": m.rules_name_susun_suits,
  "susun-poker": m.rules_name_susun_poker,
  "chinese-2-4": m.rules_name_chinese_2_4,
  "chinese-1-6": m.rules_name_chinese_1_6,
  "banting-pro": m.rules_name_banting_pro,
  "big2-hongkong": m.rules_name_big2_hongkong,
  "big2-taiwan": m.rules_name_big2_taiwan,
  "pusoy-dos": m.rules_name_pusoy_dos,
  "big2-research": m.rules_name_big2_research,
  "thirteen-hongkong": m.rules_name_thirteen_hongkong,
  "thirteen-taiwan": m.rules_name_thirteen_taiwan,
  "susun-banker": m.rules_name_susun_banker,
};

/** Every rule set's id, the ones from a source document first. */
export const rulesetIds = Object.keys(names);

export function rulesetName(id: string): string {
  return names[id]?.() ?? id;
}
