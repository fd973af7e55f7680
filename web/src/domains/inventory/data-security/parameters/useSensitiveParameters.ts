import { useMemo } from 'react';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import type { useSensitiveParameters_company$key } from '../../../../__generated__/useSensitiveParameters_company.graphql.ts';
import type {
  useSensitiveParameters_rows$data,
  useSensitiveParameters_rows$key,
} from '../../../../__generated__/useSensitiveParameters_rows.graphql.ts';
import type { useSensitiveParameters_total$key } from '../../../../__generated__/useSensitiveParameters_total.graphql.ts';
import type { useSensitiveParametersPageQuery } from '../../../../__generated__/useSensitiveParametersPageQuery.graphql.ts';

const PAGE = 50;

/** A sensitive parameter of the list. */
export type SensitiveParameterRow = useSensitiveParameters_rows$data[number];

/**
 * Sensitive parameters that match, as far as they are loaded, a page at a time. Counts and rows have
 * fragments of their own: what is caught is null as soon as anything that is read with it failed.
 */
export function useSensitiveParameters(company: useSensitiveParameters_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useSensitiveParametersPageQuery,
    useSensitiveParameters_company$key
  >(
    graphql`
      fragment useSensitiveParameters_company on Company
      @refetchable(queryName: "useSensitiveParametersPageQuery")
      @throwOnFieldError
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        category: { type: "String" }
        dataType: { type: "String" }
        side: { type: "ParameterSide" }
        filter: { type: "FilterInput" }
        sort: { type: "EndpointSort!" }
        direction: { type: "SortDirection!" }
      ) {
        dataSecurity @catch(to: NULL) {
          parameters(
            first: $count
            after: $cursor
            category: $category
            dataType: $dataType
            side: $side
            filter: $filter
            sort: $sort
            direction: $direction
          ) @connection(key: "useSensitiveParameters_parameters") {
            ...useSensitiveParameters_total
            edges {
              node {
                ...useSensitiveParameters_rows
              }
            }
          }
        }
      }
    `,
    company,
  );
  const parameters = data.dataSecurity?.parameters;
  const edges = parameters?.edges;
  return {
    rows: useRows(edges),
    isFailed: edges === undefined,
    ...useCount(parameters ?? null),
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}

interface Edge {
  readonly node: useSensitiveParameters_rows$key[number];
}

/** The rows of the pages that are loaded. */
function useRows(edges: readonly Edge[] | undefined) {
  return useFragment<useSensitiveParameters_rows$key>(
    graphql`
      fragment useSensitiveParameters_rows on Parameter @relay(plural: true) @throwOnFieldError {
        parameterId
        name
        side
        location
        statusClass
        dataType
        dataCategories
        endpoint @catch(to: NULL) {
          method
          path
          riskScore
        }
        hosted: endpoint @catch(to: NULL) {
          host {
            name
            isExternal
          }
        }
      }
    `,
    useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]),
  );
}

/** How many match, and how well that is known. */
function useCount(parameters: useSensitiveParameters_total$key | null) {
  const counted = useFragment<useSensitiveParameters_total$key>(
    graphql`
      fragment useSensitiveParameters_total on SensitiveParameterConnection @throwOnFieldError {
        totalCount @catch(to: NULL)
        isTotalCountExact @catch(to: NULL)
      }
    `,
    parameters,
  );
  const isExact = counted?.isTotalCountExact ?? null;
  const count = counted?.totalCount ?? null;
  return {
    /** How many there are; null while nobody knows that exactly. */
    total: isExact === true ? count : null,
    /** How many there are at least; null when it could not be loaded. */
    count: isExact === null ? null : count,
    isExact,
  };
}
