// What a seat sees of a deal: docs/reference/referee.md, op "view". Cards are text such as "3d Tc As".
export interface Action {
  do: string;
  seat?: number;
  cards?: string;
  front?: string;
  middle?: string;
  back?: string;
  [field: string]: unknown;
}

export interface Rows {
  front: string;
  middle: string;
  back: string;
}

export interface ClimbingView {
  seat: number | null;
  hand: string | null;
  counts: number[];
  over: boolean;
  phase: string;
  to_act: number | null;
  table: string | null;
  owner: number | null;
  bomb: string | null;
  bomber: number | null;
  passed: number[];
  must_contain: string | null;
  two_low: boolean;
  winner: number | null;
  bombed: number | null;
  played: string;
  out: number[];
  legal: Action[];
  hands?: string[];
  points?: number[];
  penalties?: number[];
}

export interface PairPoints {
  a: number;
  b: number;
  points_a: number;
  why: string;
}

export interface ArrangementView {
  seat: number | null;
  hand: string | null;
  dealer: number;
  stakes: number[][];
  over: boolean;
  phase: "claim" | "arrange" | "surrender" | "announce" | "over";
  waiting: number[];
  naturals: (string | null)[];
  shown: (string | null)[];
  claimable: string[];
  draft: Rows | null;
  arrangements: (Rows | null)[];
  surrendered: number[];
  announced: (string[] | null)[];
  timed_out: number[];
  hands?: string[];
  points?: number[];
  pairs?: PairPoints[];
}

export type View = ClimbingView | ArrangementView;

export function isClimbing(view: View): view is ClimbingView {
  return "counts" in view;
}
