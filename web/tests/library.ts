// The library that the client is held to: its cases, and the options of any rules, asked of its referee.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ClimbingOptions } from "../src/rules/options";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const INSTALLED = `${ROOT}.venv/bin/capsa`;

export interface Case {
  why: string;
  request: Record<string, unknown> & { op: string; rules?: unknown };
  answer: Record<string, unknown> & { ok: boolean };
}

/** Every case of conformance/ whose request is of one of these ops. */
export function cases(...ops: string[]): Case[] {
  const files = readdirSync(`${ROOT}conformance`).filter((name) => name.endsWith(".jsonl"));
  const lines = files.flatMap((name) => readFileSync(`${ROOT}conformance/${name}`, "utf8").split("\n"));
  const all = lines.filter(Boolean).map((line) => JSON.parse(line) as Case);
  return all.filter(({ request }) => ops.includes(request.op));
}

/** Ask the referee, a line for each request; answers come in the same order. */
export function referee(requests: unknown[]): Record<string, unknown>[] {
  const capsa = process.env.CAPSA ?? (existsSync(INSTALLED) ? INSTALLED : "capsa");
  const input = requests.map((request) => JSON.stringify(request)).join("\n") + "\n";
  const done = spawnSync(capsa, ["referee"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(`${capsa} referee: ${done.error?.message ?? done.stderr}`);
  return done.stdout.trim().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The whole options of each climbing game among some cases, by the JSON of their `rules`. */
export function climbingOptions(all: readonly Case[]): Map<string, ClimbingOptions> {
  const rules = [...new Set(all.map(({ request }) => JSON.stringify(request.rules)))];
  const answers = referee(rules.map((one) => ({ op: "rules", rules: JSON.parse(one) as unknown })));
  const options = answers.map((answer) => answer.options as ClimbingOptions | undefined);
  const known = rules.map((one, at) => [one, options[at]] as const);
  return new Map(known.filter((pair): pair is [string, ClimbingOptions] => "rank_order" in (pair[1] ?? {})));
}
