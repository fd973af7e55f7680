import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { useIssues_company$key } from '../../../__generated__/useIssues_company.graphql.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { issueColumns } from './issueColumns.tsx';
import { useIssues } from './useIssues.ts';
/** What lint says about the documents, the worst first; a row opens the operation that it is about. */
export function IssuesTable({
  company,
  onView,
}: {
  readonly company: useIssues_company$key;
  readonly onView: (documentId: string, pointer: string | null) => void;
}) {
  const { t } = useTranslation('oas');
  const { rows, hasNext, isLoadingNext, loadNext } = useIssues(company);
  const items = useMemo(() => toItems(rows, ({ issueId }) => issueId), [rows]);
  const columns = useMemo(() => issueColumns(t), [t]);
  return (
    <DataTable
      label={t('tabs.lint')}
      columns={columns}
      items={items}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={loadNext}
      onOpen={(key) => {
        const { document, pointer } = rows.find(({ issueId }) => issueId === key) ?? {};
        if (document) onView(document.documentId, pointer ?? null);
      }}
      empty={<EmptyState title={t('empty.title')} body={t('empty.body')} />}
    />
  );
}
