import type { TFunction } from 'i18next';
import type { BackgroundJobsView_company$data } from '../../../__generated__/BackgroundJobsView_company.graphql.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { jobName } from './jobName.ts';
import { scheduleText } from './scheduleText.ts';

/** One row of the schedules. */
export type JobSchedule = BackgroundJobsView_company$data['jobSchedules'][number];

/** Columns of the schedules of background jobs. */
export function scheduleColumns(t: TFunction<'administration'>): readonly Column<JobSchedule>[] {
  return [
    {
      key: 'name',
      header: t('backgroundJobs.job'),
      cell: ({ name, isOfInstallation }) => (
        <span className="p-line">
          <TruncatedText text={jobName(t, name)} />
          {isOfInstallation && <Tag variant="outline">{t('backgroundJobs.installation')}</Tag>}
        </span>
      ),
    },
    {
      key: 'cron',
      header: t('backgroundJobs.cron'),
      width: 208,
      cell: ({ cron }) => (
        <span className="p-trunc" title={cron}>
          {scheduleText(t, cron)}
        </span>
      ),
    },
    {
      key: 'last',
      header: t('backgroundJobs.lastRun'),
      width: 160,
      cell: ({ lastRunAt }) => <TimeText value={lastRunAt} format="exact" />,
    },
    {
      key: 'next',
      header: t('backgroundJobs.nextRun'),
      width: 160,
      cell: ({ nextRunAt }) => <TimeText value={nextRunAt} format="exact" />,
    },
  ];
}
