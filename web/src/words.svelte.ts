// The words of the screens, in the language chosen now. A component that says `m.key()` says it anew when the
// language changes, because the locale is read from reactive state.
import { overwriteGetLocale, locales, type Locale } from "./paraglide/runtime.js";
import { keep, kept } from "./storage";

export { m } from "./paraglide/messages.js";
export { locales, type Locale };

const KEPT = "capsa.language";
const state = $state({ locale: firstLocale() });
overwriteGetLocale(() => state.locale);
mark(state.locale);
addEventListener("storage", ({ key }) => key === KEPT && take(firstLocale())); // chosen in another tab

export function locale(): Locale {
  return state.locale;
}

export function chooseLocale(locale: Locale): void {
  keep(KEPT, locale);
  take(locale);
}

function take(locale: Locale): void {
  state.locale = locale;
  mark(locale);
}

function firstLocale(): Locale {
  const wanted = [kept(KEPT) ?? "", ...navigator.languages];
  for (const tag of wanted) {
    const found = locales.find((one) => tag.toLowerCase().split("-")[0] === one);
    if (found) return found;
  }
  return "en";
}

function mark(locale: Locale): void {
  document.documentElement.lang = locale;
}
