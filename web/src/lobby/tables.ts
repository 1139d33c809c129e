// Tables as the server lists them.
export interface TableInfo {
  id: string;
  ruleset: string;
  changed: Record<string, unknown>;
  seats: { kind: "empty" | "person" | "bot"; name: string; present: boolean }[];
  free: number;
  phase: string;
  listed: boolean;
  watch: string;
  deal: number;
  deals: number;
  opened: number;
}
