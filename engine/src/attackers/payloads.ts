import type { Anomaly } from '../anomalies/anomaly.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { FieldSignatures } from '../signatures/requestSignatures.ts';
import { SUSPECT_WEIGHT } from '../signatures/signature.ts';
import { suspectFields } from './injectionSignal.ts';
import type { Observed } from './observed.ts';

/**
 * Values and names of a request that look like an attack by themselves, whatever was learned of
 * their fields: what an
 * attack once taught must not make the next one look usual. Null when there are none.
 */
export function payloadsOf(fields: readonly FieldSignatures[]): ReadonlySet<string> | null {
  let payloads: Set<string> | null = null;
  for (const { place, plainWeight, value } of fields) {
    if (plainWeight < SUSPECT_WEIGHT || value === '') continue;
    payloads ??= new Set();
    payloads.add(value);
    // A name is read alone, or with its value behind it.
    const equals = place.name === '' && place.location !== 'path' ? value.indexOf('=') : -1;
    if (equals > 0) payloads.add(value.slice(0, equals));
  }
  return payloads;
}

/**
 * Objects that a program wrote down are attacks where nobody sends any, but data where clients do:
 * a weakness of the endpoint, which has to be known. They teach what kind of data a field holds.
 */
const isData = ({ signatures }: FieldSignatures): boolean =>
  signatures.every(({ family }) => family === 'deserialisation');

/** Whether a signal is of nothing but such objects, or of a token, which is in no parameter. */
export const isDataOnly = ({ type, violations = [] }: Signal): boolean =>
  type === 'forgedToken' ||
  (violations.length > 0 && violations.every(({ family }) => family === 'deserialisation'));

/**
 * Whether a request looks like an attack without a look at who made it: by a signature, or by a key
 * or field that no client sends.
 */
export function isAttackedBy(
  fields: readonly FieldSignatures[],
  anomalies: readonly Anomaly[],
): boolean {
  if (fields.some((field) => field.weight >= SUSPECT_WEIGHT && !isData(field))) return true;
  return anomalies.some(({ anomaly, isPrivileged }) => isPrivileged || anomaly === 'key');
}

/**
 * The payloads of a request that no detector sees: nothing is known of who sends it, nor of what
 * its fields hold.
 * @param pathValues as for `suspectFields`
 */
export const payloadsIn = (
  exchange: Exchange,
  pathValues: Observed['pathValues'] | null,
): ReadonlySet<string> | null => payloadsOf(suspectFields(exchange, pathValues, null, []));
