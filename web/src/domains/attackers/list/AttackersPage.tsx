import { ATTACKER_STATUS_RULES } from '@palisade/vocabulary/attackerStatuses.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { useParams } from 'react-router-dom';
import type { AttackersPageQuery } from '../../../__generated__/AttackersPageQuery.graphql.ts';
import type { SavedAttackerFiltersQuery } from '../../../__generated__/SavedAttackerFiltersQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { NewRows } from '../../../entities/lists/NewRows.tsx';
import { useReload } from '../../../entities/lists/useReload.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { AttackerFilters } from './AttackerFilters.tsx';
import { countsByTab } from './attackerCounts.ts';
import { attackerList } from './attackerList.ts';
import './attackersList.texts.ts';
import { groupOf, knownGroup, knownStatus, statusOf } from './attackerTabs.ts';
import { GroupTabs } from './GroupTabs.tsx';
import { NoAttackers } from './NoAttackers.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { AttackersTable } from './table/AttackersTable.tsx';
import { useAttackerList } from './table/useAttackerList.ts';
import { useAttackersChanged } from './useAttackersChanged.ts';
import { useShowTab } from './useShowTab.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const AttackersPageDocument = graphql`
  query AttackersPageQuery(
    $companyId: ID!
    $group: ActionGroup!
    $status: AttackerStatus!
    $filter: FilterInput
    $sort: AttackerSort!
    $direction: SortDirection!
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      attackerCounts(filter: $filter) @catch(to: NULL) {
        actionGroup
        status
        severity
        attackers
      }
      ...useAttackerList_company
        @arguments(
          group: $group
          status: $status
          filter: $filter
          sort: $sort
          direction: $direction
        )
    }
  }
`;

type AttackersQueries = { list: AttackersPageQuery; saved: SavedAttackerFiltersQuery };

/** Attackers of the company by action group and status, filtered and sorted by the address. */
export default function AttackersPage({ queries, isStale }: PageProps<AttackersQueries>) {
  const { company } = usePreloadedQuery<AttackersPageQuery>(AttackersPageDocument, queries.list);
  const params = useParams();
  const status = statusOf(params['status']);
  if (
    groupOf(params['group']) === null ||
    status === null ||
    ATTACKER_STATUS_RULES[status].isHidden
  )
    return <NotFoundPage />;
  return (
    company && (
      <Attackers
        company={company}
        saved={queries.saved}
        variables={queries.list.variables}
        isStale={isStale}
      />
    )
  );
}

interface AttackersProps {
  readonly company: NonNullable<AttackersPageQuery['response']['company']>;
  readonly saved: PreloadedQuery<SavedAttackerFiltersQuery>;
  /** What is shown. */
  readonly variables: AttackersPageQuery['variables'];
  readonly isStale: boolean;
}

function Attackers({ company, saved, variables, isStale }: AttackersProps) {
  const { t } = useTranslation('attackersList');
  const group = knownGroup(variables.group);
  const status = knownStatus(variables.status);
  const rows = useAttackerList(company, group, status);
  const [params, change] = useAddress(attackerList.address);
  const reload = useReload();
  const showTab = useShowTab();
  const [hasNews, forgetNews] = useAttackersChanged(variables);
  const handleShow = useCallback(() => {
    forgetNews();
    reload();
  }, [forgetNews, reload]);
  const counts = company.attackerCounts;
  const countOf = countsByTab(counts);
  // Without the total, what is loaded is what the list is known to hold.
  const listed = rows.total ?? rows.rows.length;
  const total = counts?.reduce((sum, { attackers }) => sum + attackers, 0);
  const isFiltered = variables.filter !== null && variables.filter !== undefined;
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <AttackersHead
        total={total}
        isFiltered={isFiltered}
        news={hasNews ? Math.max(0, (countOf(group, status) ?? 0) - listed) : 0}
        isListEmpty={listed === 0}
        onShow={handleShow}
      />
      <GroupTabs group={group} countOf={countOf} onChange={(next) => showTab(next, status)} />
      <StatusTabs
        group={group}
        status={status}
        countOf={countOf}
        onChange={(next) => showTab(group, next)}
      />
      <AttackerFilters saved={saved} params={params} onChange={change} />
      <AttackersTable
        rows={rows}
        params={params}
        onChange={change}
        isStale={isStale}
        empty={
          <NoAttackers
            isFiltered={isFiltered}
            isNone={total === 0}
            countOf={countOf}
            onClear={() => change({ filter: { all: [] }, search: '' })}
          />
        }
      />
    </Page>
  );
}

interface AttackersHeadProps {
  /** How many there are in all groups and statuses, as they are filtered, where that is known. */
  readonly total: number | undefined;
  readonly isFiltered: boolean;
  /** How many came since the list was asked for. */
  readonly news: number;
  readonly isListEmpty: boolean;
  readonly onShow: () => void;
}

function AttackersHead({ total, isFiltered, news, isListEmpty, onShow }: AttackersHeadProps) {
  const { t } = useTranslation('attackersList');
  const counts =
    total !== undefined &&
    t(isFiltered ? 'matching' : 'attackers', {
      count: total,
      formatted: formatNumber(total),
    });
  return (
    <PageHeader
      parents={[t('section')]}
      title={t('title')}
      counts={counts}
      actions={
        <NewRows
          count={news}
          isListEmpty={isListEmpty}
          onShow={onShow}
          text={(count, formatted) => t('news', { count, formatted })}
        />
      }
    />
  );
}
