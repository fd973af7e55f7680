import { MARK_STATES, type MarkState } from '@palisade/vocabulary/markFields.ts';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type {
  MarksPageQuery,
  MarksPageQuery$data,
} from '../../../__generated__/MarksPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { identityOf, SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Sort, toItems } from '../../../ui/table/tableTypes.ts';
import { MARK_DRAWER, marksPath } from '../attackers.paths.ts';
import { listFilter, useListParams } from '../remediation/listParams.ts';
import { useListQuery } from '../useListQuery.ts';
import { markColumns } from './markColumns.tsx';
import { MarkFilters } from './MarkFilters.tsx';
import { MARK_LIST, type MarksParams, stateOf } from './markList.ts';
import './review.css';
import './review.texts.ts';
import { type MarkRow, useMarkList } from './useMarkList.ts';
import { useMarksChanged } from './useMarksChanged.ts';
import { useUndoMarks } from './useUndoMarks.ts';

const UndoDialog = lazy(() => import('./UndoDialog.tsx'));

const MarksPageDocument = graphql`
  query MarksPageQuery(
    $companyId: ID!
    $state: MarkState!
    $attackerId: ID
    $filter: FilterInput
    $sort: MarkSort!
    $direction: SortDirection!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      markCounts @catch(to: NULL) {
        active
        expired
      }
      matching: markCounts(filter: $filter, attackerId: $attackerId) @catch(to: NULL) {
        active
        expired
      }
      ...useMarkList_company
        @arguments(
          state: $state
          attackerId: $attackerId
          filter: $filter
          sort: $sort
          direction: $direction
        )
    }
  }
`;

const lengthOf = ({ company }: MarksPageQuery$data): number =>
  Math.max(company?.matching?.active ?? 0, company?.matching?.expired ?? 0);

/** All marks of what detection told, with what they hid: to be reviewed, changed and undone. */
export default function MarksPage({ queries }: PageProps<Record<never, never>>) {
  const { t } = useTranslation('markReview');
  const state = stateOf(useParams()['state']);
  if (state === null) return <NotFoundPage />;
  return (
    <div className="marks-page">
      <title>{`${t('title')} · Palisade`}</title>
      <Marks state={state} attempt={identityOf(queries)} />
    </div>
  );
}

function Marks({ state, attempt }: { readonly state: MarkState; readonly attempt: string }) {
  const { companyId } = useCompany();
  const [params, change] = useListParams<MarksParams['sort']>(MARK_LIST);
  const attackerId = useSearchParams()[0].get('attacker');
  const filter = listFilter(MARK_LIST, params);
  const variables = {
    companyId,
    state,
    attackerId,
    filter,
    sort: params.sort,
    direction: params.direction,
  };
  const {
    data: { company },
    isStale,
    hasNews,
    reload,
    noteChange,
  } = useListQuery<MarksPageQuery>(MarksPageDocument, variables, { attempt, lengthOf });
  useMarksChanged(companyId, noteChange);
  return (
    company && (
      <MarkTable
        company={company}
        state={state}
        attackerId={attackerId}
        params={params}
        onChange={change}
        isStale={isStale}
        onReload={hasNews ? reload : null}
      />
    )
  );
}

interface MarkTableProps {
  readonly company: NonNullable<MarksPageQuery$data['company']>;
  readonly state: MarkState;
  readonly attackerId: string | null;
  readonly params: MarksParams;
  readonly onChange: (change: Partial<MarksParams>) => void;
  readonly isStale: boolean;
  /** Null while nothing changed. */
  readonly onReload: (() => void) | null;
}

