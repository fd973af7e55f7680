import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StagingReasons_endpoint$key } from '../../../__generated__/StagingReasons_endpoint.graphql.ts';
import '../inventory.texts.ts';
import { Text } from '../../../ui/text/Text.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const KINDS = ['requests', 'hours', 'consumers'] as const;

/** What still keeps an endpoint in staging, in words. */
export default function StagingReasons({
  endpoint,
}: {
  readonly endpoint: StagingReasons_endpoint$key;
}) {
  const { t } = useTranslation('inventory');
  const { stagingReasons } = useFragment(
    graphql`
      fragment StagingReasons_endpoint on Endpoint @throwOnFieldError {
        stagingReasons {
          kind
          seen
          needed
        }
      }
    `,
    endpoint,
  );
  const words = stagingReasons.flatMap(({ kind, seen, needed }) => {
    const known = KINDS.find((each) => each === kind);
    return known === undefined
      ? []
      : [
          t(`facts.staging.${known}`, {
            seen: formatNumber(seen),
            needed: formatNumber(needed),
          }),
        ];
  });
  return words.length > 0 && <Text tone="subtle">· {words.join(' · ')}</Text>;
}
