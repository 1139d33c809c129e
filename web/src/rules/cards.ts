// The rule cards: a page for a beginner for each rule set from a source document; others are told by what differs.
import { m } from "../words.svelte";

const cards: Record<string, () => string> = {
  banting: m.rules_card_banting,
  classic: m.rules_card_classic,
  "susun-suits": m.rules_card_susun_suits,
  "susun-poker": m.rules_card_susun_poker,
  "chinese-2-4": m.rules_card_chinese_2_4,
  "chinese-1-6": m.rules_card_chinese_1_6,
};
/** Whose card a rule set without one borrows: the nearest, so that little is left to tell. */
const nearest: Record<string, string> = {
  "banting-pro": "banting",
  "big2-hongkong": "banting",
  "big2-taiwan": "banting",
  "pusoy-dos": "banting",
  "big2-research": "banting",
  "thirteen-hongkong": "susun-poker",
  "thirteen-taiwan": "susun-poker",
  "susun-banker": "susun-poker",
};

export interface Section {
  title: string;
  lines: string[];
}

/** The rule set whose card is shown for this one; null for a rule set that nobody knows. */
export function cardOf(ruleset: string): string | null {
  return ruleset in cards ? ruleset : (nearest[ruleset] ?? null);
}

/** A card in sections: in its text a line with # begins one, and every other line is a statement. */
export function sections(card: string): Section[] {
  const parts = (cards[card]?.() ?? "").split("# ").filter(Boolean);
  return parts.map((part) => {
    const [title = "", ...lines] = part.trim().split("\n");
    return { title, lines: lines.map((line) => line.replace(/^- /, "")) };
  });
}
