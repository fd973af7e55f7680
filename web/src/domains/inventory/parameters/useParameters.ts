import { useEffect, useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useParameters_endpoint$data,
  useParameters_endpoint$key,
} from '../../../__generated__/useParameters_endpoint.graphql.ts';
import type { useParametersPageQuery } from '../../../__generated__/useParametersPageQuery.graphql.ts';

/** One learned parameter. */
export type ParameterRow = NonNullable<
  useParameters_endpoint$data['parameters']
>['edges'][number]['node'];

const PAGE = 100;

const ParametersFragment = graphql`
  fragment useParameters_endpoint on Endpoint
  @refetchable(queryName: "useParametersPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 100 }, cursor: { type: "String" })
  @throwOnFieldError {
    parameters(first: $count, after: $cursor)
      @connection(key: "useParameters_parameters")
      @catch(to: NULL) {
      edges {
        node {
          parameterId
          side
          location
          contentType
          statusClass
          name
          type
          format
          required
          sensitive
          dataType
          dataCategories
          regulations
          isObject
          tuned
          samples
          occurrences
          distinctValues
          confidence
          opportunities
          presence
          firstSeen
          lastSeen
          enumValues
          minimum
          maximum
          quantiles
          minLength
          maxLength
          length99
          charClasses
          minItems
          maxItems
          isMap
          otherTypes
          ...WhyType_parameter
        }
      }
    }
  }
`;

/**
 * Parameters of an endpoint, a page at a time; null when they could not be loaded, so that the rest
 * of the endpoint is shown without them.
 * @param isWhole whether all pages are wanted, one after the other; else the first is enough
 */
export function useParameters(endpoint: useParameters_endpoint$key, isWhole: boolean) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useParametersPageQuery,
    useParameters_endpoint$key
  >(ParametersFragment, endpoint);
  useEffect(() => {
    if (isWhole && hasNext && !isLoadingNext) loadNext(PAGE);
  }, [isWhole, hasNext, isLoadingNext, loadNext]);
  const edges = data.parameters?.edges;
  return {
    parameters: useMemo(() => edges?.map(({ node }) => node) ?? null, [edges]),
    isComplete: !hasNext,
  };
}
