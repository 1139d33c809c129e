// Where each seat sits around the table, seen from one's own place; play goes clockwise (COM-4).
export type Side = "own" | "left" | "top" | "right";

const AROUND: Record<number, Side[]> = {
  2: ["own", "top"],
  3: ["own", "left", "right"],
  4: ["own", "left", "top", "right"],
};

/** The side of each seat; who watches sees seat 0 at the bottom. */
export function sides(players: number, own: number | null): Side[] {
  const around = AROUND[players] ?? [];
  return Array.from({ length: players }, (_, seat) => around[(seat - (own ?? 0) + players) % players] ?? "own");
}
