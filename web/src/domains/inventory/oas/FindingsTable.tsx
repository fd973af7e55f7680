import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { useFindings_company$key } from '../../../__generated__/useFindings_company.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';
import { findingColumns } from './findingColumns.tsx';
import type { FindingTab } from './oasParams.ts';
import { useFindings } from './useFindings.ts';

interface FindingsTableProps {
  readonly kind: FindingTab;
  readonly company: useFindings_company$key;
  readonly onView: (documentId: string, pointer: string | null) => void;
  /** In the place of rows where there are none. */
  readonly empty: ReactNode;
}

/**
 * Findings of one kind; a row opens its endpoint, or its operation in the document where there is
 * no traffic.
 */
export function FindingsTable({ kind, company, onView, empty }: FindingsTableProps) {
  const { t } = useTranslation('oas');
  const drawers = useDrawers();
  const { rows, hasNext, isLoadingNext, loadNext } = useFindings(company);
  const items = useMemo(() => toItems(rows, ({ findingId }) => findingId), [rows]);
  const columns = useMemo(() => findingColumns(t, kind, onView), [t, kind, onView]);
  return (
    <DataTable
      label={t(`tabs.${kind}`)}
      columns={columns}
      items={items}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={loadNext}
      onOpen={(key) => {
        const { endpoint, document, pointer } =
          rows.find(({ findingId }) => findingId === key) ?? {};
        if (endpoint) drawers.open({ name: ENDPOINT_DRAWER, id: endpoint.endpointId });
        else if (document) onView(document.documentId, pointer ?? null);
      }}
      empty={empty}
    />
  );
}
