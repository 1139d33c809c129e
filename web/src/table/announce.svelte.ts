// What a screen reader is told: `announce` speaks when the reader is free, `alarm` at once. TableScreen shows both.
export const spoken = $state({ polite: "", now: "" });

export function announce(words: string): void {
  spoken.polite = words;
}

export function alarm(words: string): void {
  spoken.now = words;
}
