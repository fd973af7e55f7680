import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { InventoryPageQuery } from '../../__generated__/InventoryPageQuery.graphql.ts';
import type { SavedInventoryFiltersQuery } from '../../__generated__/SavedInventoryFiltersQuery.graphql.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { NoRows } from '../../entities/lists/NoRows.tsx';
import { WidgetBoundary } from '../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { RowsSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { counted } from '../../ui/text/counted.ts';
import { ingestPath } from '../ingest/ingest.paths.ts';
import { Page } from '../../ui/layout/Page.ts';
import { INVENTORY_WIDTHS, inventoryList } from './inventoryList.ts';
import './inventoryPage.texts.ts';
import { EndpointsTable } from './table/EndpointsTable.tsx';
import { InventoryBar } from './table/InventoryBar.tsx';

const OpeningView = lazy(() => import('./settings/OpeningView.tsx'));
const GroupedTable = lazy(() =>
  import('./table/GroupedTable.tsx').then((parts) => ({ default: parts.GroupedTable })),
);

const InventoryPageDocument = graphql`
  query InventoryPageQuery(
    $companyId: ID!
    $filter: FilterInput
    $sort: EndpointSort!
    $direction: SortDirection!
    $isGrouped: Boolean!
    $hasMore: Boolean!
    $groupBy: EndpointGroupingInput!
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      inventoryCounts @catch(to: NULL) {
        endpoints
        apis
        hosts
      }
      ...OpeningView_company
      ...useEndpointList_company
        @skip(if: $isGrouped)
        @alias(as: "flat")
        @arguments(filter: $filter, sort: $sort, direction: $direction, hasMore: $hasMore)
      ...useEndpointGroups_company
        @include(if: $isGrouped)
        @alias(as: "grouped")
        @arguments(
          filter: $filter
          sort: $sort
          direction: $direction
          hasMore: $hasMore
          groupBy: $groupBy
        )
    }
  }
`;

type InventoryQueries = { list: InventoryPageQuery; saved: SavedInventoryFiltersQuery };

/** Every endpoint of the company, filtered and sorted by the address. */
export default function InventoryPage({ queries, isStale }: PageProps<InventoryQueries>) {
  const { t } = useTranslation('inventoryPage');
  const { variables } = queries.list;
  const { company } = usePreloadedQuery<InventoryPageQuery>(InventoryPageDocument, queries.list);
  const [params, change] = useAddress(inventoryList.address);
  if (!company) return null;
  const scope = {
    filter: variables.filter ?? null,
    sort: variables.sort,
    direction: variables.direction,
  };
  const known = company.inventoryCounts;
  const counts = known
    ? t('counts', {
        endpoints: t('endpoints', counted(known.endpoints)),
        apis: t('apis', counted(known.apis)),
        hosts: t('hosts', counted(known.hosts)),
      })
    : undefined;
  const table = {
    params,
    hasMoreColumns: variables.hasMore,
    onChange: change,
    isStale,
    empty: (
      <NothingFound
        hasAny={known?.endpoints !== 0}
        onClear={() => change({ filter: { all: [] }, search: '' })}
      />
    ),
  };
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('title')} counts={counts} />
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <OpeningView company={company} onChange={change} />
        </Suspense>
      </ErrorBoundary>
      <InventoryBar saved={queries.saved} params={params} onChange={change} />
      {company.grouped && (
        <WidgetBoundary fallback={<RowsSkeleton table={INVENTORY_WIDTHS} />}>
          <GroupedTable
            company={company.grouped}
            scope={scope}
            groupBy={variables.groupBy}
            {...table}
          />
        </WidgetBoundary>
      )}
      {company.flat && (
        <WidgetBoundary isPagewide fallback={<RowsSkeleton table={INVENTORY_WIDTHS} />}>
          <EndpointsTable company={company.flat} {...table} />
        </WidgetBoundary>
      )}
    </Page>
  );
}

function NothingFound({
  hasAny,
  onClear,
}: {
  readonly hasAny: boolean;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('inventoryPage');
  const { companyId, can } = useCompany();
  const link = (
    <Button asChild>
      <Link to={ingestPath(companyId)}>{t('empty.action')}</Link>
    </Button>
  );
  return (
    <NoRows isFiltered={hasAny} clear={t('clear')} onClear={onClear}>
      <EmptyState
        title={t('empty.title')}
        body={t('empty.body')}
        action={can('uploadTraffic') && link}
      />
    </NoRows>
  );
}
