// Short words that pass by over the table: what somebody said, who came and went, why something was refused.
const LASTS = 4_000;

export interface Toast {
  id: number;
  who: string;
  text: string;
  /** The key of a reaction that is drawn before the words; empty for none. */
  reaction: string;
  bad: boolean;
}

let count = 0;
export const toasts = $state<Toast[]>([]);

export function toast(text: string, { who = "", reaction = "", bad = false } = {}): void {
  count += 1;
  const id = count;
  toasts.push({ id, who, text, reaction, bad });
  if (toasts.length > 4) toasts.shift();
  setTimeout(() => {
    const at = toasts.findIndex((one) => one.id === id);
    if (at >= 0) toasts.splice(at, 1);
  }, LASTS);
}
