import { GADGETS, GADGETS_IN_BASE64 } from './gadgetWords.ts';
import { GATE, GATE_LITERALS } from './gateLiterals.ts';

const SYMBOLS = 64;
/** Symbol of each ASCII character that occurs in a literal; 0 for all others. Digits are one. */
const SYMBOL = new Uint8Array(128);
/**
 * Control characters, which only an evasion writes: decoding leaves NUL out and makes spaces of the
 * others. They share the symbol of a plus, whose texts are read in full, since no symbol is left.
 */
const CONTROLS: readonly number[] = Array.from({ length: 128 }, (_, code) => code).filter(
  (code) => (code < 32 || code === 127) && !'\t\n\r'.includes(String.fromCharCode(code)),
);
let symbols = 0;

function symbolOf(char: string): number {
  const code = char.charCodeAt(0);
  if (code >= 128) return 0;
  if (SYMBOL[code] !== 0) return SYMBOL[code] ?? 0;
  if (CONTROLS.includes(code)) return symbolOf('+');
  symbols++;
  if (code >= 48 && code <= 57) for (let digit = 48; digit <= 57; digit++) SYMBOL[digit] = symbols;
  else {
    SYMBOL[code] = symbols;
    if (code >= 97 && code <= 122) SYMBOL[code - 32] = symbols;
    if (char === '+') for (const control of CONTROLS) SYMBOL[control] = symbols;
  }
  return symbols;
}

/** The trie of all literals: the states that each sign leads to, and what ends in each state. */
function trie(): {
  readonly edges: readonly ReadonlyMap<number, number>[];
  readonly ends: readonly number[];
} {
  const edges: Map<number, number>[] = [new Map()];
  const ends: number[] = [0];
  for (const [bits, literals] of [
    ...GATE_LITERALS,
    [
      GATE.object,
      [...GADGETS_IN_BASE64, ...GADGETS.slice(2).map((name) => name.toLowerCase())],
    ] as const,
  ]) {
    for (const literal of literals) {
      if (literal.charCodeAt(0) >= 128) continue;
      let state = 0;
      for (const char of literal.replace(/\d/g, '0')) {
        const symbol = symbolOf(char);
        let to = edges[state]?.get(symbol);
        if (to === undefined) {
          to = edges.push(new Map()) - 1;
          ends.push(0);
          edges[state]?.set(symbol, to);
        }
        state = to;
      }
      ends[state] = (ends[state] ?? 0) | bits;
    }
  }
  if (symbols >= SYMBOLS) throw new Error(`${symbols} symbols do not fit`);
  return { edges, ends };
}

/**
 * The automaton of Aho and Corasick (1975) over all literals, with every step in one table. States
 * are numbered by their depth, so that those that ordinary texts reach lie side by side; the lowest
 * bit says that something ends there.
 */
function build(): { readonly next: Uint16Array; readonly out: Int32Array } {
  const { edges, ends } = trie();
  const order = [0];
  const fallback = new Map<number, number>([[0, 0]]);
  const step = (state: number, symbol: number): number => {
    for (let at = state; ; at = fallback.get(at) ?? 0) {
      const to = edges[at]?.get(symbol);
      if (to !== undefined) return to;
      if (at === 0) return 0;
    }
  };
  const outs = [...ends];
  for (const state of order) {
    for (const [symbol, to] of edges[state] ?? []) {
      const back = state === 0 ? 0 : step(fallback.get(state) ?? 0, symbol);
      fallback.set(to, back);
      outs[to] = (outs[to] ?? 0) | (outs[back] ?? 0);
      order.push(to);
    }
  }
  const number = new Map(order.map((state, index) => [state, index]));
  const next = new Uint16Array(order.length * SYMBOLS);
  order.forEach((state, index) => {
    for (let symbol = 1; symbol <= symbols; symbol++) {
      const to = step(state, symbol);
      next[index * SYMBOLS + symbol] = ((number.get(to) ?? 0) << 1) | (outs[to] === 0 ? 0 : 1);
    }
  });
  return { next, out: Int32Array.from(order, (state) => outs[state] ?? 0) };
}

const { next, out } = build();
/**
 * Signs beyond ASCII that matter: written wide, or taken for a line's end, a space, a quote or a
 * slash.
 */
const BEYOND = new Map([
  ['嘊', GATE.line],
  ['嘍', GATE.line],
  ['\u2028', GATE.line],
  ['\u0085', GATE.line],
  ['\xa0', GATE.sql],
  ['\xbc', GATE.xss],
  ['\xb4', GATE.quote],
  ['\xac', GATE.object],
  ...'\u3031\u3033\u3034\u3035\u309d\u309e\u30fc\u30fd\u3002\uff61'
    .split('')
    .map((char) => [char, GATE.url] as const),
  ...'‘’“”ʹʼ′ʺ″﹤﹥‹›〈〉⁄∕∖⧵⧸'.split('').map((char) => [char, GATE.encoded] as const),
]);

/**
 * Families (bits of GATE) that a text is worth reading for; one pass over its characters between
 * two positions.
 */
export function gateOf(text: string, from = 0, to = text.length): number {
  let state = 0;
  let bits = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      state = next[(state << 5) | (SYMBOL[code] as number)] as number; // both tables have what is asked of them
      if ((state & 1) !== 0) {
        state ^= 1;
        bits |= out[state >> 1] as number; // likewise
      }
    } else {
      state = 0;
      bits |= beyond(code, text[at] ?? '');
    }
  }
  return bits;
}

/** The long s, the sign of Kelvin, letters of mathematics, and what has no width. */
const OTHER_SHAPES: ReadonlySet<number> = new Set([
  0x17f, 0x212a, 0xd835, 0x2060, 0xfeff, 0xad, 0x180e, 0x1433, 0x1438,
]);

function beyond(code: number, char: string): number {
  const isEncoded =
    (code < 0xa0 && code !== 0x85) ||
    (code >= 0xff01 && code <= 0xff5e) ||
    (code >= 0x2460 && code <= 0x24ff) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0xfb00 && code <= 0xfb06) ||
    OTHER_SHAPES.has(code);
  return isEncoded ? GATE.encoded : (BEYOND.get(char) ?? 0);
}
