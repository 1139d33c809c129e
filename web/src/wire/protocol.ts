// The server's own types, generated from its messages, and those parts whose shape only the game knows.
export * from "../../../docs/reference/protocol";
import type { Snapshot } from "../../../docs/reference/protocol";
import type { RulesOptions } from "../rules/options";
import type { View } from "./views";

/** What a table was opened with. */
export interface TableOptions {
  ruleset: string;
  rules: RulesOptions;
  changed: Record<string, unknown>;
  clocks: Record<"turn" | "bank" | "arranging" | "window" | "start" | "pause", number>;
  bots: string | null;
  listed: boolean;
  watch: "anybody" | "nobody";
  chat: boolean;
  stakes: number[][] | null;
}

export type TablePhase = "waiting" | "playing" | "between" | "finished" | "closed";

/** A snapshot with its options and its view typed. */
export type TableSnapshot = Omit<Snapshot, "options" | "phase" | "view"> & {
  options: TableOptions;
  phase: TablePhase;
  view: View | null;
};
