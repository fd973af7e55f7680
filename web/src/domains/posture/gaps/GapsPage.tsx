import type { GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import { lazy, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { useParams } from 'react-router-dom';
import type { GapsPageQuery } from '../../../__generated__/GapsPageQuery.graphql.ts';
import type { SavedGapsQuery } from '../../../__generated__/SavedGapsQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { ListColumns } from '../../../entities/lists/ListColumns.tsx';
import { ListDownload } from '../../../entities/lists/ListDownload.tsx';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { NewRows } from '../../../entities/lists/NewRows.tsx';
import { useReload } from '../../../entities/lists/useReload.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { RowsSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { useGapFieldLabels } from './filters/useGapFieldLabels.ts';
import { useGapOptions } from './filters/useGapOptions.ts';
import { countsByStatus } from './gapCounts.ts';
import { GAP_WIDTHS, gapList, type GapsParams } from './gapList.ts';
import './gaps.texts.ts';
import { knownStatus, statusOf } from './gapStatus.ts';
import { NoGaps } from './NoGaps.tsx';
import { GapGroupMenu } from './groups/GapGroupMenu.tsx';
import { SavedGaps } from './saved/SavedGaps.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { gapColumns } from './table/gapColumns.tsx';
import { GapsTable } from './table/GapsTable.tsx';
import { useGapList } from './table/useGapList.ts';
import { useGapsChanged } from './useGapsChanged.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const GapGroupsTable = lazy(() =>
  import('./groups/GapGroupsTable.tsx').then((parts) => ({ default: parts.GapGroupsTable })),
);

const GapsPageDocument = graphql`
  query GapsPageQuery(
    $companyId: ID!
    $status: GapStatus!
    $filter: FilterInput
    $sort: GapSort!
    $direction: SortDirection!
    $isGrouped: Boolean!
    $groupBy: GapGrouping!
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      gapCounts(filter: $filter) @catch(to: NULL) {
        status
        gaps
        severity
      }
      ...useGapList_company
        @skip(if: $isGrouped)
        @alias(as: "flat")
        @arguments(status: $status, filter: $filter, sort: $sort, direction: $direction)
      ...useGapGroups_company
        @include(if: $isGrouped)
        @alias(as: "grouped")
        @arguments(by: $groupBy, status: $status, filter: $filter)
    }
  }
`;

type GapsQueries = { list: GapsPageQuery; saved: SavedGapsQuery };

/** Posture gaps of the company by status, filtered and sorted by the address. */
export default function GapsPage({ queries, isStale }: PageProps<GapsQueries>) {
  const { company } = usePreloadedQuery<GapsPageQuery>(GapsPageDocument, queries.list);
  if (statusOf(useParams()['status']) === null) return <NotFoundPage />;
  return (
    company && (
      <Gaps
        company={company}
        variables={queries.list.variables}
        saved={queries.saved}
        isStale={isStale}
      />
    )
  );
}

interface GapsProps {
  readonly company: NonNullable<GapsPageQuery['response']['company']>;
  /** What is shown. */
  readonly variables: GapsPageQuery['variables'];
  readonly saved: PageProps<GapsQueries>['queries']['saved'];
  readonly isStale: boolean;
}

/** What is shown, and what is wanted: one state for all parts, so that they change together. */
interface PartProps extends GapsProps {
  readonly params: GapsParams;
  readonly change: (change: Partial<GapsParams>) => void;
}

function Gaps(gaps: GapsProps) {
  const { company, variables } = gaps;
  const [params, change] = useAddress(gapList.address);
  const props = { ...gaps, params, change };
  const clear = () => change({ filter: { all: [] }, search: '' });
  const empty = (
    <NoGaps
      status={knownStatus(variables.status)}
      isFiltered={variables.filter != null}
      search={params.search}
      countOf={countsByStatus(company.gapCounts)}
      onClear={clear}
    />
  );
  if (company.flat) return <FlatGaps {...props} list={company.flat} empty={empty} />;
  return <GroupedGaps {...props} empty={empty} />;
}

/** The gaps in groups, with a button once some of them changed. */
function GroupedGaps({ empty, ...props }: PartProps & { readonly empty: ReactNode }) {
  const { t } = useTranslation('gaps');
  const { company, variables, isStale, params, change } = props;
  const { hasNews, onShow } = useNews(variables);
  const news = (
    <NewRows
      count={0}
      isOutOfDate={hasNews}
      isListEmpty={false}
      onShow={onShow}
      text={() => t('listChanged')}
    />
  );
  return (
    <GapsFrame {...props} actions={news}>
      <WidgetBoundary fallback={<RowsSkeleton table={GAP_WIDTHS} />}>
        {company.grouped && (
          <GapGroupsTable
            company={company.grouped}
            // The graph's enums are the vocabulary's words.
            by={variables.groupBy as GapGrouping}
            params={params}
            onChange={change}
            isStale={isStale}
            empty={empty}
          />
        )}
      </WidgetBoundary>
    </GapsFrame>
  );
}

/** What happened to gaps since the list was asked for, and the way to ask for it again. */
function useNews({ companyId, filter, isGrouped }: GapsPageQuery['variables']) {
  const reload = useReload();
  const [news, forget] = useGapsChanged({ companyId, filter, isGrouped });
  const handleShow = useCallback(() => {
    forget();
    reload();
  }, [forget, reload]);
  return { ...news, onShow: handleShow };
}

interface FlatGapsProps extends PartProps {
  readonly list: NonNullable<GapsProps['company']['flat']>;
  readonly empty: ReactNode;
}

/** The gaps one below the other, with a button for those that came since. */
function FlatGaps({ list: key, empty, ...props }: FlatGapsProps) {
  const { t } = useTranslation('gaps');
  const { company, variables, isStale, params, change } = props;
  const status = knownStatus(variables.status);
  const rows = useGapList(key, status);
  const { hasNews, isUnclear, onShow } = useNews(variables);
  const countOf = countsByStatus(company.gapCounts);
  // Without the total, what is loaded is what the list is known to hold.
  const listed = rows.total ?? rows.rows.length;
  const added = hasNews ? Math.max(0, (countOf(status) ?? 0) - listed) : 0;
  const news = (
    <NewRows
      count={added}
      isOutOfDate={isUnclear}
      isListEmpty={listed === 0}
      onShow={onShow}
      text={(count, formatted) => (count > 0 ? t('news', { count, formatted }) : t('listChanged'))}
    />
  );
  return (
    <GapsFrame {...props} actions={news}>
      <GapsTable
        rows={rows}
        status={status}
        params={params}
        onChange={change}
        onReload={onShow}
        isStale={isStale}
        empty={empty}
      />
    </GapsFrame>
  );
}

interface GapsFrameProps extends PartProps {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Head, tabs and filters around the gaps. */
function GapsFrame({
  company,
  variables,
  saved,
  params,
  change,
  actions,
  children,
}: GapsFrameProps) {
  const { t } = useTranslation('gaps');
  const { can } = useCompany();
  const status = knownStatus(variables.status);
  const total = company.gapCounts?.reduce((sum, { gaps }) => sum + gaps, 0);
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        counts={
          total !== undefined &&
          t(variables.filter == null ? 'gaps' : 'matching', {
            count: total,
            formatted: formatNumber(total),
          })
        }
        actions={actions}
      />
      <StatusTabs status={status} countOf={countsByStatus(company.gapCounts)} />
      <ListFilters
        list={gapList}
        params={params}
        onChange={change}
        labels={useGapFieldLabels(params.filter)}
        loadOptions={useGapOptions()}
        offers={useCallback(
          ({ key }: { readonly key: string }) => key !== 'policyId' || can('seePolicies'),
          [can],
        )}
        placeholder={t('search')}
      >
        <SavedGaps query={saved} params={params} onChange={change} />
        <GapGroupMenu groupBy={params.groupBy} onChange={(groupBy) => change({ groupBy })} />
        <ListDownload list={gapList} params={params} label={t('csv')} path={{ status }} />
        {params.groupBy === null && (
          <ListColumns
            list={gapList}
            params={params}
            onChange={change}
            label={t('columnsTitle')}
            keys={gapColumns.keys}
            nameOf={(key) => gapColumns.headerOf(t, key)}
          />
        )}
      </ListFilters>
      {children}
    </Page>
  );
}
