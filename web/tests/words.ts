// What words.svelte.ts needs of a browser, for tests that run without one. Import this before it.
const kept = new Map<string, string>();
const missing = {
  localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
  navigator: { languages: ["en"] },
  document: { documentElement: { dataset: {} } },
  addEventListener: () => undefined,
};
for (const [name, value] of Object.entries(missing)) Object.defineProperty(globalThis, name, { value, configurable: true });
