import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useRefetchableFragment } from 'react-relay';
import { useSearchParams } from 'react-router-dom';
import type { BackgroundJobsAgainQuery } from '../../../__generated__/BackgroundJobsAgainQuery.graphql.ts';
import type { BackgroundJobsView_company$key } from '../../../__generated__/BackgroundJobsView_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import '../administration.css';
import { type BackgroundJob, backgroundJobColumns } from './backgroundJobColumns.tsx';
import { jobName } from './jobName.ts';
import { scheduleColumns } from './scheduleColumns.tsx';
import { useRetryJob } from './useChangeJob.ts';

const DiscardJobDialog = lazy(() => import('./DiscardJobDialog.tsx'));

const VIEWS = ['jobs', 'schedules'] as const;
type View = (typeof VIEWS)[number];

/** Jobs with what can be done about them, and the schedules behind them. */
export function BackgroundJobsView({
  company,
}: {
  readonly company: BackgroundJobsView_company$key;
}) {
  const { t } = useTranslation('administration');
  const { companyId, can } = useCompany();
  const [params, setParams] = useSearchParams();
  const [discarding, setDiscarding] = useState<BackgroundJob | null>(null);
  const [isRefetching, startTransition] = useTransition();
  const retryJob = useRetryJob(companyId);
  const [{ backgroundJobs, jobSchedules }, refetch] = useRefetchableFragment<
    BackgroundJobsAgainQuery,
    BackgroundJobsView_company$key
  >(
    graphql`
      fragment BackgroundJobsView_company on Company
      @refetchable(queryName: "BackgroundJobsAgainQuery")
      @throwOnFieldError {
        backgroundJobs {
          total
          items {
            jobId
            name
            state
            isOfInstallation
            queuedAt
            startedAt
            dueAt
            failures
            failure
          }
        }
        jobSchedules {
          name
          isOfInstallation
          cron
          lastRunAt
          nextRunAt
        }
      }
    `,
    company,
  );
  const handleRefresh = useCallback(
    () => startTransition(() => void refetch({}, { fetchPolicy: 'network-only' })),
    [refetch],
  );
  const handleRetry = useCallback(
    async ({ jobId, name }: BackgroundJob) => {
      const [error] = await retryJob(jobId);
      if (error === undefined)
        toast.success(t('backgroundJobs.retried', { name: jobName(t, name) }));
      else toast.error(t('backgroundJobs.retryFailed'), { detail: error.message });
      handleRefresh();
    },
    [handleRefresh, retryJob, t],
  );
  const view: View = params.get('view') === 'schedules' ? 'schedules' : 'jobs';
  const mayChange = can('changeJobs');
  const jobs = useMemo(
    () => toItems(backgroundJobs.items, ({ jobId }) => jobId),
    [backgroundJobs.items],
  );
  const schedules = useMemo(() => toItems(jobSchedules, ({ name }) => name), [jobSchedules]);
  const jobColumns = useMemo(
    () =>
      backgroundJobColumns(t, {
        mayChange,
        onRetry: (job) => void handleRetry(job),
        onDiscard: setDiscarding,
      }),
    [handleRetry, mayChange, t],
  );
  const timeColumns = useMemo(() => scheduleColumns(t), [t]);
  return (
    <div className="administration">
      <title>{`${t('backgroundJobs.title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('backgroundJobs.title')}
        actions={
          <Button icon={<RefreshCw size={16} />} isBusy={isRefetching} onClick={handleRefresh}>
            {t('backgroundJobs.refresh')}
          </Button>
        }
      />
      <p className="administration-about">{t('backgroundJobs.about')}</p>
      <div className="administration-tabs">
        <TabList
          label={t('backgroundJobs.views')}
          items={[
            { key: 'jobs', label: t('backgroundJobs.queue'), count: backgroundJobs.total },
            {
              key: 'schedules',
              label: t('backgroundJobs.schedules'),
              count: jobSchedules.length,
            },
          ]}
          current={view}
          onChange={(key) => setParams(key === 'jobs' ? {} : { view: key }, { replace: true })}
        />
      </div>
      {view === 'jobs' ? (
        <DataTable
          label={t('backgroundJobs.queue')}
          columns={jobColumns}
          items={jobs}
          total={backgroundJobs.total}
          isRefetching={isRefetching}
          footNote={t('backgroundJobs.count', { count: backgroundJobs.total })}
          empty={
            <EmptyState title={t('backgroundJobs.none')} body={t('backgroundJobs.noneBody')} />
          }
        />
      ) : (
        <DataTable
          label={t('backgroundJobs.schedules')}
          columns={timeColumns}
          items={schedules}
          total={jobSchedules.length}
          isRefetching={isRefetching}
          footNote={t('backgroundJobs.scheduleCount', { count: jobSchedules.length })}
          empty={
            <EmptyState
              title={t('backgroundJobs.noSchedules')}
              body={t('backgroundJobs.noSchedulesBody')}
            />
          }
        />
      )}
      <Suspense>
        {discarding && (
          <DiscardJobDialog
            job={discarding}
            onChanged={handleRefresh}
            onClose={() => setDiscarding(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
