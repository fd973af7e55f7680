import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useMarkList_company$data,
  useMarkList_company$key,
} from '../../../__generated__/useMarkList_company.graphql.ts';
import type { useMarkListPageQuery } from '../../../__generated__/useMarkListPageQuery.graphql.ts';

/** A mark with what it hid. */
export type MarkRow = NonNullable<useMarkList_company$data['marks']>['edges'][number]['node'];

const PAGE = 50;

const MarksOfState = graphql`
  fragment useMarkList_company on Company
  @refetchable(queryName: "useMarkListPageQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 50 }
    cursor: { type: "String" }
    state: { type: "MarkState!" }
    attackerId: { type: "ID" }
    filter: { type: "FilterInput" }
    sort: { type: "MarkSort!" }
    direction: { type: "SortDirection!" }
  )
  @throwOnFieldError {
    marks(
      first: $count
      after: $cursor
      state: $state
      attackerId: $attackerId
      filter: $filter
      sort: $sort
      direction: $direction
    ) @connection(key: "useMarkList_marks") @catch(to: NULL) {
      __id
      edges {
        node {
          id
          markId
          words
          verdict
          isTuned
          state
          author
          at
          expiresAt
          hidden
          hiddenAt
          hiddenCallers
          contradictions {
            markId
          }
        }
      }
    }
  }
`;

/** Marks of a state, as far as they are loaded. */
export function useMarkList(company: useMarkList_company$key) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    useMarkListPageQuery,
    useMarkList_company$key
  >(MarksOfState, company);
  const edges = data.marks?.edges;
  const rows = useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]);
  return {
    /** Whether they could not be loaded, which is not the same as none. */
    isFailed: edges === undefined,
    rows,
    /** Null where they could not be loaded. */
    connection: data.marks?.__id ?? null,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
