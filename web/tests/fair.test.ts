// The deal of docs/reference/deal.md, held to its published vectors and to conformance/deal.jsonl (COM-5).
import "./browser";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checkShuffle, isFair } from "../src/games/check";
import { bytesOf, commit, deal, hex, mix } from "../src/games/fair";
import type { DealTold } from "../src/wire/protocol";
import { contribution } from "../src/wire/shuffle";
import { cases } from "./library";

const page = readFileSync(fileURLToPath(new URL("../../docs/reference/deal.md", import.meta.url)), "utf8");

/** The rows of the table under a heading, each cell without its quotes. */
function rows(heading: string): string[][] {
  const section = page.split(`## ${heading}`)[1]!.split("\n## ")[0]!;
  const lines = section.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim().replaceAll("`", "")));
}

/** The blocks of vectors for decks: a seed and the four hands. */
function decks(): { seed: string; hands: string[] }[] {
  const blocks = page.split("```text\n").slice(1).map((block) => block.split("```")[0]!.split("\n"));
  return blocks.map((lines) => ({
    seed: lines[0]!.slice(4).trim(),
    hands: lines.filter((line) => /^seat\d/.test(line)).map((line) => line.slice(6)),
  }));
}

describe("COM-5 a deal is a function of its seed", () => {
  test("the page has vectors", () => expect(decks().length).toBeGreaterThanOrEqual(6));

  test.each(decks())("the deck of seed '$seed'", async ({ seed, hands }) => {
    expect((await deal(seed, 4)).map((hand) => hand.join(" "))).toEqual(hands);
  });

  test.each(cases("deal").filter(({ answer }) => answer.ok))("$why", async ({ request, answer }) => {
    const hands = await deal(request.seed as string, (request.players as number | undefined) ?? 4);
    expect(hands.map((hand) => hand.join(" "))).toEqual(answer.hands);
  });
});

describe("commitments and mixing", () => {
  test.each(rows("Test vectors: commitments"))("the commitment to '%s'", async (secret, commitment) => {
    expect(await commit(bytesOf(secret!))).toBe(commitment);
  });

  test.each(rows("Test vectors: mixing"))("'%s', deal %s, with %s", async (secret, number, contributions, seed) => {
    const given = contributions === "" ? [] : contributions!.split(",").map(bytesOf);
    expect(await mix(bytesOf(secret!), given, Number(number))).toBe(seed);
  });
});

describe("checking a deal that was played", () => {
  async function told(changes: Partial<DealTold["shuffle"]> = {}): Promise<DealTold> {
    const secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    const commitment = await commit(bytesOf(secret));
    const contributions = [contribution("k7f2", commitment) ?? "61", "", "ff00", ""];
    const seed = await mix(bytesOf(secret), contributions.map(bytesOf), 0);
    const hands = (await deal(seed, 4)).map((hand) => hand.join(" "));
    const shuffle = { commitment, contributions, secret, seed, ...changes };
    return { table: "k7f2", number: 0, hands, shuffle } as unknown as DealTold;
  }

  test("an honest deal is fair, and has our bytes in it", async () => {
    const checked = await checkShuffle(await told());
    expect(checked).toEqual({ commitment: true, seed: true, dealt: true, ours: true });
    expect(isFair(checked)).toBe(true);
  });

  test("a deal without the bytes that we gave is not fair", async () => {
    const checked = await checkShuffle(await told());
    expect(checked).toMatchObject({ seed: true, dealt: true, ours: false });
    expect(isFair(checked)).toBe(false);
  });

  test("who gave no bytes can still check", async () => {
    const checked = await checkShuffle({ ...(await told()), table: "other" });
    expect(checked).toMatchObject({ commitment: true, dealt: true, ours: null });
    expect(isFair(checked)).toBe(true);
  });

  test("another secret, other hands or another seed is found out", async () => {
    const secret = hex(new Uint8Array(32));
    expect(await checkShuffle(await told({ secret }))).toMatchObject({ commitment: false, seed: false });
    expect(await checkShuffle(await told({ seed: "0" }))).toMatchObject({ seed: false, dealt: false });
    const swapped = await told();
    swapped.hands.reverse();
    expect(await checkShuffle(swapped)).toMatchObject({ commitment: true, seed: true, dealt: false });
  });
});
