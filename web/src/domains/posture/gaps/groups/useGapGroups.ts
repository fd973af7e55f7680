import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useGapGroups_company$data,
  useGapGroups_company$key,
} from '../../../../__generated__/useGapGroups_company.graphql.ts';
import type { useGapGroupsPageQuery } from '../../../../__generated__/useGapGroupsPageQuery.graphql.ts';

/** Gaps that have something in common. */
export type GapGroup = NonNullable<
  NonNullable<useGapGroups_company$data['gapGroups']>['edges'][number]
>['node'];

const PAGE = 50;

/** Groups of gaps as far as they are loaded, most severe first. */
export function useGapGroups(company: useGapGroups_company$key) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    useGapGroupsPageQuery,
    useGapGroups_company$key
  >(
    graphql`
      fragment useGapGroups_company on Company
      @refetchable(queryName: "useGapGroupsPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        by: { type: "GapGrouping!" }
        status: { type: "GapStatus!" }
        filter: { type: "FilterInput" }
      )
      @throwOnFieldError {
        gapGroups(by: $by, first: $count, after: $cursor, status: $status, filter: $filter)
          @connection(key: "useGapGroups_gapGroups")
          @catch(to: NULL) {
          edges {
            node {
              key
              policies {
                policyId
                name
              }
              host
              method
              path
              cause
              severity
              gaps
              active
              hosts
            }
          }
        }
      }
    `,
    company,
  );
  const edges = data.gapGroups?.edges;
  return {
    /** Null when they could not be loaded. */
    groups: useMemo(() => edges?.map(({ node }) => node) ?? null, [edges]),
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
