import { GADGETS, GADGETS_IN_BASE64 } from './gadgetWords.ts';
import { GATE, GATE_LITERALS } from './gateLiterals.ts';

const SYMBOLS = 64;
/** Symbol of each ASCII character that occurs in a literal; 0 for all others. Digits are one. */
const SYMBOL = new Uint8Array(128);
/** Spaces that only an evasion writes; they are one. */
const TABS: readonly number[] = [9, 11, 12];
let symbols = 0;

function symbolOf(char: string): number {
  const code = char.charCodeAt(0);
  if (code >= 128) return 0;
  if (SYMBOL[code] !== 0) return SYMBOL[code] ?? 0;
  symbols++;
  if (code >= 48 && code <= 57) for (let digit = 48; digit <= 57; digit++) SYMBOL[digit] = symbols;
  else if (TABS.includes(code)) for (const tab of TABS) SYMBOL[tab] = symbols;
  else {
    SYMBOL[code] = symbols;
    if (code >= 97 && code <= 122) SYMBOL[code - 32] = symbols;
  }
  return symbols;
}

/** The automaton of Aho and Corasick (1975) over all literals, with every step in one table. */
function build(): { readonly next: Int32Array; readonly out: Int32Array } {
  const edges: Map<number, number>[] = [new Map()];
  const out: number[] = [0];
  for (const [bits, literals] of [...GATE_LITERALS, [GATE.object, [...GADGETS_IN_BASE64, ...GADGETS.slice(2).map((name) => name.toLowerCase())]] as const]) {
    for (const literal of literals) {
      if (literal.charCodeAt(0) >= 128) continue;
      let state = 0;
      for (const char of literal.replace(/\d/g, '0')) {
        const symbol = symbolOf(char);
        let to = edges[state]?.get(symbol);
        if (to === undefined) {
          to = edges.push(new Map()) - 1;
          out.push(0);
          edges[state]?.set(symbol, to);
        }
        state = to;
      }
      out[state] = (out[state] ?? 0) | bits;
    }
  }
  if (symbols >= SYMBOLS) throw new Error(`${symbols} symbols do not fit`);
  const next = new Int32Array(edges.length * SYMBOLS);
  const outs = Int32Array.from(out);
  const fallback = new Uint16Array(edges.length);
  const queue = [0];
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at] ?? 0;
    const back = fallback[state] ?? 0;
    outs[state] = (outs[state] ?? 0) | (state === 0 ? 0 : (outs[back] ?? 0));
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const to = edges[state]?.get(symbol);
      const fallen = state === 0 ? 0 : (next[back * SYMBOLS + symbol] ?? 0);
      if (to === undefined) next[state * SYMBOLS + symbol] = fallen;
      else {
        next[state * SYMBOLS + symbol] = to;
        fallback[to] = fallen;
        queue.push(to);
      }
    }
  }
  // A state is where its row begins; the lowest bit says that something ends there.
  for (let at = 0; at < next.length; at++) next[at] = ((next[at] ?? 0) << 6) | (outs[next[at] ?? 0] === 0 ? 0 : 1);
  return { next, out: outs };
}

const { next, out } = build();
/** Signs beyond ASCII that matter: written wide, or taken for a line's end, a space, a quote or a slash. */
const BEYOND = new Map([['嘊', GATE.line], ['嘍', GATE.line], ['\u2028', GATE.line], ['\u0085', GATE.line], ['\xa0', GATE.sql], ['\xbc', GATE.xss], ['\xb4', GATE.quote], ...'ʹʼ′ʺ″﹤﹥‹›〈〉⁄∕∖⧵⧸'.split('').map((char) => [char, GATE.encoded] as const)]);

/** Families (bits of GATE) that a text is worth reading for; one pass over its characters between two positions. */
export function gateOf(text: string, from = 0, to = text.length): number {
  let state = 0;
  let bits = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      state = next[state | (SYMBOL[code] as number)] as number; // both tables have what is asked of them
      if ((state & 1) !== 0) {
        state ^= 1;
        bits |= out[state >> 6] as number; // likewise
      }
    } else {
      state = 0;
      bits |= beyond(code, text[at] ?? '');
    }
  }
  return bits;
}

function beyond(code: number, char: string): number {
  const isWide = (code >= 0xff01 && code <= 0xff5e) || (code >= 0x24b6 && code <= 0x24e9);
  return isWide ? GATE.encoded : (BEYOND.get(char) ?? 0);
}
