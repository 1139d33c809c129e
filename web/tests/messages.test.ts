// The words of the screens: every key in all three languages, telling the same cases apart.
// What a message is given is checked by its type, which asks for what any language names.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Variants = { declarations?: string[]; selectors?: string[]; match: Record<string, string> };
type Message = string | Variants[];

const MESSAGES = new URL("../messages/", import.meta.url);
const LANGUAGES = readdirSync(MESSAGES).sort();
const FILES = readdirSync(new URL("en/", MESSAGES)).sort();

function words(language: string, file: string): Record<string, Message> {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, MESSAGES), "utf8")) as Record<string, Message>;
}

/** What a message tells apart, but for the plural, which each language has its own of. */
function cases(message: Message): string[] {
  if (typeof message === "string") return [];
  const parts = message.flatMap(({ match }) => Object.keys(match).flatMap((key) => key.split(",")));
  const plural = /=(zero|one|two|few|many|other|\*)$/;
  return [...new Set(parts.map((part) => part.trim()).filter((part) => !plural.test(part)))].sort();
}

test("there are three languages, each with the same files", () => {
  expect(LANGUAGES).toEqual(["en", "id", "sv"]);
  for (const language of LANGUAGES) expect(readdirSync(new URL(`${language}/`, MESSAGES)).sort()).toEqual(FILES);
});

test.each(FILES)("every word of %s is there in every language, in the same form", (file) => {
  const english = words("en", file);
  for (const language of LANGUAGES) {
    const own = words(language, file);
    expect(Object.keys(own).sort(), language).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(own)) {
      expect(message, `${language} ${key}`).not.toBe("");
      expect(cases(message), `${language} ${key}`).toEqual(cases(english[key]!));
    }
  }
});
