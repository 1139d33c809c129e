// Whether a finished deal follows from what was promised before it: the client's own answer, taken from nobody.
import type { DealTold } from "../wire/protocol";
import { contributed } from "../wire/shuffle";
import { bytesOf, commit, deal, mix } from "./fair";

export interface ShuffleChecked {
  /** The revealed secret has the fingerprint that was published. */
  commitment: boolean;
  /** Secret, contributions and the deal's number give the seed. */
  seed: boolean;
  /** The seed gives these hands. */
  dealt: boolean;
  /** What this device added is among the contributions; null if it added nothing. */
  ours: boolean | null;
}

export async function checkShuffle(told: DealTold): Promise<ShuffleChecked> {
  const { commitment, contributions, secret, seed } = told.shuffle;
  const given = contributed(told.table, commitment);
  const hands = await deal(seed, told.hands.length);
  return {
    commitment: (await commit(bytesOf(secret))) === commitment,
    seed: (await mix(bytesOf(secret), contributions.map(bytesOf), told.number)) === seed,
    dealt: hands.every((hand, seat) => hand.join(" ") === told.hands[seat]),
    ours: given === null ? null : contributions.includes(given),
  };
}

export function isFair(checked: ShuffleChecked): boolean {
  return checked.commitment && checked.seed && checked.dealt && checked.ours !== false;
}
