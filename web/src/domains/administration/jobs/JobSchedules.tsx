import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { type JobSchedule, scheduleColumns } from './scheduleColumns.tsx';

interface JobSchedulesProps {
  readonly schedules: readonly JobSchedule[];
}

/** When jobs are run by themselves. */
export function JobSchedules({ schedules }: JobSchedulesProps) {
  const { t } = useTranslation('administration');
  const items = useMemo(() => toItems(schedules, ({ name }) => name), [schedules]);
  const columns = useMemo(() => scheduleColumns(t), [t]);
  return (
    <DataTable
      label={t('backgroundJobs.schedules')}
      columns={columns}
      items={items}
      total={schedules.length}
      footNote={t('backgroundJobs.scheduleCount', { count: schedules.length })}
      empty={
        <EmptyState
          title={t('backgroundJobs.noSchedules')}
          body={t('backgroundJobs.noSchedulesBody')}
        />
      }
    />
  );
}
