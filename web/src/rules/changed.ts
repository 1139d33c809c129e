// The options in which a table differs from its rule set, in words.
export interface ChangedOption {
  option: string;
  name: string;
  value: string;
}

export function changedOptions(changed: Record<string, unknown>): ChangedOption[] {
  return Object.entries(changed).map(([option, value]) => ({ option, name: option, value: String(value) }));
}
