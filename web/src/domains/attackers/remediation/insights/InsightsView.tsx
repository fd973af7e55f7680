import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  InsightsViewQuery,
  InsightsViewQuery$data,
} from '../../../../__generated__/InsightsViewQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../../../entities/routing/Boundaries.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { type Sort, toItems } from '../../../../ui/table/tableTypes.ts';
import { INSIGHT_LIST, type InsightsParams, listFilter, useListParams } from '../listParams.ts';
import { RemediationHead } from '../RemediationHead.tsx';
import type { Status, ViewProps } from '../remediationPlace.ts';
import { ShowChanges } from '../ShowChanges.tsx';
import { useViewQuery } from '../useViewQuery.ts';
import { InsightFilters } from './InsightFilters.tsx';
import { insightColumns } from './insightColumns.tsx';
import { useInsights } from './useInsights.ts';

const InsightsViewDocument = graphql`
  query InsightsViewQuery(
    $companyId: ID!
    $isActive: Boolean!
    $filter: FilterInput
    $direction: SortDirection!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      matching: fieldRemediationCounts(filter: $filter) @catch(to: NULL) {
        active
        inactive
      }
      ...RemediationHead_company
      ...useInsights_company @arguments(isActive: $isActive, filter: $filter, direction: $direction)
    }
  }
`;

const lengthOf = ({ company }: InsightsViewQuery$data): number =>
  Math.max(company?.matching?.active ?? 0, company?.matching?.inactive ?? 0);

/**
 * Insights of what attackers sent, open or done: fields to mend at their endpoints, filtered and
 * sorted by the address.
 */
export function InsightsView({ status, attempt }: ViewProps) {
  const { companyId } = useCompany();
  const [params, change] = useListParams(INSIGHT_LIST);
  const variables = {
    companyId,
    isActive: status === 'open',
    filter: listFilter(INSIGHT_LIST, params),
    direction: params.direction,
  };
  const {
    data: { company },
    isStale,
    hasNews,
    reload,
  } = useViewQuery<InsightsViewQuery>(InsightsViewDocument, variables, { attempt, lengthOf });
  return (
    company && (
      <Insights
        company={company}
        status={status}
        params={params}
        onChange={change}
        isStale={isStale}
        actions={<ShowChanges isDue={hasNews} onShow={reload} />}
      />
    )
  );
}

interface InsightsProps {
  readonly company: NonNullable<InsightsViewQuery$data['company']>;
  readonly status: Status;
  readonly params: InsightsParams;
  readonly onChange: (change: Partial<InsightsParams>) => void;
  readonly isStale: boolean;
  readonly actions: ReactNode;
}

function Insights({ company, status, params, onChange, isStale, actions }: InsightsProps) {
  const { matching } = company;
  const counts = matching ? { open: matching.active, done: matching.inactive } : null;
  return (
    <>
      <RemediationHead
        company={company}
        view="insights"
        status={status}
        counts={counts}
        actions={actions}
      />
      <InsightFilters params={params} onChange={onChange} />
      <WidgetBoundary isPagewide fallback={<div className="remediation-table" />}>
        <InsightsTable
          company={company}
          status={status}
          params={params}
          onChange={onChange}
          isStale={isStale}
          counts={counts}
        />
      </WidgetBoundary>
    </>
  );
}

interface InsightsTableProps extends Omit<InsightsProps, 'actions'> {
  /** By status, as they are filtered; null when they could not be loaded. */
  readonly counts: Readonly<Record<Status, number>> | null;
}

function InsightsTable({ company, status, params, onChange, isStale, counts }: InsightsTableProps) {
  const { t } = useTranslation('remediation');
  const { companyId, can, views } = useCompany();
  const { direction } = params;
  const { rows, hasNext, isLoadingNext, loadNext } = useInsights(company, status === 'open');
  const filter = useMemo(() => listFilter(INSIGHT_LIST, params), [params]);
  const [seesAttackers, turns] = [
    can('seeAttackers'),
    can('changeRemediations') && views('system'),
  ];
  const columns = useMemo(
    () => insightColumns(t, { companyId, seesAttackers, turns, filter }),
    [t, companyId, seesAttackers, turns, filter],
  );
  const items = useMemo(() => toItems(rows, ({ remediationId }) => remediationId), [rows]);
  const sort = useMemo(
    (): Sort => ({ key: 'changedAt', direction: direction === 'ascending' ? 'asc' : 'desc' }),
    [direction],
  );
  const clear = (
    <Button onClick={() => onChange({ filter: { all: [] }, search: '' })}>{t('clear')}</Button>
  );
  const isNone = counts?.open === 0 && counts.done === 0;
  const nothing = isNone ? (
    <EmptyState title={t('empty.title')} body={t('empty.body')} />
  ) : (
    <EmptyState body={t('empty.elsewhere')} />
  );
  const count = counts?.[status];
  return (
    <div className="remediation-table">
      <DataTable
        label={t('insights')}
        columns={columns}
        items={items}
        total={count ?? null}
        sort={sort}
        onSort={() =>
          onChange({ direction: direction === 'descending' ? 'ascending' : 'descending' })
        }
        hasMore={hasNext}
        isLoadingMore={isLoadingNext}
        onLoadMore={loadNext}
        isRefetching={isStale}
        empty={filter !== null ? <EmptyState action={clear} /> : nothing}
        footNote={
          count !== undefined && t('count', { count, formatted: count.toLocaleString('en-GB') })
        }
      />
    </div>
  );
}
