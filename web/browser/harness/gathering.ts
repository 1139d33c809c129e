// People who sit down together at a new table.
import type { TableSnapshot } from "../../src/wire/protocol";
import type { ClimbingView } from "../../src/wire/views";
import type { Looks, Person } from "./person";
import type { Stage } from "./stage";
import { openTable, say } from "./tables";
import { Wire } from "./wire";

export type Climbing = Omit<TableSnapshot, "view"> & { view: ClimbingView | null };

/** Somebody who sits at a climbing table. */
export interface Player extends Pick<Person, "page" | "context"> {
  wire: Wire;
  until(holds: (snapshot: Climbing) => boolean): Promise<Climbing>;
}

export interface Gathering {
  clocks: Record<string, number>;
  players?: number;
  names?: string[];
  bots?: string;
}

const NAMES = ["Ani", "Budi", "Citra", "Dewi"];

/** Open a table, seat people in order, fill up with bots where there are any, and begin. */
export async function gather(stage: Stage, rules: unknown, looks: Looks[], { clocks, players = 4, names = NAMES, bots }: Gathering): Promise<Player[]> {
  const people: Player[] = [];
  let path = "";
  for (const [seat, one] of looks.entries()) {
    const person = await stage.person(one);
    const wire = new Wire(person.page);
    path ||= await openTable(person, rules, { players, clocks, bots: bots ?? null });
    await person.opens(path);
    await say(person.page, { type: "sit", seat, name: names[seat] });
    people.push({ page: person.page, context: person.context, wire, until: (holds) => wire.until((table) => holds(table as Climbing)) as Promise<Climbing> });
  }
  if (looks.length < players) await say(people[0]!.page, { type: "begin" }); // a full table begins by itself
  for (const { page } of people) await page.locator("[data-held]").first().waitFor();
  return people;
}
