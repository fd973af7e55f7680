import { DATA_TYPES, dataTypeNamed } from './dataTypes.ts';
import { isRandom } from './formats.ts';
import { cut, hashValue, maskValue, shapeOf } from './maskValue.ts';
import { type FieldContext, scoreOf } from './matchTypes.ts';

const LONGEST_CLEAR_TEXT = 40;
const SHORTEST_SECRET = 16;
const SHORTEST_RANDOM = 20;
const OBJECT_ID = dataTypeNamed('Object ID')?.pattern;
const LEAST_SCORE = 0.5;

/** Where the value was: cookies and request headers carry credentials under any name, so long words in them are never kept. */
export type SamplePlace = 'carrier' | 'other';

/**
 * What may be kept of one value as a sample, or null when nothing may. Secrets never; values of sensitive types masked or
 * hashed as their type says, already on the first sight; long free text as its shape; the rest clear, cut at 80 characters.
 */
export function sampleOf(value: string, matches: readonly number[], context: FieldContext, place: SamplePlace, hashKey: Uint8Array): string | null {
  if (value === '' || context.isSecret) return null;
  let strictest = 'clear';
  let typeIndex = -1;
  for (const index of matches) {
    const type = DATA_TYPES[index];
    if (type === undefined || (scoreOf(type, context) < LEAST_SCORE && !context.named.has(index))) continue;
    if (type.category === 'Authentication') return null;
    if (type.privacyDefault === 'hash' || (type.privacyDefault === 'mask' && strictest === 'clear')) {
      strictest = type.privacyDefault;
      typeIndex = index;
    }
  }
  const type = DATA_TYPES[typeIndex];
  if (strictest === 'hash') return hashValue(value, hashKey);
  if (type !== undefined) return maskValue(value, type);
  if (looksSecret(value, place)) return null;
  return value.length > LONGEST_CLEAR_TEXT && /\s/.test(value) ? shapeOf(value) : cut(value);
}

function looksSecret(value: string, place: SamplePlace): boolean {
  if (value.length < SHORTEST_SECRET || /\s/.test(value)) return false;
  if (place === 'carrier') return true;
  return value.length >= SHORTEST_RANDOM && isRandom(value) && !/[/:.]/.test(value) && OBJECT_ID?.test(value) !== true;
}
