// Why the server refused something at the table, in words; the game's own refusals are said by the game's screens.
import { m } from "../words.svelte";
import type { TableSnapshot } from "../wire/protocol";
import type { Command } from "../wire/socket";
import type { Table } from "../wire/table.svelte";
import { toast } from "./toasts.svelte";

export function refusalWords(code: string): string {
  return m.table_refused({ code });
}

/** Whether what a command wanted is so already, which its refusal says: after another click, or from another tab. */
export function isSoAlready(command: Command, code: string, snapshot: TableSnapshot | null): boolean {
  if (code === "nothing_to_do") return true;
  const kind = "seat" in command ? snapshot?.seats[command.seat ?? -1]?.kind : undefined;
  switch (command.type) {
    case "sit":
      return code === "already_seated";
    case "leave":
      return code === "not_seated";
    case "add_bot":
      return code === "seat_taken" && kind === "bot";
    case "remove_bot":
      return code === "not_a_bot" && kind === "empty";
    case "kick":
      return code === "not_a_person" && kind === "empty";
    case "begin":
    case "ready":
      return code === "not_now" && snapshot?.phase === "playing";
    case "rematch":
      return code === "not_now" && snapshot?.phase !== "finished";
    default:
      return false;
  }
}

/** Send a command and say it if it is refused; true when it was accepted. What was so already is no news. */
export async function ask(live: Table, command: Command): Promise<boolean> {
  const answer = await live.send(command);
  if (answer.type !== "refused") return true;
  if (!isSoAlready(command, answer.code, live.snapshot)) toast(refusalWords(answer.code), { bad: true });
  return false;
}
