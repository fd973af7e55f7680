import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import type { UsersTable_company$key } from '../../../__generated__/UsersTable_company.graphql.ts';
import type { UsersTablePageQuery } from '../../../__generated__/UsersTablePageQuery.graphql.ts';
import type { userColumns_user$key } from '../../../__generated__/userColumns_user.graphql.ts';
import { ListTable } from '../../../entities/lists/ListTable.tsx';
import { NoRows } from '../../../entities/lists/NoRows.tsx';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { userColumns, userKey, userRow } from './userColumns.tsx';
import { userList, type UsersParams } from './userList.ts';
import { USER_DRAWER } from './users.paths.ts';

const PAGE = 50;

interface UsersTableProps {
  readonly company: UsersTable_company$key;
  readonly params: UsersParams;
  readonly onChange: (change: Partial<UsersParams>) => void;
  readonly isFiltered: boolean;
  readonly isStale: boolean;
}

/** The users as far as they are loaded. */
function useUserPages(company: UsersTable_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    UsersTablePageQuery,
    UsersTable_company$key
  >(
    graphql`
      fragment UsersTable_company on Company
      @refetchable(queryName: "UsersTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        wanted: { type: "FilterInput" }
        sort: { type: "UserSort!" }
        direction: { type: "SortDirection!" }
      )
      @throwOnFieldError {
        organizationUsers(
          first: $count
          after: $cursor
          filter: $wanted
          sort: $sort
          direction: $direction
        ) @connection(key: "UsersTable_organizationUsers") {
          totalCount @catch(to: NULL)
          edges {
            node {
              ...userColumns_user
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount = null } = data.organizationUsers;
  const keys = useMemo((): userColumns_user$key => edges.map(({ node }) => node), [edges]);
  return {
    isFailed: false,
    rows: useFragment(userRow, keys),
    total: totalCount,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}

/** The users in a table; a row opens the drawer of one. */
export function UsersTable({ company, isFiltered, ...rest }: UsersTableProps) {
  const { t } = useTranslation('users');
  const rows = useUserPages(company);
  const columns = useMemo(() => userColumns(t), [t]);
  const ids = useMemo(() => rows.rows.map(userKey), [rows.rows]);
  const rowDrawer = useRowDrawer({
    drawer: USER_DRAWER,
    ids,
    total: rows.total,
    onMore: rows.hasNext ? rows.loadNext : undefined,
  });
  return (
    <ListTable
      list={userList}
      label={t('title')}
      columns={columns}
      rows={rows}
      keyOf={userKey}
      countText={(count, formatted) => t('count', { count, formatted })}
      {...rowDrawer}
      empty={
        <NoRows
          isFiltered={isFiltered}
          clear={t('clear')}
          onClear={() => rest.onChange({ filter: { all: [] }, search: '' })}
        >
          <EmptyState title={t('empty')} />
        </NoRows>
      }
      {...rest}
    />
  );
}
