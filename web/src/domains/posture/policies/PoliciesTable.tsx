import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { PoliciesTable_company$key } from '../../../__generated__/PoliciesTable_company.graphql.ts';
import type { PoliciesTablePageQuery } from '../../../__generated__/PoliciesTablePageQuery.graphql.ts';
import { ListTable } from '../../../entities/lists/ListTable.tsx';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { POLICY_DRAWER } from '../posture.paths.ts';
import { policyColumns } from './policyColumns.tsx';
import { type PoliciesParams, policyList } from './policyLists.ts';
import { type PolicyRow, usePolicyRows } from './usePolicyRows.ts';

const PAGE = 50;
/** Milliseconds between two looks at policies that endpoints are being judged by. */
const PACE = 2_000;

const keyOf = ({ policyId }: PolicyRow) => policyId;

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
export function PoliciesTable({ company, onLook, ...rest }: PoliciesTableProps) {
  const { t } = useTranslation('policies');
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
  const columns = useMemo(() => policyColumns(t, isSampling), [t, isSampling]);
  const isWorking = rows.some(({ isEnabled, progress }) => isEnabled && progress.state !== 'done');
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(onLook, PACE);
    return () => clearInterval(timer);
  }, [isWorking, onLook]);
  const handleMore = () => void loadNext(PAGE);
  const drawer = useRowDrawer({
    drawer: POLICY_DRAWER,
    ids: useMemo(() => rows.map(keyOf), [rows]),
    total: totalCount,
    onMore: hasNext ? handleMore : undefined,
  });
  return (
    <ListTable
      list={policyList}
      label={t('title')}
      columns={columns}
      rows={{
        isFailed: false,
        rows,
        total: totalCount,
        hasNext,
        isLoadingNext,
        loadNext: handleMore,
      }}
      keyOf={keyOf}
      countText={(count, formatted) => t('count', { count, formatted })}
      {...drawer}
      {...rest}
    />
  );
}
