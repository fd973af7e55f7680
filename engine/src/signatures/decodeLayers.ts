import { decodeBase64 } from './decoders/decodeBase64.ts';
import { decodeEntities } from './decoders/decodeEntities.ts';
import { decodeEscapes } from './decoders/decodeEscapes.ts';
import { decodePercent } from './decoders/decodePercent.ts';
import { narrowWide } from './decoders/narrowWide.ts';

export const DECODE_LAYERS = [
  'percent',
  'overlong',
  'plus',
  'entity',
  'escape',
  'base64',
  'wide',
  'utf7',
  'json',
] as const;
/** A way of writing that hides text: each is undone in up to three rounds. */
export type DecodeLayer = (typeof DECODE_LAYERS)[number];

/** A text of a value with what was undone to read it, outermost first. */
export interface LayeredText {
  readonly text: string;
  readonly layers: readonly DecodeLayer[];
}

const ROUNDS = 3;
/** Characters of a value that are read; what is beyond is not. */
export const LONGEST_VALUE = 1_048_576;
/** Texts made of one value, and their characters together: what bounds the work on it. */
const MOST_TEXTS = 8;
const MOST_CHARACTERS = 3 * LONGEST_VALUE;

/** The value itself and what it becomes decoded: at most eight texts, three rounds deep. */
export function decodeLayers(value: string): readonly LayeredText[] {
  const plain = value.length > LONGEST_VALUE ? value.slice(0, LONGEST_VALUE) : value;
  const texts: LayeredText[] = [{ text: plain, layers: [] }];
  const known = new Set([plain]);
  let characters = plain.length;
  let from = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const to = texts.length;
    for (let i = from; i < to; i++) {
      const text = texts[i];
      if (text === undefined) break;
      for (const decoded of [unescaped(text), undone(text, 'base64', decodeBase64(text.text))]) {
        if (
          decoded === null ||
          known.has(decoded.text) ||
          texts.length >= MOST_TEXTS ||
          characters + decoded.text.length > MOST_CHARACTERS
        )
          continue;
        known.add(decoded.text);
        characters += decoded.text.length;
        texts.push(decoded);
      }
    }
    from = to;
  }
  return texts;
}

/** Signs that databases and browsers take for a space, and people never write. */
const CONTROLS = /[^\P{Cc}\0\t\n\r\x85]|\xa0/u;
const CONTROLS_ALL = /[^\P{Cc}\0\t\n\r\x85]|\xa0/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** One round of everything that replaces characters in place. */
function unescaped(from: LayeredText): LayeredText | null {
  let { text } = from;
  const layers = [...from.layers];
  const take = (layer: DecodeLayer, decoded: string | null): void => {
    if (decoded === null || decoded === text) return;
    text = decoded;
    layers.push(layer);
  };
  if (UTF7_BEGINS.test(text)) take('utf7', decodeUtf7(text));
  if (text.includes('+') && !text.includes(' ')) take('plus', text.replaceAll('+', ' '));
  if (text.includes('%')) {
    const { text: decoded, isOverlong } = decodePercent(text);
    take(isOverlong ? 'overlong' : 'percent', decoded);
  }
  if (text.includes('&')) take('entity', decodeEntities(text));
  if (text.includes('\\') || text.includes('0x')) take('escape', decodeEscapes(text));
  if (BEYOND_ASCII.test(text)) take('wide', narrowWide(text));
  if (text.includes('\0')) take('wide', text.replaceAll('\0', ''));
  if (layers.length > from.layers.length) return { text, layers };
  // Only once nothing else is to be undone, so that the text with them is read too.
  if (CONTROLS.test(text)) take('wide', text.replace(CONTROLS_ALL, ' '));
  if (LONE.test(text)) take('percent', text.replace(LONE_ALL, ''));
  return layers.length === from.layers.length ? null : { text, layers };
}

const undone = (
  { layers }: LayeredText,
  layer: DecodeLayer,
  text: string | null,
): LayeredText | null => (text === null ? null : { text, layers: [...layers, layer] });

/** Percent signs between letters, which some servers leave out: `sel%l%ect`. */
const LONE = /[a-z]%(?!u?[\da-f]{2})[a-z]/i;
const LONE_ALL = /(?<=[a-z])%(?!u?[\da-f]{2})(?=[a-z])/gi;

const UTF7: Readonly<Record<string, string>> = {
  adw: '<',
  ad4: '>',
  acc: "'",
  aci: '"',
  acg: '(',
  ack: ')',
  ad0: '=',
};

/** A plus of a query is a space by then. */
const UTF7_BEGINS = /[+ ]a[cd][\w]-/i;

/** The few signs that markup needs, written in UTF-7. */
const decodeUtf7 = (text: string): string =>
  text.replace(
    /[+ ](ad[w40]|ac[cigk])-/gi,
    (whole, sign: string) => UTF7[sign.toLowerCase()] ?? whole,
  );
