// The rule sets as the server knows them, asked for once.
import { get } from "../wire/api";
import type { RuleSetInfo } from "../wire/protocol";

let coming: Promise<RuleSetInfo[]> | null = null;

export function rulesets(): Promise<RuleSetInfo[]> {
  coming ??= get<RuleSetInfo[]>("/api/rulesets").catch((failure: unknown) => {
    coming = null;
    throw failure;
  });
  return coming;
}

export async function rulesetInfo(id: string): Promise<RuleSetInfo | null> {
  return (await rulesets()).find((one) => one.id === id) ?? null;
}
