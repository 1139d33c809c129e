// The phrases that everybody has in their own language; the wire carries only the key.
import { m } from "../words.svelte";

export const reactionKeys = ["smile", "laugh", "wow", "oops", "think", "cry", "fire", "heart"] as const;
export const phraseKeys = [
  "hello",
  "good_luck",
  "well_played",
  "good_game",
  "thanks",
  "sorry",
  "one_moment",
  "hurry",
  "again",
  "bye",
] as const;

export function phraseWords(phrase: string): string {
  return m.table_phrase({ phrase });
}

export function isReaction(key: string): boolean {
  return (reactionKeys as readonly string[]).includes(key);
}
