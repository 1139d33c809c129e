// Opens tables over HTTP, as the lobby does, and sends commands as another tab would.
import type { Page } from "playwright-core";
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

/** Send a command to the table of this page over a connection of its own, and wait for its answer. */
export async function say(page: Page, command: Record<string, unknown>): Promise<void> {
  const answer = await page.evaluate(
    (message) =>
      new Promise<{ type: string }>((heard) => {
        const socket = new WebSocket(`ws://${location.host}/ws/${location.pathname.split("/").at(-1)}`);
        socket.onopen = () => [{ type: "hello", v: 1 }, message].forEach((one) => socket.send(JSON.stringify(one)));
        socket.onmessage = ({ data }) => {
          const got = JSON.parse(data as string) as { type: string; command_id?: string };
          if (got.command_id !== message.command_id) return;
          socket.close();
          heard(got);
        };
      }),
    { ...command, command_id: `t${Math.random()}` } as { command_id: string },
  );
  if (answer.type !== "ack") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
}
