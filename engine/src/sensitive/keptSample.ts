import type { SamplePlace } from './harmlessContent.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';
import type { KeyedPrivacy } from './privacy.ts';
import { sampleOf } from './sampleOf.ts';

/**
 * What may be kept of one value by the rule of samples and by the company's own types, which can
 * only hide more of it here; null when nothing may.
 */
export function keptSample(
  value: string,
  name: string,
  place: SamplePlace,
  { hashKey, own }: KeyedPrivacy,
): string | null {
  const context = fieldContext(name);
  const sample = sampleOf(value, matchTypes(value, context), context, place, hashKey);
  return own === undefined
    ? sample
    : own.kept(value, own.contextOf(name), { sample, isHarmful: true }, hashKey);
}
