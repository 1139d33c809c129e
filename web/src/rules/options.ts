// The options of a rule set as the server gives them (docs/rules/options.md); a family has its own.
export interface ClimbingOptions {
  players: number;
  rank_order: string;
  suit_order: string;
  straight_tie_card: string;
  flush_order: string;
  kind_order: string;
  combinations: string[];
  straights: string[];
  [option: string]: unknown;
}

export interface ArrangementOptions {
  players: number;
  comparison: string;
  [option: string]: unknown;
}

export type RulesOptions = ClimbingOptions | ArrangementOptions;
