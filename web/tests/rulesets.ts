// The options of the arrangement rule sets, read from the generated page docs/rules/options.md.
import { readFileSync } from "node:fs";
import type { ArrangementRules } from "../src/arrangement/rules";

const root = new URL("../../", import.meta.url);
/** Options whose value is a list of words or a nothing that is a list. */
const LISTS = new Set(["naturals"]);

export interface Case {
  why: string;
  request: Record<string, unknown> & { op: string };
  answer: Record<string, unknown> & { ok: boolean };
}

export function cases(file: string): Case[] {
  const text = readFileSync(new URL(`conformance/${file}.jsonl`, root), "utf-8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Case);
}

/** The rules of a request, or null where they are of the other family. */
export function arrangementRules(rules: unknown): ArrangementRules | null {
  const changed = typeof rules === "string" ? { base: rules } : (rules as { base: string });
  const base = RULESETS.get(changed.base);
  if (!base) return null;
  const { base: _, ...options } = changed;
  return { ...base, ...options } as unknown as ArrangementRules;
}

const RULESETS = read();

function read(): Map<string, Record<string, unknown>> {
  const page = readFileSync(new URL("docs/rules/options.md", root), "utf-8").split("## Arrangement games")[1]!;
  const [table, ...presets] = page.split("\n#### ");
  const rows = table!.split("\n").filter((line) => line.startsWith("| ")).map(cells);
  const names = rows[0]!.slice(1).map((cell) => cell.replaceAll("`", ""));
  const sets = new Map(names.map((name) => [name, {} as Record<string, unknown>]));
  for (const [option, ...values] of rows.slice(2)) {
    const key = option!.split("`")[1]!;
    for (const [place, name] of names.entries()) sets.get(name)![key] = value(key, values[place]!);
  }
  for (const preset of presets) {
    const [name, base] = [preset.split("`")[1]!, /Beside `([^`]+)`/.exec(preset)![1]!];
    const changes = [...preset.matchAll(/^- `([^`]+)`: (.*)$/gm)].map(([, key, text]) => [key!, value(key!, text!)]);
    sets.set(name, { ...sets.get(base), ...Object.fromEntries(changes) });
  }
  return sets;
}

function cells(line: string): string[] {
  return line.split("|").slice(1, -1).map((cell) => cell.trim());
}

function value(key: string, text: string): unknown {
  if (text === "none") return LISTS.has(key) ? [] : null;
  const inner = text.replace(/^`|`$/g, "");
  return /^[[{\d-]|^(true|false)$/.test(inner) ? JSON.parse(inner) : inner;
}
