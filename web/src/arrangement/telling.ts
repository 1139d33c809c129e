// What happens at an arrangement table, in words for who cannot see it.
import type { GameEvent } from "../wire/protocol";
import { m } from "../words.svelte";
import { naturalName, rowWord } from "./naming";
import type { Natural, Row } from "./rules";

interface Happened {
  event: string;
  seat?: number;
  natural?: Natural;
  rows?: Row[];
  phase?: string;
  to_act?: number[];
}

/** Words for an event that somebody else caused or that concerns all; null where nothing is to be said. */
export function said(event: GameEvent, names: string[], own: number | null): string | null {
  const happened = event as unknown as Happened;
  const name = names[happened.seat ?? -1] ?? "";
  const isOwn = happened.seat === own && own !== null;
  switch (happened.event) {
    case "ready":
      return isOwn ? m.arrangement_said_own_ready() : m.arrangement_said_ready({ name });
    case "unready":
      return isOwn ? m.arrangement_said_own_unready() : m.arrangement_said_unready({ name });
    case "timed_out":
      return isOwn ? m.arrangement_said_own_late() : m.arrangement_said_late({ name });
    case "natural_shown":
      return m.arrangement_said_natural({ name, natural: naturalName(happened.natural!) });
    case "stayed":
      return isOwn ? null : m.arrangement_said_plays({ name });
    case "surrendered":
      return isOwn ? null : m.arrangement_said_gave_up({ name });
    case "announced":
      return isOwn ? null : m.arrangement_said_announced({ name, rows: rowsWords(happened.rows ?? []) });
    case "phase_began":
      return phaseWords(happened.phase ?? "", (happened.to_act ?? []).includes(own ?? -1));
    default:
      return null;
  }
}

function rowsWords(rows: Row[]): string {
  return rows.length ? rows.map(rowWord).join(", ") : m.arrangement_announced_none();
}

function phaseWords(phase: string, asked: boolean): string | null {
  if (phase === "arrange") return m.arrangement_said_arrange();
  if (phase === "surrender") return asked ? m.arrangement_decide_title() : m.arrangement_said_surrender();
  if (phase === "announce") return asked ? m.arrangement_announce_title() : m.arrangement_said_announce();
  return null;
}
