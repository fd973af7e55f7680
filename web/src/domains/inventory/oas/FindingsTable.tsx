import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { FindingsTable_company$key } from '../../../__generated__/FindingsTable_company.graphql.ts';
import type { FindingsTablePageQuery } from '../../../__generated__/FindingsTablePageQuery.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';
import { findingColumns } from './findingColumns.tsx';
import type { FindingTab } from './oasParams.ts';

interface FindingsTableProps {
  readonly kind: FindingTab;
  readonly company: FindingsTable_company$key;
  readonly onView: (documentId: string, pointer: string | null) => void;
}

const PAGE = 50;

/**
 * Findings of one kind; a row opens its endpoint, or its operation in the document where there is
 * no traffic.
 */
export function FindingsTable({ kind, company, onView }: FindingsTableProps) {
  const { t } = useTranslation('oas');
  const drawers = useDrawers();
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    FindingsTablePageQuery,
    FindingsTable_company$key
  >(
    graphql`
      fragment FindingsTable_company on Company
      @refetchable(queryName: "FindingsTablePageQuery")
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
        ) @connection(key: "FindingsTable_oasFindings") {
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
  const items = useMemo(() => toItems(rows, ({ findingId }) => findingId), [rows]);
  const columns = useMemo(() => findingColumns(t, kind, onView), [t, kind, onView]);
  return (
    <DataTable
      label={t(`tabs.${kind}`)}
      columns={columns}
      items={items}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(PAGE)}
      onOpen={(key) => {
        const { endpoint, document, pointer } =
          rows.find(({ findingId }) => findingId === key) ?? {};
        if (endpoint) drawers.open({ name: ENDPOINT_DRAWER, id: endpoint.endpointId });
        else if (document) onView(document.documentId, pointer ?? null);
      }}
      empty={<EmptyState title={t('empty.title')} body={t('empty.body')} />}
    />
  );
}
