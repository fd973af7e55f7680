import type { FactProgress } from '@palisade/vocabulary/factAges.ts';
import type { Sighting, SightedFact } from '@palisade/vocabulary/sightings.ts';
import type { EndpointParts } from '../state/endpointParts.ts';

/** What is reported of one endpoint at most. */
const MOST = 60;

/** What was seen of an endpoint and may be past some day, or is: what weakens it first. */
export function sightingsOf({
  authentication,
  kinds,
  facts,
  parameters,
}: Pick<EndpointParts, 'authentication' | 'kinds' | 'facts' | 'parameters'>): readonly Sighting[] {
  const { protocols, responseCodes, contentTypes } = kinds.progress();
  const all: Sighting[] = [];
  const add = (
    fact: SightedFact,
    value: string,
    { lastSeenAt, clean, needed, isPast }: FactProgress,
  ): void => {
    if (all.length < MOST) all.push({ fact, value, lastSeenAt, clean, needed, isPast });
  };
  if (authentication.withoutCredentials !== null)
    add('withoutCredentials', '', {
      ...authentication.withoutCredentials,
      isPast: authentication.state === 'authenticated',
    });
  for (const { value, ...progress } of protocols)
    if (value === 'HTTP') add('protocol', value, progress);
  if (kinds.fromInternet !== null) add('fromInternet', '', kinds.fromInternet);
  for (const { name, ...progress } of facts.progress) {
    // It is concluded from the authentication of many exchanges, and goes with that.
    const { withoutCredentials } = authentication;
    add(
      'finding',
      name,
      name === 'Mixed authentication' && withoutCredentials !== null
        ? { ...withoutCredentials, isPast: false }
        : progress,
    );
  }
  for (const { name, ...progress } of parameters.dataTypes) add('dataType', name, progress);
  for (const { value, ...progress } of responseCodes) add('responseCode', String(value), progress);
  for (const { value, ...progress } of contentTypes) add('contentType', value, progress);
  return all;
}
