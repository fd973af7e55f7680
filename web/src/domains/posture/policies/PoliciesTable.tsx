import { POLICY_SORTS } from '@palisade/vocabulary/posturePolicies.ts';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { PoliciesTable_company$key } from '../../../__generated__/PoliciesTable_company.graphql.ts';
import type { PoliciesTablePageQuery } from '../../../__generated__/PoliciesTablePageQuery.graphql.ts';
import { usePublishRows } from '../../../entities/drawers/rowOrder.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Sort, toItems } from '../../../ui/table/tableTypes.ts';
import { POLICY_DRAWER } from '../posture.paths.ts';
import { policyColumns } from './policyColumns.tsx';
import type { PoliciesParams } from './policyParams.ts';
import { usePolicyRows } from './usePolicyRows.ts';

const PAGE = 50;
/** Milliseconds between two looks at policies that endpoints are being judged by. */
const PACE = 2_000;

interface PoliciesTableProps {
  readonly company: PoliciesTable_company$key;
  readonly params: PoliciesParams;
  readonly onChange: (change: Partial<PoliciesParams>) => void;
  /** Asks for the rows again. */
  readonly onLook: () => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** The company's policies that match; a row opens its drawer. */
export function PoliciesTable({
  company,
  params,
  onChange,
  onLook,
  isStale,
  empty,
}: PoliciesTableProps) {
  const { t } = useTranslation('policies');
  const drawers = useDrawers();
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    PoliciesTablePageQuery,
    PoliciesTable_company$key
  >(
    graphql`
      fragment PoliciesTable_company on Company
      @refetchable(queryName: "PoliciesTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        filter: { type: "FilterInput" }
        sort: { type: "PolicySort!" }
        direction: { type: "SortDirection!" }
      )
      @throwOnFieldError {
        sampling
        posturePolicies(
          first: $count
          after: $cursor
          filter: $filter
          sort: $sort
          direction: $direction
        ) @connection(key: "PoliciesTable_posturePolicies") {
          totalCount @catch(to: NULL)
          edges {
            node {
              ...usePolicyRows_policy
            }
          }
        }
      }
    `,
    company,
  );
  const { sampling: isSampling } = data;
  const { edges, totalCount = null } = data.posturePolicies;
  const rows = usePolicyRows(useMemo(() => edges.map(({ node }) => node), [edges]));
  const items = useMemo(() => toItems(rows, ({ policyId }) => policyId), [rows]);
  const columns = useMemo(() => policyColumns(t, isSampling), [t, isSampling]);
  const isWorking = rows.some(({ isEnabled, progress }) => isEnabled && progress.state !== 'done');
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(onLook, PACE);
    return () => clearInterval(timer);
  }, [isWorking, onLook]);
  const handleMore = () => void loadNext(PAGE);
  usePublishRows(
    useMemo(
      () => ({
        drawer: POLICY_DRAWER,
        ids: rows.map(({ policyId }) => policyId),
        total: totalCount,
        onMore: hasNext ? handleMore : undefined,
      }),
      // oxlint-disable-next-line react/exhaustive-deps -- onMore is new at each draw and means the same; only its absence counts
      [rows, totalCount, hasNext],
    ),
  );
  const isOpen = drawers.stack.length === 1 && drawers.top?.name === POLICY_DRAWER;
  const show = (id: string) => drawers.open({ name: POLICY_DRAWER, id });
  const handleSort = ({ key }: Sort) => {
    const sort = POLICY_SORTS.find((each) => each === key);
    if (sort === undefined) return;
    // Names begin at A, everything else at what is most: on, severe, new.
    const isAscending = sort === params.sort ? params.direction === 'descending' : sort === 'name';
    onChange({ sort, direction: isAscending ? 'ascending' : 'descending' });
  };
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      items={items}
      total={totalCount}
      footNote={
        <CountText
          count={totalCount}
          text={(count, formatted) => t('count', { count, formatted })}
        />
      }
      sort={{ key: params.sort, direction: params.direction === 'ascending' ? 'asc' : 'desc' }}
      onSort={handleSort}
      currentKey={isOpen ? (drawers.top?.id ?? null) : null}
      onOpen={show}
      onCurrentChange={(key) => {
        if (isOpen) show(key);
      }}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={handleMore}
      isRefetching={isStale}
      empty={empty}
    />
  );
}
