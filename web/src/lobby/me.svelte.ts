// Who I am: a name that the server made up until I change it.
import { get, patch } from "../wire/api";

interface Me {
  name: string;
}

const state = $state<{ name: string | null }>({ name: null });

export function myName(): string | null {
  return state.name;
}

/** Ask the server who I am; whoever is new becomes somebody. */
export async function meet(): Promise<void> {
  state.name ??= (await get<Me>("/api/me")).name;
}

export async function callMe(name: string): Promise<void> {
  state.name = (await patch<Me>("/api/me", { name })).name;
}
