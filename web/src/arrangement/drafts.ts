// Sends every change of the rows to the server, one at a time and the last one first of all.
import type { Table } from "../wire/table.svelte";
import { keyOf, type Laid } from "./layout.svelte";

export class Drafts {
  private sending = false;
  private next: Laid | null = null;

  constructor(private readonly live: Table) {}

  /** Whether something is not yet with the server; what it shows meanwhile is older than what lies here. */
  get isBusy(): boolean {
    return this.sending || this.next !== null;
  }

  change(laid: Laid): void {
    this.next = laid;
    void this.flush();
  }

  /** Set all rows: ready. What waited to be sent is in them. */
  async arrange(laid: Laid): Promise<boolean> {
    this.next = null;
    this.sending = true;
    const answer = await this.live.act({ do: "arrange", ...laid });
    this.sending = false;
    void this.flush();
    return answer.type !== "refused";
  }

  /** Forget what waits: the deal it was for is over. */
  drop(): void {
    this.next = null;
  }

  private async flush(): Promise<void> {
    if (this.sending || !this.next) return;
    const laid = this.next;
    this.next = null;
    this.sending = true;
    await this.live.act({ do: "draft", ...laid });
    this.sending = false;
    await this.flush();
  }
}

export function same(a: Laid | null, b: Laid | null): boolean {
  return a !== null && b !== null && keyOf(a) === keyOf(b);
}
