// What a person likes, kept on this device: the looks are marked on <html> for theme/tokens.css.
import { keep, kept } from "./storage";

const KEPT = "capsa.preferences";

export interface Preferences {
  theme: "system" | "light" | "dark";
  deck: "two" | "four";
  sound: boolean;
}

const usual: Preferences = { theme: "system", deck: "four", sound: false };
const state = $state<Preferences>({ ...usual, ...chosen() });
const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", mark);
addEventListener("storage", ({ key }) => key === KEPT && take({ ...usual, ...chosen() })); // chosen in another tab
mark();

export function preferences(): Readonly<Preferences> {
  return state;
}

export function prefer(changes: Partial<Preferences>): void {
  take(changes);
  keep(KEPT, JSON.stringify(state));
}

function take(changes: Partial<Preferences>): void {
  Object.assign(state, changes);
  mark();
}

function chosen(): Partial<Preferences> {
  try {
    return JSON.parse(kept(KEPT) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

function mark(): void {
  const theme = state.theme === "system" ? (dark.matches ? "dark" : "light") : state.theme;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.deck = state.deck;
}
