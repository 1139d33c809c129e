// What somebody who opens or finds a table wants there as soon as its screen stands: to sit, or to begin at once.
import { go } from "../router.svelte";

export type Arrival = "look" | "sit" | "begin";
const wanted = new Map<string, Arrival>();

export function arrive(table: string, arrival: Arrival): void {
  wanted.set(table, arrival);
  go(`/table/${encodeURIComponent(table)}`);
}

/** What was wanted at this table; asked a second time, nothing. */
export function arrivalAt(table: string): Arrival {
  const arrival = wanted.get(table) ?? "look";
  wanted.delete(table);
  return arrival;
}
