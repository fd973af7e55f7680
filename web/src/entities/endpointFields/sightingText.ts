import { SIGHTED_FACTS } from '@palisade/vocabulary/sightings.ts';
import type { TFunction } from 'i18next';
import './endpointFields.texts.ts';

/** What was seen of an endpoint; a fact that a newer server tells of is its key. */
export function sightingText(t: TFunction<'endpointFields'>, fact: string, value: string): string {
  const known = SIGHTED_FACTS.find((each) => each === fact);
  if (known === undefined) return value || fact;
  return known === 'protocol' && value === 'HTTP'
    ? t('sightings.cleartext')
    : t(`sightings.${known}`, { value });
}
