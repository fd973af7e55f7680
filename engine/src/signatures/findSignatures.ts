import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import { byName } from '../exchange/byName.ts';
import { mayBeBase64 } from './decoders/decodeBase64.ts';
import { type DecodeLayer, decodeLayers, LONGEST_VALUE } from './decodeLayers.ts';
import { isOperatorName, isRelationLookup } from './families/noSqlSignatures.ts';
import { graphQlSignatures } from './families/graphQlSignatures.ts';
import { gateOf } from './gate.ts';
import { GATE, WEAK } from './gateLiterals.ts';
import { OVERLONG } from './protocolSignatures.ts';
import { readChunk } from './readChunk.ts';
import { RecentTexts } from './recentTexts.ts';
import { secondLook } from './secondLook.ts';
import {
  type LearnedContent,
  type Match,
  type Signature,
  type SignaturePlace,
  WEIGHTS,
} from './signature.ts';
import { isTypeName } from '../parameters/typeName.ts';
import { stringsWithin } from './stringsWithin.ts';
import { weighedTogether } from './weighed.ts';

const NONE: readonly Signature[] = [];
/** Longer texts are read in pieces of CHUNK characters that share OVERLAP with the piece before. */
const CHUNK = 1_024;
const OVERLAP = 256;
/** Pieces of a value and of what it decodes to that the families read; the gate reads them all. */
const MOST_CHUNKS = 128;
/** How deep JSON may stand in strings of JSON. */
const MOST_NESTED = 3;
const ALL = -1;
/** What is read in a text of JSON as a whole: all else is in its strings. */
const OF_JSON = GATE.noSql | GATE.prototype | GATE.object | GATE.graphQl | GATE.template;
const LONGEST_QUERY = 100_000;

/** One value being read: what was found goes to `keep`. */
interface Work {
  readonly original: string;
  readonly keep: (signature: Signature) => void;
  /** Pieces that may still be read. */
  chunks: number;
}

/**
 * Whether a value holds nothing that a signature could begin with: one pass over its characters,
 * and most values end here.
 */
export function isPlainlyHarmless(value: string): boolean {
  const gate = gateOf(value, 0, Math.min(value.length, LONGEST_VALUE));
  if (gate !== 0 && ((gate & ~WEAK) !== 0 || value.length > CHUNK || secondLook(value, gate) !== 0))
    return false;
  return !mayBeBase64(value);
}

/** Signatures of values that come back, by the value alone. */
const recent = new RecentTexts<readonly Signature[]>();
/** From this length on it costs less to ask whether a value came before than to read it. */
const WORTH_ASKING = 16;

/** What a value holds by itself, whatever its place; read once where it comes back. */
export function signaturesIn(value: string): readonly Signature[] {
  const isLong = value.length >= WORTH_ASKING;
  const known = isLong ? recent.get(value) : undefined;
  if (known !== undefined) return known;
  if (isPlainlyHarmless(value)) {
    if (isLong) recent.set(value, NONE);
    return NONE;
  }
  const before = isLong ? undefined : recent.get(value);
  if (before !== undefined) return before;
  const signatures = readValue(value);
  recent.set(value, signatures, true);
  return signatures;
}

/**
 * Reads a value as sent and through up to three rounds of decoding; of each signature the
 * weightiest.
 */
export function readValue(value: string): readonly Signature[] {
  const found = new Map<string, Signature>();
  const keep = (signature: Signature): void => {
    const key = `${signature.family} ${signature.name}`;
    const known = found.get(key);
    if (known === undefined || known.weight < signature.weight) found.set(key, signature);
  };
  read(value, [], 0, { original: value, keep, chunks: MOST_CHUNKS });
  return found.size === 0 ? NONE : [...found.values()];
}

/**
 * What in a value an attack would hold. Never throws; work grows with the value's length only, up
 * to a million characters, of which the rest is not read. With `learned`, each weighs less where
 * the parameter normally holds such signs and more where the value departs from what is normal.
 */
export function findSignatures(
  value: string,
  place: SignaturePlace,
  learned?: LearnedContent,
): readonly Signature[] {
  const named =
    isOddName(place.name) && !isTypeName(place.name.slice(place.name.lastIndexOf('.') + 1), value)
      ? nameSignatures(place)
      : isFileName(place.name) && SCRIPT_FILE.test(value.slice(-40))
        ? [SCRIPT_UPLOAD]
        : NONE;
  const inside = signaturesIn(value);
  if (inside.length === 0) return named;
  const all = named.length === 0 ? inside : [...named, ...inside];
  return learned === undefined ? all : weighedTogether(all, value, learned);
}

/**
 * Reads a text through its layers; texts of JSON by the strings within them, which may be encoded
 * or JSON again.
 */
