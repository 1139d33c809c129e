// A table as somebody is putting it together: what is chosen, what differs, and whether the server would open it.
import { post } from "../../wire/api";
import type { RuleSetInfo, SpecChecked, SpecProblem } from "../../wire/protocol";
import type { TableSpec } from "../opening";

const PATIENCE = 250;
export type ClockName = "turn" | "bank" | "arranging" | "window" | "pause";
/** What the server gives where nothing is said, in milliseconds. */
const USUAL_CLOCKS: Record<ClockName, number> = { turn: 20_000, bank: 60_000, arranging: 90_000, window: 6_000, pause: 15_000 };

export class Draft {
  base = $state.raw<RuleSetInfo>() as RuleSetInfo;
  changed = $state.raw<Record<string, unknown>>({});
  clocks = $state<Record<ClockName, number>>({ ...USUAL_CLOCKS });
  bots = $state("hard");
  listed = $state(false);
  watch = $state<"anybody" | "nobody">("anybody");
  chat = $state(false);
  /** A unit's worth between seats a < b, under "a b"; 1 where nothing stands. */
  stakes = $state<Record<string, number>>({});
  problems = $state.raw<SpecProblem[]>([]);
  /** A check is on its way, so that what is known may be old. */
  checking = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(base: RuleSetInfo) {
    this.base = base;
  }

  get players(): number {
    return Number(this.value("players"));
  }

  value(option: string): unknown {
    return option in this.changed ? this.changed[option] : this.base.options[option];
  }

  isChanged(option: string): boolean {
    return option in this.changed;
  }

  /** Take another game; house rules belong to the game that they change. */
  choose(base: RuleSetInfo): void {
    this.base = base;
    this.changed = {};
    this.problems = [];
    this.check();
  }

  /** Change an option; what is as usual counts as unchanged. */
  set(option: string, value: unknown): void {
    const rest = { ...this.changed };
    delete rest[option];
    const usual = JSON.stringify(value) === JSON.stringify(this.base.options[option]);
    this.changed = usual ? rest : { ...rest, [option]: value };
    this.check();
  }

  spec(): TableSpec {
    const { base, changed, clocks, bots, listed, watch } = this;
    const spec: TableSpec = {
      rules: Object.keys(changed).length ? { base: base.id, ...changed } : base.id,
      clocks: { ...clocks },
      bots: bots === "none" ? null : bots,
      listed,
      watch,
      chat: this.chat && !listed,
    };
    const table = this.stakesTable();
    return table ? { ...spec, stakes: table } : spec;
  }

  /** Ask the server in a moment whether it would open this; only the last answer counts. */
  check(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.checking = true;
    this.timer = setTimeout(() => void this.ask(), PATIENCE);
  }

  /** Whether the server would open it as it stands now. */
  async fits(): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.checking) await this.ask();
    return this.problems.length === 0;
  }

  private async ask(): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    const answer = await post<SpecChecked>("/api/rulesets/check", this.spec()).catch(() => null);
    if (mine !== this.asked) return;
    this.problems = answer?.problems ?? [];
    this.checking = false;
  }

  private stakesTable(): number[][] | null {
    if (this.base.family === "climbing" || !Object.values(this.stakes).some((worth) => worth !== 1)) return null;
    const seats = Array.from({ length: this.players }, (_, seat) => seat);
    return seats.map((a) => seats.map((b) => this.stakes[`${Math.min(a, b)} ${Math.max(a, b)}`] ?? 1));
  }
}
