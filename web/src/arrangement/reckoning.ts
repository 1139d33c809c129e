// What a pair of players settled, and what a deal brought, in words.
import { m } from "../words.svelte";
import { signed } from "../table/points";
import { naturalName } from "./naming";
import type { Outcome, Settled, Settlement } from "./settle";

/** Why a pair's points are what they are, told from the side of who gets them. */
export function whyWords(pair: Settled, outcomes: Outcome[]): string {
  const winnerIsA = pair.points >= 0;
  const [mine, others] = winnerIsA ? pair.sides : [pair.sides[1], pair.sides[0]];
  const parts = [mainWords(pair, winnerIsA, outcomes)];
  if (pair.homeRun !== null && pair.scoop !== null) parts.push(m.arrangement_why_home_run());
  else if (pair.scoop !== null) parts.push(m.arrangement_why_scoop());
  if (pair.why === "rows") parts.push(signed(mine.units - others.units));
  if (mine.royalty || others.royalty) parts.push(m.arrangement_why_royalties({ won: mine.royalty, lost: others.royalty }));
  if (pair.stake !== 1) parts.push(`×${pair.stake}`);
  return parts.join(" · ");
}

function mainWords(pair: Settled, winnerIsA: boolean, outcomes: Outcome[]): string {
  const [mine, others] = winnerIsA ? pair.sides : [pair.sides[1], pair.sides[0]];
  switch (pair.why) {
    case "rows":
      return m.arrangement_why_rows({ won: mine.won.length, lost: others.won.length });
    case "natural":
    case "equal_naturals": {
      const owner = outcomes[winnerIsA ? pair.a : pair.b]!;
      const natural = owner.did === "claimed" ? naturalName(owner.natural) : "";
      return pair.why === "natural" ? natural : m.arrangement_why_equal({ natural });
    }
    case "dragon":
      return naturalName("dragon");
    case "foul":
      return m.arrangement_why_foul();
    case "two_fouls":
      return m.arrangement_why_two_fouls();
    case "two_dragons":
      return m.arrangement_why_two_dragons();
    case "surrender":
      return m.arrangement_gave_up();
    case "two_surrenders":
      return m.arrangement_why_two_surrenders();
  }
}

export interface Banner {
  what: "home_run" | "dragon" | "natural" | "foul" | "scoop";
  words: string;
  bad: boolean;
}

/** What deserves a banner of its own, the greatest first. */
export function banners(settlement: Settlement, outcomes: Outcome[], names: string[]): Banner[] {
  const name = (seat: number) => names[seat] ?? "";
  const found: Banner[] = [];
  for (const seat of settlement.dragons) found.push({ what: "dragon", words: m.arrangement_banner_dragon({ name: name(seat) }), bad: false });
  for (const [seat, one] of outcomes.entries()) {
    if (one.did !== "claimed" || settlement.dragons.includes(seat)) continue;
    found.push({ what: "natural", words: `${name(seat)}: ${naturalName(one.natural)}`, bad: false });
  }
  const { homeRun } = settlement;
  if (homeRun !== null) found.push({ what: "home_run", words: m.arrangement_banner_home_run({ name: name(homeRun) }), bad: false });
  for (const seat of settlement.fouls) found.push({ what: "foul", words: m.arrangement_banner_foul({ name: name(seat) }), bad: true });
  for (const pair of settlement.pairs) {
    if (pair.scoop === null || pair.scoop === homeRun) continue;
    const other = pair.scoop === pair.a ? pair.b : pair.a;
    found.push({ what: "scoop", words: m.arrangement_banner_scoop({ name: name(pair.scoop), other: name(other) }), bad: false });
  }
  return found;
}
