import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useLabels_company$data,
  useLabels_company$key,
} from '../../../__generated__/useLabels_company.graphql.ts';
import type { useLabelsPageQuery } from '../../../__generated__/useLabelsPageQuery.graphql.ts';

const PAGE = 50;

export type Label = useLabels_company$data['labels']['edges'][number]['node'];

/** Labels that match, by group and name, as far as they are loaded. */
export function useLabels(company: useLabels_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useLabelsPageQuery,
    useLabels_company$key
  >(
    graphql`
      fragment useLabels_company on Company
      @refetchable(queryName: "useLabelsPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        search: { type: "String" }
        groupId: { type: "ID" }
      )
      @throwOnFieldError {
        labels(first: $count, after: $cursor, search: $search, groupId: $groupId)
          @connection(key: "useLabels_labels") {
          totalCount @catch(to: NULL)
          edges {
            node {
              labelId
              name
              groupName
              isMadeByRule
              endpointCount
              createdAt
              createdBy
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount } = data.labels;
  return {
    labels: useMemo(() => edges.map(({ node }) => node), [edges]),
    /** How many there are; null when it could not be loaded. */
    total: totalCount ?? null,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
