import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useSensitiveParameters_company$data,
  useSensitiveParameters_company$key,
} from '../../../../__generated__/useSensitiveParameters_company.graphql.ts';
import type { useSensitiveParametersPageQuery } from '../../../../__generated__/useSensitiveParametersPageQuery.graphql.ts';

const PAGE = 50;

type Parameters = NonNullable<useSensitiveParameters_company$data['dataSecurity']>['parameters'];
/** A sensitive parameter of the list. */
export type SensitiveParameterRow = NonNullable<Parameters>['edges'][number]['node'];

/** Sensitive parameters that match, as far as they are loaded, a page at a time. */
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
        dataSecurity {
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
            totalCount @catch(to: NULL)
            isTotalCountExact @catch(to: NULL)
            edges {
              node {
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
                  host @catch(to: NULL) {
                    name
                  }
                }
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
  const isExact = parameters?.isTotalCountExact ?? null;
  return {
    rows: useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]),
    isFailed: edges === undefined,
    /** How many there are; null while nobody knows that exactly. */
    total: isExact === true ? (parameters?.totalCount ?? null) : null,
    /** How many there are at least; null when it could not be loaded. */
    count: isExact === null ? null : (parameters?.totalCount ?? null),
    isExact,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
