import type { TFunction } from 'i18next';
import type { BackgroundJobsView_company$data } from '../../../__generated__/BackgroundJobsView_company.graphql.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { jobName } from './jobName.ts';

/** One job that reads events. */
export type EventReader = BackgroundJobsView_company$data['eventReaders'][number];

/** Columns of the jobs that read events. */
export function eventReaderColumns(t: TFunction<'administration'>): readonly Column<EventReader>[] {
  return [
    {
      key: 'name',
      header: t('backgroundJobs.job'),
      cell: ({ name }) => <TruncatedText text={jobName(t, name)} />,
    },
    {
      key: 'waiting',
      header: t('backgroundJobs.eventsWaiting'),
      width: 160,
      align: 'end',
      cell: ({ waiting }) => <NumberText value={waiting} />,
    },
    {
      key: 'oldest',
      header: t('backgroundJobs.oldestEvent'),
      width: 200,
      cell: ({ oldestAt }) => <TimeText value={oldestAt} format="exact" />,
    },
  ];
}
