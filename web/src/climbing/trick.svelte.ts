// The trick on the table as it grew: who played what, who passed. The view has its last play alone.
import { cardsIn } from "../cards/card";
import type { GameEvent } from "../wire/protocol";

export interface Laid {
  /** Grows with every entry, so that each is drawn once. */
  id: number;
  seat: number;
  /** Empty for a pass. */
  cards: string[];
  bomb: boolean;
}

export class TrickLog {
  laid = $state.raw<Laid[]>([]);
  /** Who won the last trick, and where its cards are swept. */
  winner = $state<number | null>(null);
  private count = 0;

  hear(event: GameEvent): void {
    if (event.event === "dealt") this.clear(null);
    else if (event.event === "played") this.add(event.seat, event.play.cards);
    else if (event.event === "passed") this.add(event.seat, "");
    else if (event.event === "bombed" || event.event === "answered") this.add(event.seat, event.bomb.cards, true);
    else if (event.event === "trick_won") this.clear(event.seat);
  }

  /** Bring the log to what the view says, after a start in the middle of a deal. */
  agree(table: string | null, owner: number | null, bomb: string | null, bomber: number | null): void {
    if (table && owner !== null && !this.has(table)) this.set(owner, table);
    if (bomb && bomber !== null && !this.has(bomb)) this.add(bomber, bomb, true);
    if (!table && this.laid.length) this.clear(this.winner);
  }

  private has(cards: string): boolean {
    const wanted = cardsIn(cards);
    return this.laid.some((one) => one.cards.length === wanted.length && one.cards.every((card) => wanted.includes(card)));
  }

  private set(seat: number, cards: string): void {
    this.laid = [];
    this.add(seat, cards);
  }

  private add(seat: number, cards: string, bomb = false): void {
    this.count += 1;
    this.laid = [...this.laid, { id: this.count, seat, cards: cardsIn(cards), bomb }];
  }

  private clear(winner: number | null): void {
    this.laid = [];
    this.winner = winner;
  }
}
