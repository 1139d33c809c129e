// What is kept on this device. A browser may refuse it, or be full: then things are kept as long as the page is open.
const meanwhile = new Map<string, string>();

export function kept(key: string): string | null {
  return meanwhile.get(key) ?? attempt(() => localStorage.getItem(key), null);
}

export function keep(key: string, value: string): void {
  const isKept = attempt(() => {
    localStorage.setItem(key, value);
    return true;
  }, false);
  if (isKept) meanwhile.delete(key);
  else meanwhile.set(key, value);
}

export function forget(key: string): void {
  meanwhile.delete(key);
  attempt(() => localStorage.removeItem(key), undefined);
}

/** The keys of what is kept that begin so. */
export function keptKeys(prefix: string): string[] {
  const keys = new Set([...attempt(() => Object.keys(localStorage), []), ...meanwhile.keys()]);
  return [...keys].filter((key) => key.startsWith(prefix));
}

/** Even to read `localStorage` may be refused. */
function attempt<T>(what: () => T, otherwise: T): T {
  try {
    return what();
  } catch {
    return otherwise;
  }
}
