import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type { ChangeListPageQuery } from '../../../__generated__/ChangeListPageQuery.graphql.ts';
import type {
  useChangeList_company$data,
  useChangeList_company$key,
} from '../../../__generated__/useChangeList_company.graphql.ts';

/** Rows of a page: as many as are asked for at a time. */
const PAGE = 60;

/** One row of the changes. */
export type ChangeRow = NonNullable<useChangeList_company$data['changes']>['edges'][number]['node'];

/** The changes that were asked for so far, and the way to more. */
export function useChangeList(company: useChangeList_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ChangeListPageQuery,
    useChangeList_company$key
  >(
    graphql`
      fragment useChangeList_company on Company
      @refetchable(queryName: "ChangeListPageQuery")
      @throwOnFieldError
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 60 }
        cursor: { type: "String" }
        filter: { type: "FilterInput" }
        since: { type: "Int" }
      ) {
        changes(first: $count, after: $cursor, filter: $filter, since: $since)
          @connection(key: "useChangeList_changes")
          @catch(to: NULL) {
          edges {
            node {
              changeId
              at
              endpoint @catch {
                endpointId
                method
                path
              }
              api @catch {
                name
              }
              host @catch {
                name
                isExternal
              }
              ...ChangeText_change
            }
          }
        }
      }
    `,
    company,
  );
  const edges = data.changes?.edges;
  const nodes = useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]);
  return {
    rows: nodes,
    /** Unknown: counts are by kind. */
    total: null,
    /** Whether they could not be loaded, which is not the same as none. */
    isFailed: edges === undefined,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
    isFirstPage: nodes.length <= PAGE,
  };
}
