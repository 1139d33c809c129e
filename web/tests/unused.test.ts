// Every key of messages/ is used somewhere in src/, and begins with the name of its file.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCES = new URL("../src/", import.meta.url);
const ENGLISH = new URL("../messages/en/", import.meta.url);
const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith("paraglide"))
  .map((name) => readFileSync(new URL(name, SOURCES), "utf8"))
  .join("\n");
const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));

test.each(readdirSync(ENGLISH))("every key of %s is used", (file) => {
  const keys = Object.keys(JSON.parse(readFileSync(new URL(file, ENGLISH), "utf8")) as object);
  expect(keys.filter((key) => !key.startsWith(file.replace(".json", "_")))).toEqual([]);
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});
