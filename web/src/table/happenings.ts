// What happens at a table beside the game itself: words that pass by, and sounds.
import { sounds } from "../settings/sounds";
import type { GameEvent } from "../wire/protocol";
import type { Table } from "../wire/table.svelte";
import { m } from "../words.svelte";
import { announce } from "./announce.svelte";
import { apart } from "./names";
import { isReaction, phraseWords } from "./phrases";
import { heard } from "./talk.svelte";
import { toast } from "./toasts.svelte";

/** Follow a table's events until the function that comes back is called. */
export function follow(live: Table): () => void {
  return live.listen((event) => {
    tell(live, event);
    sound(event);
  });
}

function nameOf(live: Table, seat: number): string {
  return apart(live.snapshot?.seats[seat]?.name);
}

function tell(live: Table, event: GameEvent): void {
  const own = "seat" in event && event.seat === live.seat;
  const pass = (words: string) => void (own || toast(words));
  if (event.event === "sat_down") {
    if (live.snapshot?.seats[event.seat]?.kind === "person") pass(m.table_sat_down({ name: apart(event.name) }));
  }
  else if (event.event === "stood_up") {
    const name = apart(event.name);
    pass(event.kicked ? m.table_kicked({ name }) : m.table_stood_up({ name }));
  } else if (event.event === "renamed") pass(m.table_renamed({ name: nameOf(live, event.seat) }));
  else if (event.event === "bot_sat_in") pass(m.table_bot_sits_in({ name: nameOf(live, event.seat) }));
  else if (event.event === "came_back") pass(m.table_came_back({ name: nameOf(live, event.seat) }));
  else if (event.event === "said") said(live, event.seat, phraseWords(event.phrase), event.phrase);
  else if (event.event === "chatted") said(live, event.seat, event.text);
}

function said(live: Table, seat: number, text: string, phrase = ""): void {
  const who = nameOf(live, seat);
  heard(seat, who, text);
  toast(text, { who, reaction: isReaction(phrase) ? phrase : "" });
  announce(`${m.table_says({ name: who })}: ${text}`);
}

function sound(event: GameEvent): void {
  if (event.event === "dealt") sounds.deal();
  else if (event.event === "played" || event.event === "revealed") sounds.play();
  else if (event.event === "bombed" || event.event === "answered") sounds.bomb();
  else if (event.event === "deal_ended") sounds.end();
}
