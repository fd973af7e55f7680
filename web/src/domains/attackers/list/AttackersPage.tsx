import { ATTACKER_STATUS_RULES } from '@palisade/vocabulary/attackerStatuses.ts';
import { lazy, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { useParams } from 'react-router-dom';
import type { AttackersPageQuery } from '../../../__generated__/AttackersPageQuery.graphql.ts';
import { ColumnsButton } from '../../../entities/columns/ColumnsButton.tsx';
import { SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { countsByTab } from './attackerCounts.ts';
import { attackerFilterReader } from './attackerFilterReader.ts';
import './attackers.css';
import './attackersList.texts.ts';
import { AttackerFilters } from './filters/AttackerFilters.tsx';
import { GroupTabs } from './GroupTabs.tsx';
import { knownGroup, knownStatus } from './knownTab.ts';
import type { AttackersQueries } from './list.routes.ts';
import { NewAttackers } from './NewAttackers.tsx';
import { NoAttackers } from './NoAttackers.tsx';
import { readAttackerFilters } from './readAttackerFilters.ts';
import { groupOf, statusOf } from './tabSegments.ts';
import { StatusTabs } from './StatusTabs.tsx';
import { AttackersTable } from './table/AttackersTable.tsx';
import { useAttackerList } from './table/useAttackerList.ts';
import { useAttackersChanged } from './useAttackersChanged.ts';
import { useAttackersParams } from './useAttackersParams.ts';
import { useReloadAttackers } from './useReloadAttackers.ts';
import { useShowTab } from './useShowTab.ts';

attackerFilterReader.provide(readAttackerFilters);

const AttackerColumnChooser = lazy(() => import('./table/AttackerColumnChooser.tsx'));

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
    company && <Attackers company={company} variables={queries.list.variables} isStale={isStale} />
  );
}

interface AttackersProps {
  readonly company: NonNullable<AttackersPageQuery['response']['company']>;
  /** What is shown. */
  readonly variables: AttackersPageQuery['variables'];
  readonly isStale: boolean;
}

function Attackers({ company, variables, isStale }: AttackersProps) {
  const { t } = useTranslation('attackersList');
  const group = knownGroup(variables.group);
  const status = knownStatus(variables.status);
  const list = useAttackerList(company, group, status);
  const [params, change] = useAttackersParams();
  const reload = useReloadAttackers();
  const showTab = useShowTab();
  const [hasNews, forgetNews] = useAttackersChanged(variables);
  const handleShow = useCallback(() => {
    forgetNews();
    reload();
  }, [forgetNews, reload]);
  const counts = company.attackerCounts;
  const countOf = countsByTab(counts);
  // Without the total, what is loaded is what the list is known to hold.
  const listed = list.total ?? list.rows.length;
  const total = counts?.reduce((sum, { attackers }) => sum + attackers, 0);
  const isFiltered = variables.filter !== null && variables.filter !== undefined;
  return (
    <div className="attackers">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        counts={
          total !== undefined &&
          t(isFiltered ? 'matching' : 'attackers', {
            count: total,
            formatted: total.toLocaleString('en-GB'),
          })
        }
        actions={
          <NewAttackers
            count={hasNews ? Math.max(0, (countOf(group, status) ?? 0) - listed) : 0}
            isListEmpty={listed === 0}
            onShow={handleShow}
          />
        }
      />
      <GroupTabs group={group} countOf={countOf} onChange={(next) => showTab(next, status)} />
      <StatusTabs
        group={group}
        status={status}
        countOf={countOf}
        onChange={(next) => showTab(group, next)}
      />
      <AttackerFilters params={params} onChange={change}>
        <ColumnsButton
          label={t('columnsTitle')}
          chooser={AttackerColumnChooser}
          columns={params.columns}
          onChange={(columns) => change({ columns })}
        />
      </AttackerFilters>
      {list.isFailed ? (
        <SectionFailure />
      ) : (
        <AttackersTable
          list={list}
          params={params}
          onChange={change}
          isStale={isStale}
          empty={
            <NoAttackers
              isFiltered={isFiltered}
              hasAny={total !== 0}
              onClear={() => change({ filter: { all: [] }, search: '' })}
            />
          }
        />
      )}
    </div>
  );
}
