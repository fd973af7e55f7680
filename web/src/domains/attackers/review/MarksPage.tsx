import type { MarkState } from '@palisade/vocabulary/markFields.ts';
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type {
  MarksPageQuery,
  MarksPageQuery$data,
} from '../../../__generated__/MarksPageQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { NoRows } from '../../../entities/lists/NoRows.tsx';
import { identityOf } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page, PageBar } from '../../../ui/layout/Page.ts';
import { attackersPath, marksPath } from '../attackers.paths.ts';
import { useListQuery } from '../useListQuery.ts';
import { markList, type MarksParams, stateOf } from './markList.ts';
import { MarksHead } from './MarksHead.tsx';
import { MarksTable } from './MarksTable.tsx';
import './review.texts.ts';
import { useMarkLabels } from './useMarkLabels.ts';
import { useMarksChanged } from './useMarksChanged.ts';

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

/** All marks of what detection reported, with what they hid: to be reviewed, changed and undone. */
export default function MarksPage({ queries }: PageProps<Record<never, never>>) {
  const { t } = useTranslation('markReview');
  const state = stateOf(useParams()['state']);
  if (state === null) return <NotFoundPage />;
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <Marks state={state} attempt={identityOf(queries)} />
    </Page>
  );
}

function Marks({ state, attempt }: { readonly state: MarkState; readonly attempt: string }) {
  const { companyId } = useCompany();
  const [params, change] = useAddress(markList.address);
  const variables = {
    companyId,
    state,
    attackerId: params.attacker,
    filter: markList.filterOf(params),
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
  if (!company) return null;
  const { markCounts, matching = null } = company;
  const all = markCounts ? markCounts.active + markCounts.expired : null;
  return (
    <>
      <MarksHead state={state} all={all} matching={matching} onReload={hasNews ? reload : null} />
      <MarkFilters state={state} params={params} onChange={change} />
      <MarksTable
        company={company}
        params={params}
        onChange={change}
        total={matching?.[state] ?? null}
        isStale={isStale}
        empty={<NoMarks state={state} params={params} onChange={change} isNone={all === 0} />}
      />
    </>
  );
}

interface FilteredProps {
  readonly state: MarkState;
  readonly params: MarksParams;
  readonly onChange: (change: Partial<MarksParams>) => void;
}

/** Conditions of the list, and that it is about one attacker where it is. */
function MarkFilters({ state, params, onChange }: FilteredProps) {
  const { t } = useTranslation('markReview');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  return (
    <>
      <ListFilters
        list={markList}
        params={params}
        onChange={onChange}
        labels={useMarkLabels()}
        placeholder={t('search')}
      />
      {params.attacker !== null && (
        <PageBar line mb="2">
          {t('ofAttacker')}{' '}
          <Button size="xs" onClick={() => void navigate(marksPath(companyId, state))}>
            {t('allAttackers')}
          </Button>
        </PageBar>
      )}
    </>
  );
}

interface NoMarksProps extends FilteredProps {
  /** Whether there are no marks at all. */
  readonly isNone: boolean;
}

/** In the place of marks where there are none: clears what they are filtered by. */
function NoMarks({ state, params, onChange, isNone }: NoMarksProps) {
  const { t } = useTranslation('markReview');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const handleClear = () =>
    params.attacker === null
      ? onChange({ filter: { all: [] }, search: '' })
      : void navigate(marksPath(companyId, state));
  return (
    <NoRows
      isFiltered={markList.filterOf(params) !== null || params.attacker !== null}
      clear={t('clear')}
      onClear={handleClear}
    >
      {isNone ? (
        <EmptyState
          icon={<Flag size={16} />}
          title={t('empty.title')}
          body={t('empty.body')}
          action={
            <Button asChild>
              <Link to={attackersPath(companyId)}>{t('empty.attackers')}</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState body={t('empty.elsewhere')} />
      )}
    </NoRows>
  );
}
