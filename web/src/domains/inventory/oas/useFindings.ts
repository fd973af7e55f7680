import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useFindings_company$data,
  useFindings_company$key,
} from '../../../__generated__/useFindings_company.graphql.ts';
import type { useFindingsPageQuery } from '../../../__generated__/useFindingsPageQuery.graphql.ts';

const PAGE = 50;

export type FindingRow = useFindings_company$data['oasFindings']['edges'][number]['node'];

/** Findings of one kind as far as they are loaded, a page at a time. */
export function useFindings(company: useFindings_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useFindingsPageQuery,
    useFindings_company$key
  >(
    graphql`
      fragment useFindings_company on Company
      @refetchable(queryName: "useFindingsPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        kind: { type: "OasFindingKind!" }
        host: { type: "String" }
        documentId: { type: "ID" }
      )
      @throwOnFieldError {
        oasFindings(
          kind: $kind
          host: $host
          documentId: $documentId
          first: $count
          after: $cursor
        ) @connection(key: "useFindings_oasFindings") {
          edges {
            node {
              findingId
              host
              method
              path
              pointer
              driftKind
              side
              location
              name
              contentType
              statusClass
              documented
              seen
              share
              lastActivity
              endpoint {
                endpointId
              }
              document {
                documentId
                name
              }
            }
          }
        }
      }
    `,
    company,
  );
  const rows = useMemo(() => data.oasFindings.edges.map(({ node }) => node), [data]);
  return { rows, hasNext, isLoadingNext, loadNext: () => void loadNext(PAGE) };
}
