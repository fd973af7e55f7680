import { DATA_TYPES, type DataType, dataTypeNamed } from './dataTypes.ts';
import { decoded } from './decoded.ts';
import { isRandom } from './formats.ts';
import { isHarmlessContent, type SamplePlace } from './harmlessContent.ts';
import { cut, hashValue, maskValue, shapeOf } from './maskValue.ts';
import { type FieldContext, matchTypes, scoreOf } from './matchTypes.ts';
import { isEpoch, isFormatAddress } from './plainValues.ts';
import { textRuns } from './textRuns.ts';

const SHORTEST_SECRET = 16;
const SHORTEST_RANDOM = 20;
const OBJECT_ID = dataTypeNamed('Object ID')?.pattern;
const LEAST_SCORE = 0.5;
const ADDRESSES: ReadonlySet<number> = new Set(
  ['IP Address', 'IPv6 Address'].map((name) => dataTypeNamed(name)?.index ?? -1),
);
const PRIVATE_ADDRESS = dataTypeNamed('Private IP Address')?.index;
/** Of longer values the head is looked at; nothing behind it is ever kept readable. */
const LONGEST = 4_096;

/**
 * What may be kept of one value as a sample, or null when nothing may. Secrets never; values of
 * sensitive types masked or hashed as their type says, already on the first sight. Anything else is
 * readable only when both its field and its content are known to be harmless, cut at 80 characters,
 * and its shape otherwise.
 */
export function sampleOf(
  value: string,
  matches: readonly number[],
  context: FieldContext,
  place: SamplePlace,
  hashKey: Uint8Array,
  decided?: number,
): string | null {
  if (value === '' || context.isSecret) return null;
  const type = strictestOf(matches, context, decided);
  if (type?.category === 'Authentication') return null;
  if (type !== null)
    return type.privacyDefault === 'hash' ? hashValue(value, hashKey) : maskValue(value, type);
  const head = value.length > LONGEST ? value.slice(0, LONGEST) : value;
  if (looksSecret(head, place)) return null;
  return isReadable(head, matches, context, place) ? cut(head) : shapeOf(head);
}

/**
 * The type that leaves least of a value readable, among those it is believed to be of; null when
 * all leave it as it is. Addresses of machines are what attacks and settings are made of: those of
 * people are where the field says so, or holds nothing else (`decided`).
 */
export function strictestOf(
  matches: readonly number[],
  context: FieldContext,
  decided?: number,
): DataType | null {
  let strictest: DataType | null = null;
  for (const index of matches) {
    const type = DATA_TYPES[index];
    if (type === undefined || !isBelieved(type, context)) continue;
    if (ADDRESSES.has(index) && !isOfSomebody(index, matches, context, decided)) continue;
    if (type.category === 'Authentication') return type;
    if (type.privacyDefault === 'hash' || (type.privacyDefault === 'mask' && strictest === null))
      strictest = type;
  }
  return strictest;
}

const isOfSomebody = (
  index: number,
  matches: readonly number[],
  { named }: FieldContext,
  decided: number | undefined,
): boolean => (named.has(index) || index === decided) && !matches.includes(PRIVATE_ADDRESS ?? -1);

/** A point in time and a format hold no numbers of people, whatever its parts look like. */
const isPlainWhole = (value: string, { isTime, isOfFormats }: FieldContext): boolean =>
  (isTime && isEpoch(value)) || (isOfFormats && isFormatAddress(value));

const isBelieved = (type: DataType, context: FieldContext): boolean =>
  scoreOf(type, context) >= LEAST_SCORE || context.named.has(type.index);

function isReadable(
  value: string,
  matches: readonly number[],
  context: FieldContext,
  place: SamplePlace,
): boolean {
  const clear = matches
    .flatMap((index) => DATA_TYPES[index] ?? [])
    .filter((type) => isBelieved(type, context));
  if (!isHarmlessContent(value, { ...context, place, clear })) return false;
  if (isPlainWhole(value, context)) return true;
  const runs = textRuns(value);
  if (runs.some((run) => run !== '' && decoded(run) !== null)) return false;
  const isText = runs.some((run) => run !== value);
  return !isText || runs.every((run) => strictestOf(matchTypes(run, context), context) === null);
}

function looksSecret(value: string, place: SamplePlace): boolean {
  if (value.length < SHORTEST_SECRET || /\s/.test(value)) return false;
  if (place === 'carrier') return true;
  return (
    value.length >= SHORTEST_RANDOM &&
    isRandom(value) &&
    !/[/:.]/.test(value) &&
    OBJECT_ID?.test(value) !== true
  );
}
