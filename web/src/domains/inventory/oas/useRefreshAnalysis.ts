import { useRef } from 'react';
import {
  commitLocalUpdate,
  ConnectionHandler,
  fetchQuery,
  graphql,
  useRelayEnvironment,
} from 'react-relay';
import type {
  useRefreshAnalysisTablesQuery,
  useRefreshAnalysisTablesQuery$variables,
} from '../../../__generated__/useRefreshAnalysisTablesQuery.graphql.ts';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import { rereadPending } from './rereadPending.ts';
import type {
  useRefreshAnalysisQuery,
  useRefreshAnalysisQuery$data,
} from '../../../__generated__/useRefreshAnalysisQuery.graphql.ts';

/**
 * What may have changed while documents are read; without the list of documents, whose further
 * pages stay.
 */
const RefreshDocument = graphql`
  query useRefreshAnalysisQuery($companyId: ID!, $host: String, $documentId: ID)
  @throwOnFieldError {
    company(companyId: $companyId) {
      oasAnalysis(host: $host, documentId: $documentId) {
        shadow
        zombie
        orphan
        drift
        lint
        analysedAt
        isAnalysing
        isLinting
        ...OasFilters_analysis
        ...RulesTable_analysis
        ...NoFindings_analysis
      }
      oasDocuments(first: 100) {
        totalCount @catch(to: NULL)
        edges {
          cursor
          node {
            documentId
            name
            ...DocumentRow_document
          }
        }
      }
    }
  }
`;

const TablesDocument = graphql`
  query useRefreshAnalysisTablesQuery(
    $companyId: ID!
    $host: String
    $documentId: ID
    $kind: OasFindingKind!
    $lintRule: String
    $isFindings: Boolean!
    $isLint: Boolean!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      ...useFindings_company
        @include(if: $isFindings)
        @alias(as: "findings")
        @arguments(kind: $kind, host: $host, documentId: $documentId)
      ...useIssues_company
        @include(if: $isLint)
        @alias(as: "issues")
        @arguments(host: $host, documentId: $documentId, lintRule: $lintRule)
    }
  }
`;

type Counts = NonNullable<useRefreshAnalysisQuery$data['company']>['oasAnalysis'];

/** Tells one outcome of the analysis from another. */
const outcomeOf = ({
  analysedAt,
  shadow,
  zombie,
  orphan,
  drift,
  lint,
}: Omit<Counts, ' $fragmentSpreads' | 'isAnalysing' | 'isLinting'>): string =>
  [analysedAt, shadow, zombie, orphan, drift, lint].join(' ');

/** Documents that came since the list was read go to its top. */
function addNewest(store: RecordSourceSelectorProxy, companyId: string): void {
  const company = store.getRoot().getLinkedRecord('company', { companyId });
  const list = company && ConnectionHandler.getConnection(company, 'OasAnalysisPage_oasDocuments');
  if (!list) return;
  const known = new Set(
    list.getLinkedRecords('edges')?.map((edge) => edge.getLinkedRecord('node')?.getDataID()),
  );
  const newest =
    company.getLinkedRecord('oasDocuments', { first: 100 })?.getLinkedRecords('edges') ?? [];
  // Those behind the first that is known are on a page that was not asked for yet.
  const end = newest.findIndex((edge) =>
    known.has(edge.getLinkedRecord('node')?.getDataID() ?? ''),
  );
  for (const edge of newest.slice(0, end === -1 ? newest.length : end).toReversed()) {
    const node = edge.getLinkedRecord('node');
    if (node)
      ConnectionHandler.insertEdgeBefore(
        list,
        ConnectionHandler.createEdge(store, list, node, 'OasDocumentEdge'),
      );
  }
}

/**
 * Reads again what the analysis counts, and how far the documents of the list are that lint has not
 * read; the table only when its rows may have changed, since it begins with its first page then.
 * `counts` are those on the page.
 */
export function useRefreshAnalysis(
  variables: useRefreshAnalysisTablesQuery$variables,
  counts: Parameters<typeof outcomeOf>[0] | undefined,
): () => Promise<void> {
  const environment = useRelayEnvironment();
  const { companyId, host, documentId } = variables;
  const scope = JSON.stringify(variables);
  /** What the rows of the table are of. */
  const read = useRef<{ readonly scope: string; readonly outcome: string | null }>({
    scope: '',
    outcome: null,
  });
  return async () => {
    // Counts and rows came together at first.
    if (read.current.scope !== scope)
      read.current = { scope, outcome: counts ? outcomeOf(counts) : null };
    const answer = await fetchQuery<useRefreshAnalysisQuery>(
      environment,
      RefreshDocument,
      { companyId, host, documentId },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    commitLocalUpdate(environment, (store) => addNewest(store, companyId));
    await rereadPending(environment, companyId);
    const outcome = answer?.company ? outcomeOf(answer.company.oasAnalysis) : null;
    if (outcome === null || outcome === read.current.outcome) return;
    await fetchQuery<useRefreshAnalysisTablesQuery>(environment, TablesDocument, variables, {
      fetchPolicy: 'network-only',
    }).toPromise();
    read.current = { scope, outcome };
  };
}
