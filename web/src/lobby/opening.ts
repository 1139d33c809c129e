// Opening tables and finding them.
import { post } from "../wire/api";
import { arrive } from "../table/arrivals";

export interface TableOpened {
  table: string;
  page: string;
}

/** A table as it is asked for; what is left out has the server's defaults. */
export interface TableSpec {
  rules: string | ({ base: string } & Record<string, unknown>);
  players?: number;
  deals?: number;
  clocks?: Record<string, number>;
  bots?: string | null;
  listed?: boolean;
  watch?: "anybody" | "nobody";
  chat?: boolean;
  stakes?: number[][];
}

/** A table of one's own against bots, where the cards are dealt at once. */
export async function playNow(ruleset: string): Promise<void> {
  const opened = await post<TableOpened>("/api/tables", { rules: ruleset, bots: "medium" } satisfies TableSpec);
  arrive(opened.table, "begin");
}

/** A table that waits for friends, where one sits already. */
export async function openTable(spec: TableSpec): Promise<void> {
  const opened = await post<TableOpened>("/api/tables", spec);
  arrive(opened.table, "sit");
}

/** A seat at some listed table of this game. */
export async function quickJoin(ruleset: string): Promise<void> {
  const found = await post<TableOpened>("/api/quick", { rules: ruleset, listed: true } satisfies TableSpec);
  arrive(found.table, "sit");
}
