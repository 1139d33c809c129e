// The keys of a climbing table. A key pressed in a field, in a dialog or with a modifier is not ours.
export interface Keys {
  move(by: number): void;
  toggle(): void;
  play(): void;
  pass(): void;
  sort(): void;
  hint(): void;
  bomb(): void;
  offer(number: number): void;
  clear(): void;
}

/** Do what a key means here; true when it meant something. */
export function pressed(event: KeyboardEvent, keys: Keys): boolean {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (target.closest("input:not([type=checkbox]), textarea, select, dialog, [contenteditable]")) return false;
  const card = target.closest("[data-held]");
  const control = target.closest("button, a, summary, input, [role=switch]");
  if (event.key === "Enter" && control && !card) return false;
  if (event.key === " " && control) return false;
  const meaning = meaningOf(event.key, keys);
  meaning?.();
  return meaning !== null;
}

function meaningOf(key: string, keys: Keys): (() => void) | null {
  if (/^[1-9]$/.test(key)) return () => keys.offer(Number(key) - 1);
  switch (key.toLowerCase()) {
    case "arrowleft":
      return () => keys.move(-1);
    case "arrowright":
      return () => keys.move(1);
    case " ":
      return keys.toggle;
    case "enter":
      return keys.play;
    case "p":
      return keys.pass;
    case "s":
      return keys.sort;
    case "h":
      return keys.hint;
    case "b":
      return keys.bomb;
    case "escape":
      return keys.clear;
    default:
      return null;
  }
}
