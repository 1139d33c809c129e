// The screens of the two families of games, each fetched when it is played: whoever plays one need not wait for the other.
export const climbing = () => import("../climbing/Climbing.svelte");
export const arrangement = () => import("../arrangement/Arrangement.svelte");

/** Fetch both while nobody waits for them. */
export function fetchFamilies(): void {
  const fetch = () => void Promise.allSettled([climbing(), arrangement()]);
  if (typeof requestIdleCallback === "function") requestIdleCallback(fetch);
  else setTimeout(fetch, 500);
}
