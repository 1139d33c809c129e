// No word for people stands in a component: what is seen or read aloud comes from messages/ alone.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

const SOURCES = new URL("../src/", import.meta.url);
const SPOKEN = new Set(["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt", "label"]);
const LETTERS = /\p{L}{2,}/u;
const COMPONENTS = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".svelte"));
type Node = { type: string } & Record<string, unknown>;

/** Every text of a component that is not from the message files. */
function literals(source: string): string[] {
  const found: string[] = [];
  visit(parse(source, { modern: true }).fragment as unknown as Node, false);
  return found;

  function visit(node: Node, isSpoken: boolean): void {
    if (node.type === "RegularElement" && ["kbd", "style", "script"].includes(String(node.name))) return; // keys say what is on them
    if (node.type === "Attribute") {
      if (SPOKEN.has(String(node.name))) children(node).forEach((child) => visit(child, true));
      return;
    }
    if (node.type === "Text" && LETTERS.test(String(node.data))) found.push(String(node.data).trim());
    if (node.type === "ExpressionTag") expression(node.expression as Node);
    else if (!isSpoken || node.type !== "Text") children(node).forEach((child) => visit(child, isSpoken));
  }

  /** A literal that an expression can come to; what is handed to a function is not shown by itself. */
  function expression(node: Node): void {
    if (node.type === "Literal" && typeof node.value === "string" && LETTERS.test(node.value)) found.push(node.value);
    if (node.type === "TemplateLiteral") {
      for (const part of node.quasis as { value: { cooked: string } }[]) if (LETTERS.test(part.value.cooked)) found.push(part.value.cooked);
      (node.expressions as Node[]).forEach(expression);
    }
    if (node.type === "ConditionalExpression") [node.consequent, node.alternate].forEach((one) => expression(one as Node));
    if (node.type === "LogicalExpression") [node.left, node.right].forEach((one) => expression(one as Node));
  }
}

function children(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => !["expression", "test", "context", "index", "key", "parameters", "metadata"].includes(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}

test.each([
  ["<p>Pass</p>", ["Pass"]],
  ['<button aria-label="Pass it on">×</button>', ["Pass it on"]],
  ['<p>{late ? "too late" : m.x()}</p>', ["too late"]],
  ["{#if a}<b>{`yes ${n}`}</b>{/if}", ["yes"]],
  ['<p class="big">{m.x({ how: "well" })} <kbd>Enter</kbd> 3 ♦ K</p>', []],
])("the lint sees %s", (source, words) => {
  expect(literals(source).map((word) => word.trim())).toEqual(words);
});

test.each(COMPONENTS)("%s says nothing of its own", (name) => {
  expect(literals(readFileSync(new URL(name, SOURCES), "utf8"))).toEqual([]);
});

