import { MARK_STATES, type MarkState } from '@palisade/vocabulary/markFields.ts';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type {
  MarksPageQuery,
  MarksPageQuery$data,
} from '../../../__generated__/MarksPageQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { ListTable } from '../../../entities/lists/ListTable.tsx';
import { NoRows } from '../../../entities/lists/NoRows.tsx';
import { identityOf } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { MARK_DRAWER, marksPath } from '../attackers.paths.ts';
import { useListQuery } from '../useListQuery.ts';
import { markColumns } from './markColumns.tsx';
import { markList, type MarksParams, stateOf } from './markList.ts';
import './review.css';
import './review.texts.ts';
import { useMarkLabels } from './useMarkLabels.ts';
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

const keyOf = ({ markId }: MarkRow) => markId;

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
  const [params, change] = useAddress(markList.address);
  const filter = markList.filterOf(params);
  const variables = {
    companyId,
    state,
    attackerId: params.attacker,
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
  readonly params: MarksParams;
  readonly onChange: (change: Partial<MarksParams>) => void;
  readonly isStale: boolean;
  /** Null while nothing changed. */
  readonly onReload: (() => void) | null;
}

function MarkTable({ company, state, params, onChange, isStale, onReload }: MarkTableProps) {
  const { t } = useTranslation('markReview');
  const { companyId, can } = useCompany();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const drawers = useDrawers();
  const { connection, ...list } = useMarkList(company);
  const { rows } = list;
  const { attacker } = params;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly MarkRow[]>([]);
  const undo = useUndoMarks(useMemo(() => (connection === null ? [] : [connection]), [connection]));
  const columns = useMemo(() => markColumns(t), [t]);
  const chosen = useMemo(() => rows.filter(({ markId }) => selected.has(markId)), [rows, selected]);
  const keys = useMemo(() => new Set(chosen.map(({ markId }) => markId)), [chosen]);
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
  const show = (to: MarkState) =>
    void navigate({ pathname: marksPath(companyId, to), search: search.toString() });
  const total = company.matching?.[state] ?? null;
  const formatted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });
  const isFiltered = markList.filterOf(params) !== null || attacker !== null;
  const counts = company.markCounts;
  const all = counts ? counts.active + counts.expired : null;
  const handleClear = () =>
    attacker === null
      ? onChange({ filter: { all: [] }, search: '' })
      : void navigate(marksPath(companyId, state));
  const empty = (
    <NoRows isFiltered={isFiltered} clear={t('clear')} onClear={handleClear}>
      {all === 0 ? (
        <EmptyState title={t('empty.title')} body={t('empty.body')} />
      ) : (
        <EmptyState body={t('empty.elsewhere')} />
      )}
    </NoRows>
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
      <ListFilters
        list={markList}
        params={params}
        onChange={onChange}
        labels={useMarkLabels()}
        placeholder={t('search')}
      />
      {attacker !== null && (
        <p className="marks-states">
          {t('ofAttacker')}{' '}
          <Button size="xs" onClick={() => void navigate(marksPath(companyId, state))}>
            {t('allAttackers')}
          </Button>
        </p>
      )}
      <div className="marks-table">
        <ListTable
          list={markList}
          params={params}
          onChange={onChange}
          rows={{ ...list, total }}
          keyOf={keyOf}
          label={t('title')}
          columns={columns}
          selection={{ keys, onChange: setSelected }}
          bulkActions={
            <Button size="xs" onClick={() => setAsked(chosen)} {...reason}>
              {t('undoMany', formatted(chosen.length))}
            </Button>
          }
          rowActions={actions}
          currentKey={drawers.top?.name === MARK_DRAWER ? drawers.top.id : null}
          onOpen={(id) => drawers.open({ name: MARK_DRAWER, id })}
          isStale={isStale}
          countText={(count, formatted) => t('count', { count, formatted })}
          empty={empty}
        />
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
