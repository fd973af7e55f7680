import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useIssues_company$data,
  useIssues_company$key,
} from '../../../__generated__/useIssues_company.graphql.ts';
import type { useIssuesPageQuery } from '../../../__generated__/useIssuesPageQuery.graphql.ts';

const PAGE = 50;

export type IssueRow = useIssues_company$data['oasIssues']['edges'][number]['node'];

/** What lint says about documents as far as it is loaded, a page at a time. */
export function useIssues(company: useIssues_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useIssuesPageQuery,
    useIssues_company$key
  >(
    graphql`
      fragment useIssues_company on Company
      @refetchable(queryName: "useIssuesPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        host: { type: "String" }
        documentId: { type: "ID" }
        lintRule: { type: "String" }
      )
      @throwOnFieldError {
        oasIssues(
          host: $host
          documentId: $documentId
          rule: $lintRule
          first: $count
          after: $cursor
        ) @connection(key: "useIssues_oasIssues") {
          edges {
            node {
              issueId
              severity
              rule
              message
              path
              pointer
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
  const rows = useMemo(() => data.oasIssues.edges.map(({ node }) => node), [data]);
  return { rows, hasNext, isLoadingNext, loadNext: () => void loadNext(PAGE) };
}
