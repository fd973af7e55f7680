import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointSightings_endpoint$key } from '../../../__generated__/EndpointSightings_endpoint.graphql.ts';
import { sightingText } from '../../../entities/endpointFields/sightingText.ts';
import { Facts, Section } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** Codes and media types are shown once they are past: while they hold, they are among the facts. */
const TOLD_WHEN_PAST: ReadonlySet<string> = new Set(['responseCode', 'contentType']);

/**
 * What was seen of the endpoint that weakens it, when last, and how far it is on its way to be
 * past.
 */
export function EndpointSightings({
  endpoint,
}: {
  readonly endpoint: EndpointSightings_endpoint$key;
}) {
  const { t } = useTranslation('inventory');
  const { t: tField } = useTranslation('endpointFields');
  const { sightings } = useFragment(
    graphql`
      fragment EndpointSightings_endpoint on Endpoint @throwOnFieldError {
        sightings {
          fact
          value
          lastSeenAt
          clean
          needed
          isPast
        }
      }
    `,
    endpoint,
  );
  const told = sightings.filter(({ fact, isPast }) => isPast || !TOLD_WHEN_PAST.has(fact));
  if (told.length === 0) return null;
  const items = told.map(({ fact, value, lastSeenAt, clean, needed, isPast }) => {
    const counts = { clean: formatNumber(clean), needed: formatNumber(needed) };
    return {
      label: sightingText(tField, fact, value),
      value: (
        <>
          <TimeText value={lastSeenAt} format="exact" />
          <Text tone="subtle">
            {isPast ? t('sightings.past') : clean > 0 && t('sightings.clean', counts)}
          </Text>
        </>
      ),
    };
  });
  return (
    <Section title={t('sightings.title')}>
      <Facts items={items} />
    </Section>
  );
}
