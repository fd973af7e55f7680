import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerReach_attacker$key } from '../../../__generated__/AttackerReach_attacker.graphql.ts';
import { UnavailableAgain } from '../../../entities/routing/Boundaries.tsx';
import './attackerDetails.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** How many endpoints on how many hosts an attacker went to. */
export function AttackerReach({ attacker }: { readonly attacker: AttackerReach_attacker$key }) {
  const { t } = useTranslation('attackerDetails');
  const { hostCount, endpointCount } = useFragment(
    graphql`
      fragment AttackerReach_attacker on Attacker @throwOnFieldError {
        endpointCount @catch(to: NULL)
        hostCount @catch(to: NULL)
      }
    `,
    attacker,
  );
  if (hostCount == null || endpointCount == null) return <UnavailableAgain />;
  return t('facts.onHosts', {
    count: hostCount,
    formatted: formatNumber(hostCount),
    endpoints: formatNumber(endpointCount),
  });
}
