// What to say when a request went wrong.
import { m } from "../words.svelte";
import { ApiError } from "./api";

const words: Record<string, () => string> = {
  offline: m.app_failed_offline,
  too_fast: m.app_failed_often,
  too_many: m.app_failed_often,
  server_full: m.app_failed_full,
  bad_name: m.app_bad_name,
};

export function failureWords(failure: unknown): string {
  const code = failure instanceof ApiError ? failure.code : "";
  return (words[code] ?? m.app_failed)();
}
