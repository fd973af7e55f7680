import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { useOpenGapsQuery } from '../../../__generated__/useOpenGapsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { gapsPath } from '../../posture/posture.paths.ts';
import { Card } from '../Card.tsx';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { ACTIVE } from './openGaps.ts';
import { useOpenGaps } from './useOpenGaps.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** How many gaps are open and how many of them are critical; leads to them. */
export function OpenGapsCard({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<useOpenGapsQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { listOf } = useOverviewFilter();
  const { total, bySeverity } = useOpenGaps(queryRef);
  const [critical, high] = bySeverity;
  const note = t('cards.gapsNote', {
    critical: critical && formatNumber(critical.gaps),
    high: high && formatNumber(high.gaps),
  });
  return (
    <Card
      to={gapsPath(companyId, { filter: listOf('gaps', ACTIVE) })}
      label={t('cards.gaps')}
      value={total}
      note={note}
      noteTo={gapsPath(companyId, {
        filter: listOf(
          'gaps',
          { field: 'severity', op: 'is', value: ['critical', 'high'] },
          ACTIVE,
        ),
      })}
    />
  );
}
