// Why the server refused something at the table, in words; the game's own refusals are said by the game's screens.
import { m } from "../words.svelte";
import type { Command } from "../wire/socket";
import type { Table } from "../wire/table.svelte";
import { toast } from "./toasts.svelte";

export function refusalWords(code: string): string {
  return m.table_refused({ code });
}

/** Send a command and say it if it is refused; true when it was accepted. What was so already is no news. */
export async function ask(live: Table, command: Command): Promise<boolean> {
  const answer = await live.send(command);
  if (answer.type !== "refused") return true;
  if (answer.code !== "nothing_to_do") toast(refusalWords(answer.code), { bad: true });
  return false;
}
