import type { SamplePlace } from './harmlessContent.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';
import { sampleOf, strictestOf } from './sampleOf.ts';

const NO_KEY = new Uint8Array(0);

/**
 * Whether a value of a field may be kept and shown as it was sent, by the rule of samples.
 * `decided`: the type that the field is known to be of, by its index.
 */
export function mayBeRead(
  name: string,
  value: string,
  place: SamplePlace = 'other',
  decided?: number,
): boolean {
  const context = fieldContext(name);
  const matches = matchTypes(value, context);
  const all = decided === undefined || matches.includes(decided) ? matches : [...matches, decided];
  return sampleOf(value, all, context, place, NO_KEY, decided) === value;
}

/** Whether a detector takes a value for sensitive whatever its field is called. */
export function isSensitive(value: string): boolean {
  const context = fieldContext('');
  return strictestOf(matchTypes(value, context), context) !== null;
}

/** Cookies and headers of requests carry credentials under any name. */
export function samplePlace(side: string, location: string): SamplePlace {
  return location === 'cookie' || (location === 'header' && side === 'request')
    ? 'carrier'
    : 'other';
}
