import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { useAttackerCountsQuery } from '../../../__generated__/useAttackerCountsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { attackersPath } from '../../attackers/attackers.paths.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { Card } from '../Card.tsx';
import { useAttackerCounts } from './useAttackerCounts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/**
 * How many attackers that call for action are open, and how many of them are critical; leads to
 * them.
 */
export function OpenAttackersCard({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<useAttackerCountsQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { listOf } = useOverviewFilter();
  const { open, bySeverity } = useAttackerCounts(queryRef);
  const [critical, high] = bySeverity;
  const note = t('cards.attackersNote', {
    critical: critical && formatNumber(critical.count),
    high: high && formatNumber(high.count),
  });
  return (
    <Card
      to={attackersPath(companyId, { filter: listOf('attackers') })}
      label={t('cards.attackers')}
      value={open}
      note={note}
      noteTo={attackersPath(companyId, {
        filter: listOf('attackers', {
          field: 'severity',
          op: 'is',
          value: ['critical', 'high'],
        }),
      })}
    />
  );
}
