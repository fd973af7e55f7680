import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { BackgroundJobsView_company$key } from '../../../__generated__/BackgroundJobsView_company.graphql.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { oneOf } from '../../../entities/address/params.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useReload } from '../../../entities/lists/useReload.ts';
import { usePoll } from '../../../entities/live/usePoll.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { Page, PageBar, PageNote } from '../../../ui/layout/Page.ts';
import type { BackgroundJob } from './backgroundJobColumns.tsx';
import { EventReaders } from './EventReaders.tsx';
import { JobQueue } from './JobQueue.tsx';
import { JobSchedules } from './JobSchedules.tsx';

const DiscardJobDialog = lazy(() => import('./DiscardJobDialog.tsx'));

/** Milliseconds after which the page asks again while somebody looks at it. */
const AGAIN_MS = 10_000;

const address = defineAddress({ view: oneOf(['queue', 'schedules', 'events'], 'queue') });

const fragment = graphql`
  fragment BackgroundJobsView_company on Company @throwOnFieldError {
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
    eventReaders {
      name
      waiting
      oldestAt
    }
  }
`;

interface BackgroundJobsViewProps {
  readonly company: BackgroundJobsView_company$key;
}

/**
 * The queue of background jobs, the schedules behind it, and the events that its jobs have yet to
 * read; the address says which of them.
 */
export function BackgroundJobsView({ company }: BackgroundJobsViewProps) {
  const { t } = useTranslation('administration');
  const [{ view }, change] = useAddress(address);
  const [discarding, setDiscarding] = useState<BackgroundJob | null>(null);
  const { backgroundJobs, jobSchedules, eventReaders } = useFragment(fragment, company);
  const reload = useReload();
  usePoll(reload, AGAIN_MS);
  const { items, total } = backgroundJobs;
  const tabs = [
    { key: 'queue', label: t('backgroundJobs.queue'), count: total },
    { key: 'schedules', label: t('backgroundJobs.schedules'), count: jobSchedules.length },
    {
      key: 'events',
      label: t('backgroundJobs.events'),
      count: eventReaders.reduce((sum, { waiting }) => sum + waiting, 0),
    },
  ] as const;
  return (
    <Page>
      <title>{`${t('backgroundJobs.title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('backgroundJobs.title')}
        actions={
          <Button icon={<RefreshCw size={16} />} onClick={reload}>
            {t('backgroundJobs.refresh')}
          </Button>
        }
      />
      <PageNote pb="3">{t('backgroundJobs.about')}</PageNote>
      <PageBar>
        <TabList
          label={t('backgroundJobs.views')}
          items={tabs}
          current={view}
          onChange={(key) => change({ view: key })}
        />
      </PageBar>
      {view === 'queue' && (
        <JobQueue jobs={items} total={total} onChanged={reload} onDiscard={setDiscarding} />
      )}
      {view === 'schedules' && <JobSchedules schedules={jobSchedules} />}
      {view === 'events' && <EventReaders readers={eventReaders} />}
      <Suspense>
        {discarding && (
          <DiscardJobDialog
            job={discarding}
            onChanged={reload}
            onClose={() => setDiscarding(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}
