import { isRandom } from '../sensitive/formats.ts';
import { DATA_TYPES, type DataType } from '../sensitive/dataTypes.ts';
import { hashValue, maskValue } from '../sensitive/maskValue.ts';
import { type FieldContext, fieldContext, matchTypes, scoreOf } from '../sensitive/matchTypes.ts';

/** What stands for a secret. */
export const HIDDEN = '••••';
const LEAST_SCORE = 0.5;
const SHORTEST_RANDOM = 20;
/** Letters of a value that are kept. */
export const LONGEST_KEPT = 2_000;
const WORD = /[^\s"'`<>=&;,(){}[\]|]+/g;

/**
 * A value as it may be kept as evidence: secrets hidden, sensitive values masked or hashed as their type says, wherever they
 * stand in it; all else, what attacks are made of above all, as it was sent.
 */
export function maskedText(value: string, name: string, hashKey: Uint8Array): string {
  const context = fieldContext(name);
  if (value === '') return value;
  if (context.isSecret) return HIDDEN;
  const short = value.length > LONGEST_KEPT ? `${value.slice(0, LONGEST_KEPT).toWellFormed()}…` : value;
  const whole = masked(short, context, hashKey);
  return whole ?? short.replace(WORD, (word) => masked(word, context, hashKey) ?? word);
}

/** Null when it may stay as it is. */
function masked(value: string, context: FieldContext, hashKey: Uint8Array): string | null {
  let strictest: DataType | null = null;
  for (const index of matchTypes(value, context)) {
    const type = DATA_TYPES[index];
    if (type === undefined || (scoreOf(type, context) < LEAST_SCORE && !context.named.has(index))) continue;
    if (type.category === 'Authentication') return HIDDEN;
    if (type.privacyDefault !== 'clear' && strictest?.privacyDefault !== 'hash') strictest = type;
  }
  if (strictest !== null) return strictest.privacyDefault === 'hash' ? hashValue(value, hashKey) : maskValue(value, strictest);
  return value.length >= SHORTEST_RANDOM && /^[\w+-]+=*$/.test(value) && isRandom(value) ? HIDDEN : null;
}
