// Why the server refused something at the table, in words; the game's own refusals are said by the game's screens.
import { m } from "../words.svelte";
import type { Command } from "../wire/socket";
import type { Table } from "../wire/table.svelte";
import { toast } from "./toasts.svelte";

const words: Record<string, () => string> = {
  not_now: m.table_refused_not_now,
  not_seated: m.table_refused_not_seated,
  not_host: m.table_refused_not_host,
  already_seated: m.table_refused_already_seated,
  seat_taken: m.table_refused_seat_taken,
  table_full: m.table_refused_table_full,
  not_full: m.table_refused_not_full,
  kicked: m.table_refused_kicked,
  bad_name: m.table_refused_bad_name,
  name_taken: m.table_refused_name_taken,
  stale_turn: m.table_refused_stale_turn,
  chat_off: m.table_refused_chat_off,
  bad_text: m.table_refused_bad_text,
  too_fast: m.table_refused_too_fast,
  no_bots: m.table_refused_no_bots,
};

export function refusalWords(code: string): string {
  return (words[code] ?? m.table_refused)();
}

/** Send a command and say it if it is refused; true when it was accepted. What was so already is no news. */
export async function ask(live: Table, command: Command): Promise<boolean> {
  const answer = await live.send(command);
  if (answer.type === "ack") return true;
  if (answer.code !== "nothing_to_do") toast(refusalWords(answer.code), { bad: true });
  return false;
}
