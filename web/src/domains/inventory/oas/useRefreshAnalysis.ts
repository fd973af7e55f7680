import { commitLocalUpdate, ConnectionHandler, fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useRefreshAnalysisQuery, useRefreshAnalysisQuery$variables } from '../../../__generated__/useRefreshAnalysisQuery.graphql.ts';

/** What may have changed while documents are read; without the list of documents, whose further pages stay. */
const RefreshDocument = graphql`
  query useRefreshAnalysisQuery($companyId: ID!, $host: String, $documentId: ID, $kind: OasFindingKind!, $isLint: Boolean!) {
    company(companyId: $companyId) {
      oasAnalysis(host: $host, documentId: $documentId) {
        shadow
        zombie
        orphan
        drift
        lint
        analysedAt
        isAnalysing
        ...OasFilters_analysis
      }
      oasDocuments(first: 100) {
        totalCount
        edges {
          cursor
          node {
            documentId
            name
            ...DocumentRow_document
          }
        }
      }
      ...FindingsTable_company @skip(if: $isLint) @alias(as: "findings") @arguments(kind: $kind, host: $host, documentId: $documentId)
      ...IssuesTable_company @include(if: $isLint) @alias(as: "issues") @arguments(host: $host, documentId: $documentId)
    }
  }
`;

/** Documents that came since the list was read go to its top. */
function addNewest(store: RecordSourceSelectorProxy, companyId: string): void {
  const company = store.getRoot().getLinkedRecord('company', { companyId });
  const list = company && ConnectionHandler.getConnection(company, 'OasAnalysisPage_oasDocuments');
  if (!list) return;
  const known = new Set(list.getLinkedRecords('edges')?.map((edge) => edge.getLinkedRecord('node')?.getDataID()));
  const newest = company.getLinkedRecord('oasDocuments', { first: 100 })?.getLinkedRecords('edges') ?? [];
  // Those behind the first that is known are on a page that was not asked for yet.
  const end = newest.findIndex((edge) => known.has(edge.getLinkedRecord('node')?.getDataID() ?? ''));
  for (const edge of newest.slice(0, end === -1 ? newest.length : end).toReversed()) {
    const node = edge.getLinkedRecord('node');
    if (node) ConnectionHandler.insertEdgeBefore(list, ConnectionHandler.createEdge(store, list, node, 'OasDocumentEdge'));
  }
}

/** Reads again what the analysis found, and how far the newest documents are. */
export function useRefreshAnalysis(variables: useRefreshAnalysisQuery$variables): () => Promise<void> {
  const environment = useRelayEnvironment();
  return async () => {
    await fetchQuery<useRefreshAnalysisQuery>(environment, RefreshDocument, variables, { fetchPolicy: 'network-only' }).toPromise();
    commitLocalUpdate(environment, (store) => addNewest(store, variables.companyId));
  };
}