function read(value: string, before: readonly DecodeLayer[], depth: number, work: Work): void {
  for (const { text, layers } of decodeLayers(value)) {
    const all = before.length === 0 ? layers : [...before, ...layers];
    const inner = depth < MOST_NESTED && /^\s{0,9}[[{"]/.test(text) ? stringsWithin(text) : [];
    // A text that is one string of JSON may also end a string of what it is put into.
    if (layers.includes('overlong')) work.keep(OVERLONG);
    readText(text, inner.length > 0 && !/^\s{0,9}"/.test(text) ? OF_JSON : ALL, all, work);
    for (const string of inner)
      if (!isPlainlyHarmless(string)) read(string, [...all, 'json'], depth + 1, work);
    if (work.chunks <= 0) return;
  }
}

function readText(text: string, bits: number, layers: readonly DecodeLayer[], work: Work): void {
  for (const [from, to] of chunksOf(text.length)) {
    const seen = gateOf(text, from, to) & bits;
    if (seen === 0) continue;
    const chunk = text.slice(from, to);
    const gate = secondLook(chunk, seen);
    if (gate === 0) continue;
    if (work.chunks-- <= 0) return;
    const report = (match: Match): void =>
      work.keep(toSignature(match, from, text, layers, work.original));
    readChunk(lowerCase(chunk), gate, report);
    if ((gate & GATE.graphQl) !== 0 && from === 0)
      graphQlSignatures(text.slice(0, LONGEST_QUERY), report);
  }
}

/**
 * Where a text of a length is cut into the pieces that are read: each at most CHUNK long, sharing
 * OVERLAP with the one before.
 */
export function chunksOf(length: number): readonly (readonly [from: number, to: number])[] {
  if (length <= CHUNK) return [[0, length]];
  const chunks: (readonly [number, number])[] = [];
  for (let from = 0; from === 0 || from + OVERLAP < length; from += CHUNK - OVERLAP)
    chunks.push([from, Math.min(length, from + CHUNK)]);
  return chunks;
}

function toSignature(
  { family, name, message, weight, start, end }: Match,
  offset: number,
  text: string,
  layers: readonly DecodeLayer[],
  original: string,
): Signature {
  const at =
    layers.length === 0
      ? offset + start
      : original.indexOf(text.slice(offset + start, offset + end));
  const isKnown = at >= 0 && end > start;
  return {
    family,
    name,
    message,
    weight: WEIGHTS[weight],
    layers,
    start: isKnown ? at : null,
    end: isKnown ? at + end - start : null,
  };
}

/** Lower-case of the same length, so that positions stay what they are. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length
    ? lower
    : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Whether a parameter names a file that is sent along. */
export const isFileName = (name: string): boolean =>
  name.length >= 8 &&
  (name === 'filename' || (name.startsWith('x') && /^x[-_.]?file[-_]?name$/.test(name)));

const SCRIPT_FILE =
  /\.\s{0,3}(?:jspx?|jspf|war|php\d{0,2}|phtml|phar|pht|phps|aspx?|ashx|asmx|cer|cfm|cgi|pl|htaccess|user\.ini|inc)[\s.]{0,9}(?:\.\s{0,3}(?:gif|jpe?g|png|svg|webp|bmp|ico|pdf))?$/i;
const SCRIPT_UPLOAD: Signature = {
  family: 'code',
  name: 'script file',
  message: 'Uploads a file that the server would run',
  weight: WEIGHTS.critical,
  layers: [],
  start: null,
  end: null,
};

/** Whether a name is worth reading as a value: longer than a word, and with something in it. */
export const isOddlyNamed = byName((name) => name.length > 6 && !isPlainlyHarmless(name));

/** Whether a name may be an attack by itself: an operator or a prototype. */
export const isOddName = byName(
  (name) => name.includes('$') || name.includes('__') || name.includes('prototype'),
);

/** Programs have such filters too: the baseline tells where they are usual. */
const RELATION_LOOKUP: Signature = {
  family: 'noSql',
  name: 'relation in a name',
  message: 'Filters through database relations, which can expose secret fields',
  weight: WEIGHTS.warning,
  layers: [],
  start: null,
  end: null,
};

/** What the name of a parameter itself shows. */
function nameSignatures(place: SignaturePlace): readonly Signature[] {
  const { name } = place;
  const make = (family: 'noSql' | 'prototypePollution', message: DetectionSentence): Signature => ({
    family,
    name: 'name of a parameter',
    message,
    weight: WEIGHTS.critical,
    layers: [],
    start: null,
    end: null,
  });
  if (isOperatorName(place)) return [make('noSql', 'Contains a document database operator')];
  if (isRelationLookup(name)) return [RELATION_LOOKUP];
  if (name.includes('__proto__') || /constructor(?:\]?\[|\.)prototype/.test(name))
    return [make('prototypePollution', 'Refers to the prototype of JavaScript objects')];
  return NONE;
}
