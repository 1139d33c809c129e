// Points as players read them: a sign, and a real minus.
export function signed(points: number): string {
  if (points > 0) return `+${points}`;
  return points < 0 ? `−${-points}` : "0";
}

/** A running total: a real minus, and no plus. */
export function total(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