function MarkTable({
  company,
  state,
  attackerId,
  params,
  onChange,
  isStale,
  onReload,
}: MarkTableProps) {
  const { t } = useTranslation('markReview');
  const { companyId, can } = useCompany();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const drawers = useDrawers();
  const { rows, isFailed, connection, hasNext, isLoadingNext, loadNext } = useMarkList(company);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly MarkRow[]>([]);
  const undo = useUndoMarks(useMemo(() => (connection === null ? [] : [connection]), [connection]));
  const columns = useMemo(() => markColumns(t), [t]);
  const items = useMemo(() => toItems(rows, ({ markId }) => markId), [rows]);
  const chosen = useMemo(() => rows.filter(({ markId }) => selected.has(markId)), [rows, selected]);
  const keys = useMemo(() => new Set(chosen.map(({ markId }) => markId)), [chosen]);
  const { sort, direction } = params;
  const current = useMemo(
    (): Sort => ({ key: sort, direction: direction === 'ascending' ? 'asc' : 'desc' }),
    [sort, direction],
  );
  const reason = can('changeAttackers') ? {} : { disabledReason: t('forbidden') };
  const actions = useCallback(
    (row: MarkRow) => (
      <Button
        size="xs"
        aria-label={t('undoOf', { words: row.words })}
        onClick={() => setAsked([row])}
        {...(can('changeAttackers') ? {} : { disabledReason: t('forbidden') })}
      >
        {t('undo')}
      </Button>
    ),
    [t, can],
  );
  const handleSort = ({ key }: Sort) => {
    const next = MARK_LIST.sorts.find((each) => each === key);
    if (!next) return;
    const isAscending = next === sort ? direction === 'descending' : next === 'expiresAt';
    onChange({ sort: next, direction: isAscending ? 'ascending' : 'descending' });
  };
  const show = (to: MarkState) =>
    void navigate({ pathname: marksPath(companyId, to), search: search.toString() });
  const total = company.matching?.[state] ?? null;
  const formatted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });
  const isFiltered = listFilter(MARK_LIST, params) !== null || attackerId !== null;
  const counts = company.markCounts;
  const all = counts ? counts.active + counts.expired : null;
  const clear = (
    <Button
      onClick={() =>
        attackerId === null
          ? onChange({ filter: { all: [] }, search: '' })
          : void navigate(marksPath(companyId, state))
      }
    >
      {t('clear')}
    </Button>
  );
  const empty = isFiltered ? (
    <EmptyState action={clear} />
  ) : all !== 0 ? (
    <EmptyState body={t('empty.elsewhere')} />
  ) : (
    <EmptyState title={t('empty.title')} body={t('empty.body')} />
  );
  const news = (
    <span role="status">
      {onReload && (
        <Button size="xs" onClick={onReload}>
          {t('news')}
        </Button>
      )}
    </span>
  );
  return (
    <>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        counts={all !== null && t('count', formatted(all))}
        actions={news}
      />
      <div className="marks-states">
        <TabList
          label={t('stateTabs')}
          items={MARK_STATES.map((each) => ({
            key: each,
            label: t(`states.${each}`),
            count: company.matching?.[each],
          }))}
          current={state}
          onChange={show}
          hasExactCounts
        />
      </div>
      <MarkFilters params={params} onChange={onChange} />
      {attackerId !== null && (
        <p className="marks-states">
          {t('ofAttacker')}{' '}
          <Button size="xs" onClick={() => void navigate(marksPath(companyId, state))}>
            {t('allAttackers')}
          </Button>
        </p>
      )}
      <div className="marks-table">
        {isFailed ? (
          <SectionFailure />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={items}
            total={total}
            sort={current}
            onSort={handleSort}
            selection={{ keys, onChange: setSelected }}
            bulkActions={
              <Button size="xs" onClick={() => setAsked(chosen)} {...reason}>
                {t('undoMany', formatted(chosen.length))}
              </Button>
            }
            rowActions={actions}
            currentKey={drawers.top?.name === MARK_DRAWER ? drawers.top.id : null}
            onOpen={(id) => drawers.open({ name: MARK_DRAWER, id })}
            hasMore={hasNext}
            isLoadingMore={isLoadingNext}
            onLoadMore={loadNext}
            isRefetching={isStale}
            empty={empty}
            {...(total === null ? {} : { footNote: t('count', formatted(total)) })}
          />
        )}
      </div>
      <Suspense>
        {asked.length > 0 && (
          <UndoDialog
            marks={asked}
            onCancel={() => setAsked([])}
            onConfirm={() => {
              undo(asked);
              setAsked([]);
              setSelected(new Set());
            }}
          />
        )}
      </Suspense>
    </>
  );
}
