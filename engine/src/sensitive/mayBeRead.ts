import type { SamplePlace } from './harmlessContent.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';
import { sampleOf, strictestOf } from './sampleOf.ts';

const NO_KEY = new Uint8Array(0);

/** Whether a value of a field may be kept and shown as it was sent, by the rule of samples. */
export function mayBeRead(name: string, value: string, place: SamplePlace = 'other'): boolean {
  const context = fieldContext(name);
  const matches = matchTypes(value, context);
  return sampleOf(value, matches, context, place, NO_KEY) === value;
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
