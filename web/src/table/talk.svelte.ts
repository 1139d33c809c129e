// What was said at the table since one came: seats may show `lastSaid` beside the one who speaks.
import { phraseWords, reactionFace } from "./phrases";

interface Line {
  id: number;
  seat: number;
  who: string;
  text: string;
}

const KEPT = 50;
let count = 0;
export const talk = $state<Line[]>([]);

export function heard(seat: number, who: string, text: string): void {
  count += 1;
  talk.push({ id: count, seat, who, text });
  if (talk.length > KEPT) talk.shift();
}

export function forgetTalk(): void {
  talk.length = 0;
}

/** A phrase as it is shown: a reaction's picture goes before its words. */
export function shownPhrase(key: string): string {
  return `${reactionFace(key)} ${phraseWords(key)}`.trim();
}
