// One's own part in a climbing deal: what is selected, what was laid but is not confirmed, what is chosen early.
import { cardsIn, sameCards, textOf } from "../cards/card";
import { classify } from "../cards/combination";
import { lowToHigh, ordering } from "../cards/ordering";
import { SORTINGS, sorted, type Sorting } from "../cards/sorting";
import type { ClimbingOptions } from "../rules/options";
import { keep, kept } from "../storage";
import type { TableSnapshot } from "../wire/protocol";
import type { Answer } from "../wire/socket";
import type { Table } from "../wire/table.svelte";
import type { Action, ClimbingView } from "../wire/views";
import { MOST, suggestions } from "./suggestions";
import { judge } from "./verdict";

const KEPT = "capsa.sorting";
type Refused = Extract<Answer, { type: "refused" }>;

interface Sources {
  live: Table;
  snapshot(): TableSnapshot;
  view(): ClimbingView;
}

export class Playing {
  selected = $state.raw<string[]>([]);
  sorting = $state<Sorting>(keptSorting());
  /** Cards that have left the hand on this screen and not yet on the server's. */
  leaving = $state.raw<string[]>([]);
  /** Why the last action was refused, until something else is done. */
  refused = $state.raw<Refused | null>(null);
  /** The play chosen before one's turn. */
  next = $state.raw<string[] | null>(null);
  /** A play that was chosen early and could not be made. */
  missed = $state.raw<string[] | null>(null);
  passTrick = $state(false);
  passUnbeatable = $state(false);
  /** Whether the hint asked for is to pass. */
  advisedPass = $state(false);
  /** Whether a play or a pass is on its way to the server. */
  sending = $state(false);
  private acted = $state<number | null>(null);
  /** The turn for which a hint was asked, and the plays it named, the best first. */
  private hintedTurn = $state<number | null>(null);
  private hints = $state.raw<string[]>([]);
  /** The last of the offered plays that was selected. */
  private shown = -1;

  constructor(private readonly from: Sources) {}

  readonly rules = $derived.by(() => this.from.snapshot().options.rules as ClimbingOptions);
  readonly order = $derived.by(() => ordering(this.rules, this.from.view().two_low));
  /** The hand as it lies on the screen. */
  readonly hand = $derived.by(() => {
    const held = cardsIn(this.from.view().hand).filter((card) => !this.leaving.includes(card));
    return sorted(held, this.sorting, this.order);
  });
  /** Whether a play or a pass is asked of this seat, and none is on its way. */
  readonly isTurn = $derived.by(() => {
    const { phase, legal } = this.from.view();
    return phase === "play" && legal.length > 0 && this.acted !== this.from.snapshot().turn;
  });
  readonly mayPass = $derived.by(() => this.isTurn && this.from.view().legal.some((action) => action.do === "pass"));
  readonly cannotBeat = $derived.by(() => this.isTurn && this.from.view().legal.every((action) => action.do === "pass"));
  readonly verdict = $derived.by(() =>
    judge(this.selected, { view: this.position, order: this.order, firstLead: String(this.rules.first_lead) }),
  );
  /** The plays offered by number: what a hint has named, then our own. */
  readonly offered = $derived.by(() => {
    if (!this.isTurn) return [];
    const { legal, hand } = this.from.view();
    return [...new Set([...this.hints, ...suggestions(legal, cardsIn(hand), this.order)])].slice(0, MOST);
  });
  /** The cards that some legal play has; null when that says nothing. */
  readonly useful = $derived.by(() => {
    if (!this.isTurn || this.cannotBeat) return null;
    return new Set(this.from.view().legal.flatMap((action) => cardsIn(action.cards)));
  });

  private get position(): ClimbingView {
    const view = this.from.view();
    return this.isTurn ? view : { ...view, legal: [] };
  }

  get mayPlay(): boolean {
    return this.isTurn && this.verdict.action !== null;
  }

  /** Whether the selection can be kept for one's next turn: a combination, while others play. */
  get mayChooseEarly(): boolean {
    const { phase, over } = this.from.view();
    if (this.isTurn || over || phase !== "play" || this.leaving.length > 0) return false;
    return this.selected.length > 0 && classify(this.selected, this.order) !== null;
  }

  select(cards: readonly string[]): void {
    this.refused = null;
    this.missed = null;
    this.advisedPass = false;
    this.selected = this.hand.filter((card) => cards.includes(card));
  }

