import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useCallback, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useRefetchableFragment } from 'react-relay';
import type { BackgroundJobsAgainQuery } from '../../../__generated__/BackgroundJobsAgainQuery.graphql.ts';
import type { BackgroundJobsView_company$key } from '../../../__generated__/BackgroundJobsView_company.graphql.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { oneOf } from '../../../entities/address/params.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import '../administration.css';
import type { BackgroundJob } from './backgroundJobColumns.tsx';
import { JobQueue } from './JobQueue.tsx';
import { JobSchedules } from './JobSchedules.tsx';

const DiscardJobDialog = lazy(() => import('./DiscardJobDialog.tsx'));

const address = defineAddress({ view: oneOf(['queue', 'schedules'], 'queue') });

const fragment = graphql`
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
`;

interface BackgroundJobsViewProps {
  readonly company: BackgroundJobsView_company$key;
}

/** The queue of background jobs, and the schedules behind it; the address says which of them. */
export function BackgroundJobsView({ company }: BackgroundJobsViewProps) {
  const { t } = useTranslation('administration');
  const [{ view }, change] = useAddress(address);
  const [discarding, setDiscarding] = useState<BackgroundJob | null>(null);
  const [isRefetching, startTransition] = useTransition();
  const [{ backgroundJobs, jobSchedules }, refetch] = useRefetchableFragment<
    BackgroundJobsAgainQuery,
    BackgroundJobsView_company$key
  >(fragment, company);
  const handleRefresh = useCallback(
    () => startTransition(() => void refetch({}, { fetchPolicy: 'network-only' })),
    [refetch],
  );
  const { items, total } = backgroundJobs;
  const tabs = [
    { key: 'queue', label: t('backgroundJobs.queue'), count: total },
    { key: 'schedules', label: t('backgroundJobs.schedules'), count: jobSchedules.length },
  ] as const;
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
          items={tabs}
          current={view}
          onChange={(key) => change({ view: key })}
        />
      </div>
      {view === 'schedules' ? (
        <JobSchedules schedules={jobSchedules} isRefetching={isRefetching} />
      ) : (
        <JobQueue
          jobs={items}
          total={total}
          isRefetching={isRefetching}
          onChanged={handleRefresh}
          onDiscard={setDiscarding}
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
