import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { type EventReader, eventReaderColumns } from './eventReaderColumns.tsx';

interface EventReadersProps {
  readonly readers: readonly EventReader[];
}

/** How far jobs are behind what other parts of Palisade tell them. */
export function EventReaders({ readers }: EventReadersProps) {
  const { t } = useTranslation('administration');
  const items = useMemo(() => toItems(readers, ({ name }) => name), [readers]);
  const columns = useMemo(() => eventReaderColumns(t), [t]);
  return (
    <DataTable
      label={t('backgroundJobs.events')}
      columns={columns}
      items={items}
      total={readers.length}
      footNote={t('backgroundJobs.readerCount', { count: readers.length })}
      empty={
        <EmptyState
          title={t('backgroundJobs.noReaders')}
          body={t('backgroundJobs.noReadersBody')}
        />
      }
    />
  );
}
