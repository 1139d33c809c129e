// Our own bytes in the shuffles, kept on this device so that the check of a finished deal can show they were used.
import { forget, keep, kept, keptKeys } from "../storage";

const PREFIX = "capsa.shuffle.";
const MOST_KEPT = 200;

/** Draw 16 bytes for a shuffle the first time it is asked for; null afterwards. */
export function contribution(table: string, commitment: string): string | null {
  const key = `${PREFIX}${table}.${commitment}`;
  if (kept(key) !== null) return null;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const data = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  forgetOldest();
  keep(key, `${Date.now()} ${data}`);
  return data;
}

/** The bytes that this device gave to a shuffle, in hexadecimal; null if none. */
export function contributed(table: string, commitment: string): string | null {
  return kept(`${PREFIX}${table}.${commitment}`)?.split(" ")[1] ?? null;
}

function forgetOldest(): void {
  const keys = keptKeys(PREFIX);
  if (keys.length < MOST_KEPT) return;
  const age = (key: string) => Number(kept(key)?.split(" ")[0]);
  const oldest = keys.sort((a, b) => age(a) - age(b))[0];
  if (oldest) forget(oldest);
}
