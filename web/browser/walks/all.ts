// All walks, which are all screens, and how one sets out on them.
import type { Stage } from "../harness/stage";
import { Wire } from "../harness/wire";
import { arrangement } from "./arrangement";
import { climbing } from "./climbing";
import { pages } from "./pages";
import { room } from "./room";
import type { Walk, Walker } from "./walk";

export const WALKS: Walk[] = [...pages, ...room, ...climbing, ...arrangement];

export async function setsOut(stage: Stage, { lasting = false }: Walk): Promise<Walker> {
  const person = await stage.person();
  if (lasting) await person.page.addInitScript(makeLast);
  return { person, page: person.page, stage, wire: new Wire(person.page) };
}

/** Runs on the page: a timer of some seconds, after which words pass by, never rings. */
function makeLast(): void {
  const usual = globalThis.setTimeout.bind(globalThis);
  globalThis.setTimeout = ((handler: () => void, wait = 0) => (wait >= 2_000 && wait <= 4_500 ? 0 : usual(handler, wait))) as typeof setTimeout;
}
