// Hands chosen for a test: what is said of a seat it gets, the rest of the pack goes round in order.
const RANKS = "3456789TJQKA2";
const SUITS = "dchs";
const PACK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** A hand for each seat. */
export type Deal = string[];

/** `deal({ 0: "8d 8c 8h 8s", 1: "2d" })`: thirteen cards for each of four (or fewer) seats, these among them. */
export function deal(wanted: Record<number, string>, players = 4): Deal {
  const hands = Array.from({ length: players }, (_, seat) => (wanted[seat] ?? "").split(" ").filter(Boolean));
  const given = new Set(hands.flat());
  if (given.size !== hands.flat().length || [...given].some((card) => !PACK.includes(card))) {
    throw new Error(`expected different cards such as "3d Ts": ${JSON.stringify(wanted)}`);
  }
  const rest = PACK.filter((card) => !given.has(card));
  for (const hand of hands) while (hand.length < 13) hand.push(rest.shift()!);
  return hands.map((hand) => hand.join(" "));
}
