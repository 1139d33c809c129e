// The deal, byte by byte (docs/reference/deal.md), computed by the browser's own SHA-256.
import { RANKS, SUITS } from "../cards/card";

const HAND = 13;
const WORDS = 2 ** 32;
/** Positions 0 to 51 before the shuffle: by rank from 2, and within a rank by suit. */
const DECK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** The fingerprint of a secret, as hexadecimal. */
export async function commit(secret: Uint8Array): Promise<string> {
  return hex(await sha256(tagged("capsa commit 1", secret)));
}

/** The seed of a deal: from the secret, the deal's number in its match from 0, and what each seat added. */
export async function mix(secret: Uint8Array, contributions: readonly Uint8Array[], number: number): Promise<string> {
  const parts = [secret, bigEndian(number), ...contributions];
  return hex(await sha256(tagged("capsa seed 1", ...parts.flatMap((part) => [bigEndian(part.length), part]))));
}

/** The hands of so many players in the order dealt. */
export async function deal(seed: string, players: number): Promise<string[][]> {
  const deck = [...DECK];
  const draw = await words(seed);
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, draw);
    [deck[last], deck[other]] = [deck[other]!, deck[last]!];
  }
  return Array.from({ length: players }, (_, seat) => deck.slice(seat * HAND, (seat + 1) * HAND));
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An endless row of numbers of 32 bits. */
async function words(seed: string): Promise<() => Promise<number>> {
  const key = await sha256(tagged("capsa deal 1", new TextEncoder().encode(seed)));
  let block = new DataView(new ArrayBuffer(0));
  let next = 0;
  let count = 0;
  return async () => {
    if (next === block.byteLength) {
      block = new DataView((await sha256(joined([key, bigEndian(count)]))).buffer);
      count += 1;
      next = 0;
    }
    const word = block.getUint32(next);
    next += 4;
    return word;
  };
}

/** A number below `size`, each equally likely: words at or above the limit are thrown away. */
async function below(size: number, draw: () => Promise<number>): Promise<number> {
  const limit = WORDS - (WORDS % size);
  let word = await draw();
  while (word >= limit) word = await draw();
  return word % size;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function tagged(tag: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined([new TextEncoder().encode(tag), Uint8Array.of(0), ...parts]);
}

function bigEndian(number: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(number));
  return new Uint8Array(bytes.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
