import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { InsightsViewQuery, InsightsViewQuery$data } from '../../../../__generated__/InsightsViewQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { toItems } from '../../../../ui/table/tableTypes.ts';
import { RemediationHead } from '../RemediationHead.tsx';
import type { Status, ViewProps } from '../remediationPlace.ts';
import { ShowChanges } from '../ShowChanges.tsx';
import { useViewQuery } from '../useViewQuery.ts';
import { insightColumns } from './insightColumns.tsx';
import { useInsights } from './useInsights.ts';

const InsightsViewDocument = graphql`
  query InsightsViewQuery($companyId: ID!, $isActive: Boolean!) {
    company(companyId: $companyId) {
      fieldRemediationCounts {
        active
        inactive
      }
      ...RemediationHead_company
      ...useInsights_company @arguments(isActive: $isActive)
    }
  }
`;

const lengthOf = ({ company }: InsightsViewQuery$data): number => Math.max(company?.fieldRemediationCounts.active ?? 0, company?.fieldRemediationCounts.inactive ?? 0);

/** Insights of what attackers sent, open or done: fields to mend at their endpoints. */
export function InsightsView({ status, attempt }: ViewProps) {
  const { companyId } = useCompany();
  const { data: { company }, isStale, hasNews, reload } = useViewQuery<InsightsViewQuery>(InsightsViewDocument, { companyId, isActive: status === 'open' }, { attempt, lengthOf });
  return company && <Insights company={company} status={status} isStale={isStale} actions={<ShowChanges isDue={hasNews} onShow={reload} />} />;
}

interface InsightsProps {
  readonly company: NonNullable<InsightsViewQuery$data['company']>;
  readonly status: Status;
  readonly isStale: boolean;
  readonly actions: ReactNode;
}

function Insights({ company, status, isStale, actions }: InsightsProps) {
  const { t } = useTranslation('remediation');
  const { companyId, can, views } = useCompany();
  const { rows, hasNext, isLoadingNext, loadNext } = useInsights(company, status === 'open');
  const { active, inactive } = company.fieldRemediationCounts;
  const counts = { open: active, done: inactive };
  const [seesAttackers, turns] = [can('seeAttackers'), can('changeRemediations') && views('system')];
  const columns = useMemo(() => insightColumns(t, { companyId, seesAttackers, turns }), [t, companyId, seesAttackers, turns]);
  const items = useMemo(() => toItems(rows, ({ remediationId }) => remediationId), [rows]);
  return (
    <>
      <RemediationHead company={company} view="insights" status={status} counts={counts} actions={actions} />
      <div className="remediation-table">
        <DataTable
          label={t('insights')}
          columns={columns}
          items={items}
          total={counts[status]}
          hasMore={hasNext}
          isLoadingMore={isLoadingNext}
          onLoadMore={loadNext}
          isRefetching={isStale}
          empty={active + inactive > 0 ? <EmptyState body={t('empty.elsewhere')} /> : <EmptyState title={t('empty.title')} body={t('empty.body')} />}
          footNote={t('count', { count: counts[status], formatted: counts[status].toLocaleString('en-GB') })}
        />
      </div>
    </>
  );
}
