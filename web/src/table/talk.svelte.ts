// What was said at the table since one came: the chat's lines are here, and seats may show the last.
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
