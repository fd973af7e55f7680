import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFragment } from 'react-relay';
import type { deletionColumns_deletion$key } from '../../../__generated__/deletionColumns_deletion.graphql.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { deletionColumns, deletionKey, deletionRow } from './deletionColumns.tsx';

/** Environments that are being deleted or were, with their receipts. */
export function DeletedEnvironments({
  deletions: key,
}: {
  readonly deletions: deletionColumns_deletion$key;
}) {
  const { t } = useTranslation('organizations');
  const deletions = useFragment(deletionRow, key);
  const columns = useMemo(() => deletionColumns(t), [t]);
  return (
    <DataTable
      label={t('deletions.deleted')}
      columns={columns}
      items={toItems(deletions, deletionKey)}
      total={deletions.length}
      footNote={t('deletions.count', { count: deletions.length })}
      empty={<EmptyState title={t('deletions.none')} body={t('deletions.noneBody')} />}
    />
  );
}
