import { spread } from '../parameters/distinctValues.ts';

const PART = 64;
const UPPER = 2 ** 21;

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);

const joined = (one: number, two: number): number => one * UPPER + (two >>> 11);

/**
 * A 53-bit number that stands for a text; of long ones the first and last 64 characters and the
 * length count. Never 0.
 */
export function keyOf(text: string, seed: number): number {
  const { length } = text;
  let one = (0x811c9dc5 ^ seed) + length;
  let two = seed + 0x9e3779b1;
  const head = length < PART ? length : PART;
  for (let i = 0; i < head; i++) {
    const code = text.charCodeAt(i);
    one = Math.imul(one ^ code, 16_777_619);
    two = Math.imul(two + code, 0x85ebca6b) ^ (two >>> 15);
  }
  for (let i = Math.max(head, length - PART); i < length; i++) {
    const code = text.charCodeAt(i);
    one = Math.imul(one ^ code, 16_777_619);
    two = Math.imul(two + code, 0x85ebca6b) ^ (two >>> 15);
  }
  return joined(spread(one), spread(two)) + 1;
}

/** A key for two keys together, in this order. */
export function pairKey(first: number, second: number): number {
  const low = hashOf(first);
  const other = hashOf(second);
  return (
    joined(spread(low ^ Math.imul(other, 0x9e3779b1)), spread(Math.imul(low, 0x85ebca6b) + other)) +
    1
  );
}

/** 32 bits of a key or of any number, spread. */
export function hashOf(key: number): number {
  float[0] = key;
  return spread((halves[0] ?? 0) ^ Math.imul(halves[1] ?? 0, 0x9e3779b1));
}
