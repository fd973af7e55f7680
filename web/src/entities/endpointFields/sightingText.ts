import type { TFunction } from 'i18next';
import './endpointFields.texts.ts';

const FACTS = [
  'withoutCredentials',
  'protocol',
  'fromInternet',
  'finding',
  'dataType',
  'responseCode',
  'contentType',
] as const;

/** What was seen of an endpoint, after "last seen"; a fact of a newer server is its key. */
export function sightingText(t: TFunction<'endpointFields'>, fact: string, value: string): string {
  const known = FACTS.find((each) => each === fact);
  if (known === undefined) return value || fact;
  return known === 'protocol' && value === 'HTTP'
    ? t('sightings.cleartext')
    : t(`sightings.${known}`, { value });
}
