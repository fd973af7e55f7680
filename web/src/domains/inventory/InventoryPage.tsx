import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { InventoryPageQuery } from '../../__generated__/InventoryPageQuery.graphql.ts';
import { ColumnsButton } from '../../entities/columns/ColumnsButton.tsx';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ingestPath } from '../ingest/ingest.paths.ts';
import './inventoryPage.texts.ts';
import type { InventoryQueries } from './inventory.routes.ts';
import { provideFilterReader } from './filterReader.ts';
import { readInventoryFilters } from './readInventoryFilters.ts';
import { EndpointsTable } from './table/EndpointsTable.tsx';
import { SavedInventoryFilters } from './saved/SavedInventoryFilters.tsx';
import { DownloadCsv } from './table/DownloadCsv.tsx';
import { GroupMenu } from './table/GroupMenu.tsx';
import './table/inventory.css';
import { InventoryFilters } from './table/InventoryFilters.tsx';
import { useInventoryParams } from './table/useInventoryParams.ts';

provideFilterReader(readInventoryFilters);

const InventoryColumnChooser = lazy(() => import('./table/InventoryColumnChooser.tsx'));
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
      ...InventoryFilters_company
      ...OpeningView_company
      ...EndpointsTable_company
        @skip(if: $isGrouped)
        @alias(as: "flat")
        @arguments(filter: $filter, sort: $sort, direction: $direction, hasMore: $hasMore)
      ...GroupedTable_company
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

const formatted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });

/** Every endpoint of the company, filtered and sorted by the address. */
export default function InventoryPage({ queries, isStale }: PageProps<InventoryQueries>) {
  const { t } = useTranslation('inventoryPage');
  const { variables } = queries.list;
  const { company } = usePreloadedQuery<InventoryPageQuery>(InventoryPageDocument, queries.list);
  const [params, change] = useInventoryParams();
  if (!company) return null;
  const scope = {
    filter: variables.filter ?? null,
    sort: variables.sort,
    direction: variables.direction,
  };
  const known = company.inventoryCounts;
  const counts = known
    ? t('counts', {
        endpoints: t('endpoints', formatted(known.endpoints)),
        apis: t('apis', formatted(known.apis)),
        hosts: t('hosts', formatted(known.hosts)),
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
    <div className="inventory">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('title')} counts={counts} />
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <OpeningView company={company} onChange={change} />
        </Suspense>
      </ErrorBoundary>
      <InventoryFilters company={company} params={params} onChange={change}>
        <SavedInventoryFilters query={queries.saved} params={params} onChange={change} />
        <GroupMenu groupBy={params.groupBy} onChange={(groupBy) => change({ groupBy })} />
        <DownloadCsv params={params} />
        <ColumnsButton
          label={t('columnsTitle')}
          chooser={InventoryColumnChooser}
          columns={params.columns}
          onChange={(columns) => change({ columns })}
        />
      </InventoryFilters>
      {company.grouped && (
        <WidgetBoundary fallback={<div className="inventory-table" />}>
          <GroupedTable
            company={company.grouped}
            scope={scope}
            groupBy={variables.groupBy}
            {...table}
          />
        </WidgetBoundary>
      )}
      {company.flat && (
        <WidgetBoundary isPagewide fallback={<div className="inventory-table" />}>
          <EndpointsTable company={company.flat} {...table} />
        </WidgetBoundary>
      )}
    </div>
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
  if (hasAny) return <EmptyState action={<Button onClick={onClear}>{t('clear')}</Button>} />;
  const link = (
    <Button asChild>
      <Link to={ingestPath(companyId)}>{t('empty.action')}</Link>
    </Button>
  );
  return (
    <EmptyState
      title={t('empty.title')}
      body={t('empty.body')}
      action={can('uploadTraffic') && link}
    />
  );
}
