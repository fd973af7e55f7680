import type { GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import { lazy, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Link, useParams } from 'react-router-dom';
import type { GapsPageQuery } from '../../../__generated__/GapsPageQuery.graphql.ts';
import { ColumnsButton } from '../../../entities/columns/ColumnsButton.tsx';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { SectionFailure, WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { policiesPath } from '../posture.paths.ts';
import { DownloadGaps } from './filters/DownloadGaps.tsx';
import { GapFilters } from './filters/GapFilters.tsx';
import { countsByStatus } from './gapCounts.ts';
import { gapFilterReader } from './gapFilterReader.ts';
import './gaps.css';
import type { GapsQueries } from './gaps.routes.ts';
import './gaps.texts.ts';
import { knownStatus } from './knownStatus.ts';
import type { GapsParams } from './gapsParams.ts';
import { GapGroupMenu } from './groups/GapGroupMenu.tsx';
import { NewGaps } from './NewGaps.tsx';
import { readGapFilters } from './readGapFilters.ts';
import { SavedGaps } from './saved/SavedGaps.tsx';
import { statusOf } from './statusSegment.ts';
import { StatusTabs } from './StatusTabs.tsx';
import { GapsTable } from './table/GapsTable.tsx';
import { useGapList } from './table/useGapList.ts';
import { useGapsOpened } from './useGapsOpened.ts';
import { useGapsParams } from './useGapsParams.ts';
import { useReloadGaps } from './useReloadGaps.ts';

gapFilterReader.provide(readGapFilters);

const GapGroupsTable = lazy(() =>
  import('./groups/GapGroupsTable.tsx').then((parts) => ({ default: parts.GapGroupsTable })),
);
const GapColumnChooser = lazy(() => import('./table/GapColumnChooser.tsx'));

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
      ...GapGroupsTable_company
        @include(if: $isGrouped)
        @alias(as: "grouped")
        @arguments(by: $groupBy, status: $status, filter: $filter)
    }
  }
`;

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
  const { company, variables, isStale } = gaps;
  const [params, change] = useGapsParams();
  const props = { ...gaps, params, change };
  const clear = () => change({ filter: { all: [] }, search: '' });
  const total = company.gapCounts?.reduce((sum, { gaps }) => sum + gaps, 0);
  const empty = (
    <NoGaps isFiltered={variables.filter != null} hasAny={total !== 0} onClear={clear} />
  );
  if (company.flat) return <FlatGaps {...props} list={company.flat} empty={empty} />;
  return (
    <GapsFrame {...props}>
      <WidgetBoundary fallback={<div className="gaps-table" />}>
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

interface FlatGapsProps extends PartProps {
  readonly list: NonNullable<GapsProps['company']['flat']>;
  readonly empty: ReactNode;
}

/** The gaps one below the other, with a button for those that came since. */
function FlatGaps({ list: key, empty, ...props }: FlatGapsProps) {
  const { company, variables, isStale, params, change } = props;
  const status = knownStatus(variables.status);
  const list = useGapList(key, status);
  const reload = useReloadGaps();
  const [hasNews, forgetNews] = useGapsOpened(variables);
  const handleShow = useCallback(() => {
    forgetNews();
    reload();
  }, [forgetNews, reload]);
  const countOf = countsByStatus(company.gapCounts);
  // Without the total, what is loaded is what the list is known to hold.
  const listed = list.total ?? list.rows.length;
  const news = (
    <NewGaps
      count={hasNews ? Math.max(0, (countOf(status) ?? 0) - listed) : 0}
      isListEmpty={listed === 0}
      onShow={handleShow}
    />
  );
  return (
    <GapsFrame {...props} actions={news}>
      {list.isFailed ? (
        <SectionFailure />
      ) : (
        <GapsTable
          list={list}
          status={status}
          params={params}
          onChange={change}
          onReload={handleShow}
          isStale={isStale}
          empty={empty}
        />
      )}
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
  const status = knownStatus(variables.status);
  const total = company.gapCounts?.reduce((sum, { gaps }) => sum + gaps, 0);
  return (
    <div className="gaps">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        counts={
          total !== undefined &&
          t(variables.filter == null ? 'gaps' : 'matching', {
            count: total,
            formatted: total.toLocaleString('en-GB'),
          })
        }
        actions={actions}
      />
      <StatusTabs status={status} countOf={countsByStatus(company.gapCounts)} />
      <GapFilters params={params} onChange={change}>
        <SavedGaps query={saved} params={params} onChange={change} />
        <GapGroupMenu groupBy={params.groupBy} onChange={(groupBy) => change({ groupBy })} />
        <DownloadGaps status={status} params={params} />
        {params.groupBy === null && (
          <ColumnsButton
            label={t('columnsTitle')}
            chooser={GapColumnChooser}
            columns={params.columns}
            onChange={(columns) => change({ columns })}
          />
        )}
      </GapFilters>
      {children}
    </div>
  );
}

interface NoGapsProps {
  readonly isFiltered: boolean;
  /** Whether another status has some. */
  readonly hasAny: boolean;
  readonly onClear: () => void;
}

function NoGaps({ isFiltered, hasAny, onClear }: NoGapsProps) {
  const { t } = useTranslation('gaps');
  const { companyId, can, sees } = useCompany();
  if (isFiltered) return <EmptyState action={<Button onClick={onClear}>{t('clear')}</Button>} />;
  if (hasAny) return <EmptyState body={t('empty.ofStatus')} />;
  const link = (
    <Button asChild>
      <Link to={policiesPath(companyId)}>{t('empty.action')}</Link>
    </Button>
  );
  return (
    <EmptyState
      title={t('empty.title')}
      body={t('empty.body')}
      action={can('seePolicies') && sees('settings/posture-policies') && link}
    />
  );
}
