import { ConnectionHandler, fetchQuery, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';
import { commitLocalUpdate } from 'relay-runtime';
import type { rereadPendingQuery } from '../../../__generated__/rereadPendingQuery.graphql.ts';

const PendingDocuments = graphql`
  query rereadPendingQuery($ids: [ID!]!) @throwOnFieldError {
    nodes(ids: $ids) {
      ...DocumentRow_document @alias(as: "document")
    }
  }
`;

/**
 * Documents of the list, on whatever page, that lint had not read when they were last asked for.
 */
function pendingIn(environment: IEnvironment, companyId: string): readonly string[] {
  let ids: readonly string[] = [];
  commitLocalUpdate(environment, (store) => {
    const company = store.getRoot().getLinkedRecord('company', { companyId });
    const list =
      company && ConnectionHandler.getConnection(company, 'OasAnalysisPage_oasDocuments');
    const nodes =
      list?.getLinkedRecords('edges')?.flatMap((edge) => edge.getLinkedRecord('node') ?? []) ?? [];
    ids = nodes
      .filter((node) => node.getValue('lintState') === 'pending')
      .map((node) => node.getDataID());
  });
  return ids;
}

/** Asks for those documents again, and for no others. */
export async function rereadPending(environment: IEnvironment, companyId: string): Promise<void> {
  const ids = pendingIn(environment, companyId);
  if (ids.length > 0)
    await fetchQuery<rereadPendingQuery>(
      environment,
      PendingDocuments,
      { ids },
      { fetchPolicy: 'network-only' },
    ).toPromise();
}
