// Names within sentences: those that run the other way are kept apart, and no other is touched.
import { expect, test } from "vitest";
import { apart, initial, initials, namesAt } from "../src/table/names";

test("only a name that may run from right to left is kept apart", () => {
  expect(["Ani", "Åke 2", "李", "<b>", undefined].map(apart)).toEqual(["Ani", "Åke 2", "李", "<b>", ""]);
  expect(["דנה", "Ani علي"].map(apart)).toEqual(["\u2068דנה\u2069", "\u2068Ani علي\u2069"]);
  expect(namesAt([{ kind: "person", name: "דנה" }, { kind: "empty" }] as never)).toEqual(["\u2068דנה\u2069", ""]);
});

test("a letter stands for a name, and two where the first is shared", () => {
  expect(["ani", "\u2068דנה\u2069", "😀x", ""].map(initial)).toEqual(["A", "ד", "😀", ""]);
  expect(initials(["Ani", "Budi", "ayu", "\u2068דנה\u2069", "\u2068דג\u2069"])).toEqual(["Ai", "B", "Au", "דה", "דג"]);
});
