import { freshBrowser, withStorage } from "./browser";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forget, keep, kept, keptKeys } from "../src/storage";
import { contributed, contribution } from "../src/wire/shuffle";
import { Playing } from "../src/climbing/playing.svelte";

const refuse = () => {
  throw new DOMException("no site data", "SecurityError");
};
const full = () => {
  throw new DOMException("no room", "QuotaExceededError");
};
/** Browsers that keep nothing: the storage cannot even be read, or nothing more goes in. */
const BROWSERS: Record<string, () => PropertyDescriptor> = {
  "site data are refused": () => ({ get: refuse }),
  "there is no storage": () => ({ value: undefined }),
  "the storage is full": () => ({ value: { getItem: () => null, setItem: full, removeItem: () => undefined } }),
};

beforeEach(freshBrowser);
afterEach(() => {
  withStorage(null);
  vi.useRealTimers();
});

test("what is kept is there again, and what is forgotten is not", () => {
  keep("capsa.a", "1");
  keep("capsa.b", "2");
  keep("other", "3");
  expect([kept("capsa.a"), kept("capsa.none")]).toEqual(["1", null]);
  expect(keptKeys("capsa.").sort()).toEqual(["capsa.a", "capsa.b"]);
  expect(localStorage.getItem("capsa.a")).toBe("1");
  forget("capsa.a");
  expect([kept("capsa.a"), localStorage.getItem("capsa.a")]).toEqual([null, null]);
});

describe.each(Object.keys(BROWSERS))("when %s", (browser) => {
  beforeEach(() => withStorage(BROWSERS[browser]!()));

  test("things are kept for as long as the page is open", () => {
    expect(kept("capsa.page")).toBeNull();
    keep("capsa.page", "1");
    expect(kept("capsa.page")).toBe("1");
    expect(keptKeys("capsa.page")).toEqual(["capsa.page"]);
    forget("capsa.page");
    expect(kept("capsa.page")).toBeNull();
  });

  test("bytes for a shuffle are drawn once all the same", () => {
    const data = contribution("k7f2", browser);
    expect(data).toMatch(/^[0-9a-f]{32}$/);
    expect(contribution("k7f2", browser)).toBeNull();
    expect(contributed("k7f2", browser)).toBe(data);
  });

  test("there are words, in a language that the browser has", async () => {
    vi.resetModules();
    const words = await import("../src/words.svelte");
    expect(words.locale()).toBe("en");
    words.chooseLocale("sv");
    expect(words.locale()).toBe("sv");
  });

  test("there are preferences", async () => {
    vi.resetModules();
    const { prefer, preferences } = await import("../src/preferences.svelte");
    prefer({ deck: "two" });
    expect(preferences().deck).toBe("two");
  });

  test("cards can be sorted", () => {
    const playing = new Playing({ live: {}, snapshot: () => ({}), view: () => ({}) } as never);
    expect(() => playing.sort()).not.toThrow();
  });
});
