// Opens tables over HTTP, as the lobby does.
import type { Person } from "./person";

/** Clocks for tests: nobody's time runs out while a slow machine plays, and deals wait for each other. */
export const PATIENT = { turn: 600_000, bank: 0, arranging: 600_000, start: 0, pause: 600_000 };

/** Open a table with options of the protocol (docs/reference/protocol.md), and return its address. */
export async function openTable(person: Person, rules: unknown, options: Record<string, unknown> = {}): Promise<string> {
  const data = { rules, clocks: PATIENT, ...options };
  const answer = await person.context.request.post("/api/tables", { data });
  if (answer.status() !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { page: string }).page;
}
