import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { useAttackerCountsQuery } from '../../../__generated__/useAttackerCountsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { attackersPath } from '../../attackers/attackers.paths.ts';
import { SeverityPie } from '../SeverityPie.tsx';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { ATTACKERS_PX } from './attackersHeight.ts';
import { useAttackerCounts } from './useAttackerCounts.ts';

/** Open attackers that call for action by severity, each leading to those of its own. */
export function AttackersBySeverity({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<useAttackerCountsQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { isFiltered, listOf } = useOverviewFilter();
  const { open, bySeverity } = useAttackerCounts(queryRef);
  return (
    <Panel
      title={t('attackers.severities')}
      height={ATTACKERS_PX}
      actions={
        <Link to={attackersPath(companyId, { filter: listOf('attackers') })}>
          {t('attackers.view')}
        </Link>
      }
    >
      {open === 0 ? (
        <EmptyState
          title={t('attackers.none')}
          body={t(isFiltered ? 'filtered' : 'attackers.noneBody')}
        />
      ) : (
        <SeverityPie
          counts={bySeverity}
          total={open}
          unit={t('attackers.unit')}
          pathOf={(severity) =>
            attackersPath(companyId, {
              filter: listOf('attackers', { field: 'severity', op: 'is', value: [severity] }),
            })
          }
        />
      )}
    </Panel>
  );
}
