import { useMemo } from 'react';
import { ConnectionHandler, graphql, useSubscription } from 'react-relay';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useIngestProgressSubscription } from '../../__generated__/useIngestProgressSubscription.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';

const subscription = graphql`
  subscription useIngestProgressSubscription($companyId: ID!, $seesInventory: Boolean!) {
    ingestProgress(companyId: $companyId) {
      company {
        ingest {
          receivedLastMinute
          lastReceivedAt
          ...IngestTotals_ingest
        }
        inventoryCounts @include(if: $seesInventory) {
          hosts
          apis
          endpoints
        }
      }
      lines {
        id
        ...LedgerTable_line
      }
    }
  }
`;

/** Key of the ledger's connection. */
const LEDGER_CONNECTION = 'LedgerTable_ledger';

/**
 * Puts lines that are new at the top of the ledger, where it is on screen; known lines changed in
 * place already.
 */
function prependNewLines(store: RecordSourceSelectorProxy): void {
  const progress = store.getRootField('ingestProgress');
  const company = progress?.getLinkedRecord('company');
  const ledger = company && ConnectionHandler.getConnection(company, LEDGER_CONNECTION);
  if (!ledger) return;
  const known = new Set(
    (ledger.getLinkedRecords('edges') ?? []).map((edge) =>
      edge?.getLinkedRecord('node')?.getDataID(),
    ),
  );
  for (const line of progress.getLinkedRecords('lines') ?? []) {
    if (!line || known.has(line.getDataID())) continue;
    ConnectionHandler.insertEdgeBefore(
      ledger,
      ConnectionHandler.createEdge(store, ledger, line, 'LedgerEdge'),
    );
  }
}

/**
 * Follows the intake of a company: its state, counts and ledger lines change as batches are stored.
 */
export function useIngestProgress(): void {
  const { companyId, can } = useCompany();
  const seesInventory = can('seeInventory');
  useSubscription<useIngestProgressSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: { companyId, seesInventory },
        updater: (store: RecordSourceSelectorProxy) => prependNewLines(store),
      }),
      [companyId, seesInventory],
    ),
  );
}
