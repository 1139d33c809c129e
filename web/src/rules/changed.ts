// The options in which a table differs from its rule set, in words.
import { optionName, optionValue } from "./words";

export interface ChangedOption {
  option: string;
  name: string;
  value: string;
}

export function changedOptions(changed: Record<string, unknown>): ChangedOption[] {
  return Object.entries(changed).map(([option, value]) => ({
    option,
    name: optionName(option),
    value: optionValue(option, value),
  }));
}
