// The phrases that everybody has in their own language; the wire carries only the key.
import { m } from "../words.svelte";

const phrases: Record<string, () => string> = {
  hello: m.table_phrase_hello,
  good_luck: m.table_phrase_good_luck,
  well_played: m.table_phrase_well_played,
  good_game: m.table_phrase_good_game,
  thanks: m.table_phrase_thanks,
  sorry: m.table_phrase_sorry,
  one_moment: m.table_phrase_one_moment,
  hurry: m.table_phrase_hurry,
  again: m.table_phrase_again,
  bye: m.table_phrase_bye,
  smile: m.table_phrase_smile,
  laugh: m.table_phrase_laugh,
  wow: m.table_phrase_wow,
  oops: m.table_phrase_oops,
  think: m.table_phrase_think,
  cry: m.table_phrase_cry,
  fire: m.table_phrase_fire,
  heart: m.table_phrase_heart,
};
const faces: Record<string, string> = {
  smile: "🙂",
  laugh: "😄",
  wow: "😮",
  oops: "🫢",
  think: "🤔",
  cry: "😢",
  fire: "🔥",
  heart: "❤️",
};

export const reactionKeys = Object.keys(faces);
export const phraseKeys = Object.keys(phrases).filter((key) => !faces[key]);

export function phraseWords(key: string): string {
  return phrases[key]?.() ?? key;
}

/** The picture of a reaction; empty for a phrase. */
export function reactionFace(key: string): string {
  return faces[key] ?? "";
}
