import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { useOpenGapsQuery } from '../../../__generated__/useOpenGapsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { gapsPath } from '../../posture/posture.paths.ts';
import { SeverityPie } from '../SeverityPie.tsx';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { ACTIVE } from './openGaps.ts';
import { useOpenGaps } from './useOpenGaps.ts';

/** Card height of the specification. */
export const SEVERITIES_PX = 290;

/** Open gaps by severity, each leading to those of its own. */
export function GapsBySeverity({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<useOpenGapsQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { isFiltered, listOf } = useOverviewFilter();
  const { total, bySeverity } = useOpenGaps(queryRef);
  return (
    <Panel title={t('severities.title')} height={SEVERITIES_PX}>
      {total === 0 ? (
        <EmptyState title={t('gaps.none')} body={t(isFiltered ? 'filtered' : 'gaps.noneBody')} />
      ) : (
        <SeverityPie
          counts={bySeverity.map(({ severity, gaps }) => ({ severity, count: gaps }))}
          total={total}
          unit={t('severities.unit')}
          pathOf={(severity) =>
            gapsPath(companyId, {
              filter: listOf('gaps', { field: 'severity', op: 'is', value: [severity] }, ACTIVE),
            })
          }
        />
      )}
    </Panel>
  );
}
