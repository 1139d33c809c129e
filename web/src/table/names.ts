// Names within sentences: one that runs from right to left must not turn the words around it.
import type { SeatShown } from "../wire/protocol";

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [APART, TOGETHER] = ["\u2068", "\u2069"];

/** A name to put into a sentence, kept apart from it where it may run the other way. No <bdi> around the sentence: it takes the name's direction. */
export function apart(name: string | undefined): string {
  return name && FROM_RIGHT.test(name) ? `${APART}${name}${TOGETHER}` : (name ?? "");
}

/** The names at a table by seat, to put into sentences. */
export function namesAt(seats: readonly SeatShown[]): string[] {
  return seats.map(({ name }) => apart(name));
}

/** The letter that stands for a name. */
export function initial(name: string): string {
  const [first = ""] = lettersOf(name);
  return first.toUpperCase();
}

/** The letter that stands for each name, and where two share it a second one, the last. */
export function initials(names: readonly string[]): string[] {
  const firsts = names.map(initial);
  return names.map((name, at) => {
    const first = firsts[at]!;
    const isShared = firsts.filter((other) => other === first).length > 1;
    return isShared ? first + (lettersOf(name).at(-1) ?? "") : first;
  });
}

function lettersOf(name: string): string[] {
  return [...name].filter((letter) => letter !== APART && letter !== TOGETHER);
}