  toggle(card: string): void {
    this.mark(card, !this.selected.includes(card));
  }

  mark(card: string, on: boolean): void {
    const rest = this.selected.filter((one) => one !== card);
    this.select(on ? [...rest, card] : rest);
  }

  sort(): void {
    this.sorting = SORTINGS[(SORTINGS.indexOf(this.sorting) + 1) % SORTINGS.length] ?? "rank";
    keep(KEPT, this.sorting);
  }

  /** Ask what a strong player would do; asked again in the same turn, select the next of the offered plays. */
  async suggest(): Promise<void> {
    const { turn } = this.from.snapshot();
    if (!this.offered.length && !this.cannotBeat) return;
    if (this.hintedTurn === turn) return this.offer((this.shown + 1) % this.offered.length);
    this.hintedTurn = turn;
    const answer = await this.from.live.hint();
    if (this.from.snapshot().turn !== turn || !this.isTurn) return;
    const actions = answer.type === "hints" ? answer.suggestions.map(({ action }) => action as unknown as Action) : [];
    this.hints = actions.flatMap(({ cards }) => (cards ? [textOf(lowToHigh(this.order, cardsIn(cards)))] : []));
    if (this.offered.length && actions[0]?.do !== "pass") return this.offer(0);
    this.select([]); // also where the server had nothing to say, and nothing can be beaten
    this.advisedPass = true;
  }

  offer(number: number): void {
    const cards = this.offered[number];
    if (!cards) return;
    this.shown = number;
    this.select(cardsIn(cards));
  }

  play(): void {
    if (this.mayPlay) void this.lay(this.selected);
    else if (this.mayChooseEarly) this.chooseEarly();
  }

  pass(): void {
    if (this.mayPass) void this.act({ do: "pass" });
  }

  cancelEarly(): void {
    if (this.next) this.select(this.next);
    this.next = null;
  }

  /** Do what was chosen early, or what the switches say; called when it has become one's turn. */
  onTurn(): void {
    this.hints = [];
    this.shown = -1;
    this.advisedPass = false;
    const early = this.next;
    this.next = null;
    if (early && this.isLegal(early)) void this.lay(early);
    else if (early) this.missed = early;
    else if (this.mayPass && (this.passTrick || (this.passUnbeatable && this.cannotBeat))) this.pass();
  }

  /** Forget what is gone: cards no longer held, and what the server has confirmed. */
  agree(): void {
    const held = cardsIn(this.from.view().hand);
    if (!this.leaving.some((card) => held.includes(card))) this.leaving = [];
    if (this.selected.some((card) => !held.includes(card))) this.selected = this.selected.filter((card) => held.includes(card));
    if (this.next?.some((card) => !held.includes(card))) this.next = null;
  }

  /** A new deal begins with nothing in mind. */
  clear(): void {
    this.selected = [];
    this.leaving = [];
    this.next = null;
    this.missed = null;
    this.refused = null;
    this.passTrick = false;
  }

  /** Choose in a window; the choice shows in `you.choice` and may be changed. */
  async choose(action: Action): Promise<void> {
    this.refused = null;
    const answer = await this.from.live.act({ ...action });
    if (answer.type === "refused") this.refused = answer;
  }

  private chooseEarly(): void {
    this.next = this.selected;
    this.selected = [];
    this.missed = null;
  }

  private isLegal(cards: readonly string[]): boolean {
    return this.from.view().legal.some((action) => action.do === "play" && sameCards(cardsIn(action.cards), cards));
  }

  private async lay(cards: readonly string[]): Promise<void> {
    this.leaving = [...cards];
    this.selected = [];
    this.missed = null;
    if (await this.act({ do: "play", cards: textOf(cards) })) return;
    this.leaving = [];
    this.selected = cards.filter((card) => this.hand.includes(card));
  }

  private async act(action: Action): Promise<boolean> {
    this.refused = null;
    this.acted = this.from.snapshot().turn;
    this.sending = true;
    const answer = await this.from.live.act({ ...action });
    this.sending = false;
    if (answer.type !== "refused") return true;
    this.acted = null;
    this.refused = answer;
    return false;
  }
}

function keptSorting(): Sorting {
  const chosen = kept(KEPT);
  return SORTINGS.find((one) => one === chosen) ?? "rank";
}
