import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { type BackgroundJob, backgroundJobColumns } from './backgroundJobColumns.tsx';
import { jobName } from './jobName.ts';
import { useRetryJob } from './useChangeJob.ts';

interface JobQueueProps {
  readonly jobs: readonly BackgroundJob[];
  readonly total: number;
  readonly onChanged: () => void;
  /** A stable function. */
  readonly onDiscard: (job: BackgroundJob) => void;
}

/** Jobs that failed, run and wait, with what can be done about them. */
export function JobQueue({ jobs, total, onChanged, onDiscard }: JobQueueProps) {
  const { t } = useTranslation('administration');
  const { companyId, can } = useCompany();
  const mayChange = can('changeJobs');
  const retryJob = useRetryJob(companyId);
  /** Jobs that were asked to run: a second press would be told that they are gone. */
  const [asked] = useState(() => new Set<string>());
  const handleRetry = useCallback(
    async ({ jobId, name }: BackgroundJob) => {
      if (asked.has(jobId)) return;
      asked.add(jobId);
      const [error] = await retryJob(jobId);
      if (error === undefined)
        toast.success(t('backgroundJobs.retried', { name: jobName(t, name) }));
      else {
        asked.delete(jobId);
        toast.error(t('backgroundJobs.retryFailed'), { detail: error.message });
      }
      onChanged();
    },
    [asked, onChanged, retryJob, t],
  );
  const items = useMemo(() => toItems(jobs, ({ jobId }) => jobId), [jobs]);
  const columns = useMemo(
    () =>
      backgroundJobColumns(t, {
        mayChange,
        onRetry: (job) => void handleRetry(job),
        onDiscard,
      }),
    [handleRetry, mayChange, onDiscard, t],
  );
  return (
    <DataTable
      label={t('backgroundJobs.queue')}
      columns={columns}
      items={items}
      total={jobs.length}
      footNote={
        jobs.length < total
          ? t('backgroundJobs.shown', { shown: jobs.length, count: total })
          : t('backgroundJobs.count', { count: total })
      }
      empty={<EmptyState title={t('backgroundJobs.none')} body={t('backgroundJobs.noneBody')} />}
    />
  );
}
