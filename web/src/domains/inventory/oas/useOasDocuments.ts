import { graphql, usePaginationFragment } from 'react-relay';
import type { useOasDocuments_company$key } from '../../../__generated__/useOasDocuments_company.graphql.ts';
import type { useOasDocumentsPageQuery } from '../../../__generated__/useOasDocumentsPageQuery.graphql.ts';

const PAGE = 100;

/**
 * The company's documents, newest first, a page at a time: one list for the dialog and the filter.
 */
export function useOasDocuments(company: useOasDocuments_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useOasDocumentsPageQuery,
    useOasDocuments_company$key
  >(
    graphql`
      fragment useOasDocuments_company on Company
      @refetchable(queryName: "useOasDocumentsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 100 }, cursor: { type: "String" })
      @throwOnFieldError {
        oasDocuments(first: $count, after: $cursor)
          @connection(key: "OasAnalysisPage_oasDocuments") {
          __id
          edges {
            node {
              documentId
              name
              ...DocumentRow_document
            }
          }
        }
      }
    `,
    company,
  );
  const { __id: connection, edges } = data.oasDocuments;
  return {
    documents: edges.map(({ node }) => node),
    connection,
    hasNext,
    isLoadingNext,
    loadMore: () => void loadNext(PAGE),
  };
}
