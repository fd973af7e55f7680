import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  InsightsViewQuery,
  InsightsViewQuery$data,
} from '../../../../__generated__/InsightsViewQuery.graphql.ts';
import { useAddress } from '../../../../entities/address/useAddress.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { useFieldOptions } from '../../../../entities/endpointFields/useFieldOptions.ts';
import { ListFilters } from '../../../../entities/lists/ListFilters.tsx';
import { ListTable } from '../../../../entities/lists/ListTable.tsx';
import { NoRows } from '../../../../entities/lists/NoRows.tsx';
import { WidgetBoundary } from '../../../../entities/routing/Boundaries.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/PageSkeleton.tsx';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import { NoInsightsYet } from '../NoRemediation.tsx';
import { RemediationHead } from '../RemediationHead.tsx';
import { insightList, type InsightsParams } from '../insightList.ts';
import type { Status, ViewProps } from '../remediationPlace.ts';
import { REMEDIATION_WIDTHS } from '../remediationWidths.ts';
import { ShowChanges } from '../ShowChanges.tsx';
import { useViewQuery } from '../useViewQuery.ts';
import { insightColumns } from './insightColumns.tsx';
import { useInsightLabels } from './useInsightLabels.ts';
import { type Insight, useInsights } from './useInsights.ts';

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

const keyOf = ({ remediationId }: Insight) => remediationId;

/**
 * Insights of what attackers sent, open or done: fields to mend at their endpoints, filtered and
 * sorted by the address.
 */
export function InsightsView({ status, attempt }: ViewProps) {
  const { companyId } = useCompany();
  const [params, change] = useAddress(insightList.address);
  const variables = {
    companyId,
    isActive: status === 'open',
    filter: insightList.filterOf(params),
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
  const { t } = useTranslation('remediation');
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
      <ListFilters
        list={insightList}
        params={params}
        onChange={onChange}
        labels={useInsightLabels(params.filter)}
        loadOptions={useFieldOptions()}
        placeholder={t('search')}
      />
      <WidgetBoundary isPagewide fallback={<RowsSkeleton table={REMEDIATION_WIDTHS} />}>
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
  const insights = useInsights(company, status === 'open');
  const filter = useMemo(() => insightList.filterOf(params), [params]);
  const [seesAttackers, turns] = [
    can('seeAttackers'),
    can('changeRemediations') && views('system'),
  ];
  const columns = useMemo(
    () => insightColumns(t, { companyId, seesAttackers, turns, filter }),
    [t, companyId, seesAttackers, turns, filter],
  );
  const isNone = counts?.open === 0 && counts.done === 0;
  return (
    <ListTable
      list={insightList}
      params={params}
      onChange={onChange}
      rows={{ ...insights, isFailed: false, total: counts?.[status] ?? null }}
      keyOf={keyOf}
      isRest
      label={t('insights')}
      columns={columns}
      isStale={isStale}
      countText={(count, formatted) => t('count', { count, formatted })}
      empty={
        <NoRows
          isFiltered={filter !== null}
          clear={t('clear')}
          onClear={() => onChange({ filter: { all: [] }, search: '' })}
        >
          {isNone ? <NoInsightsYet /> : <EmptyState body={t('empty.elsewhere')} />}
        </NoRows>
      }
    />
  );
}
