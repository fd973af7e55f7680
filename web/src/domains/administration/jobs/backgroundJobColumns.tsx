import type { TFunction } from 'i18next';
import type { BackgroundJobsView_company$data } from '../../../__generated__/BackgroundJobsView_company.graphql.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { RowAction, RowActions } from '../RowActions.tsx';
import { jobName } from './jobName.ts';

/** One row of the queue. */
export type BackgroundJob = BackgroundJobsView_company$data['backgroundJobs']['items'][number];

interface JobActions {
  readonly mayChange: boolean;
  readonly onRetry: (job: BackgroundJob) => void;
  readonly onDiscard: (job: BackgroundJob) => void;
}

const VARIANTS = {
  running: 'solid',
  waiting: 'outline',
  retrying: 'warning',
  failed: 'danger',
} as const;
const variantOf = (state: string) =>
  VARIANTS[state in VARIANTS ? (state as keyof typeof VARIANTS) : 'waiting'];
const stateText = (t: TFunction<'administration'>, state: string): string =>
  t(
    state === 'running' || state === 'retrying' || state === 'failed'
      ? `backgroundJobs.states.${state}`
      : 'backgroundJobs.states.waiting',
  );
const hasFailed = ({ state }: BackgroundJob): boolean => state === 'failed' || state === 'retrying';

/** Columns of the queue of background jobs. */
export function backgroundJobColumns(
  t: TFunction<'administration'>,
  { mayChange, onRetry, onDiscard }: JobActions,
): readonly Column<BackgroundJob>[] {
  return [
    {
      key: 'name',
      header: t('backgroundJobs.job'),
      width: 264,
      cell: ({ name, isOfInstallation }) => (
        <span className="p-line">
          <TruncatedText text={jobName(t, name)} />
          {isOfInstallation && <Tag variant="outline">{t('backgroundJobs.installation')}</Tag>}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('backgroundJobs.state'),
      width: 120,
      cell: ({ state }) => <Tag variant={variantOf(state)}>{stateText(t, state)}</Tag>,
    },
    {
      key: 'failure',
      header: t('backgroundJobs.failure'),
      cell: ({ failure, failures }) => (
        <span
          className="p-trunc"
          title={
            failure === null
              ? undefined
              : `${t('backgroundJobs.failedTimes', { count: failures })}: ${failure}`
          }
        >
          {failure ?? '–'}
        </span>
      ),
    },
    {
      key: 'queued',
      header: t('backgroundJobs.queued'),
      width: 96,
      priority: 'wide',
      cell: ({ queuedAt }) => <TimeText value={queuedAt} format="longAge" />,
    },
    {
      key: 'next',
      header: t('backgroundJobs.next'),
      width: 150,
      cell: ({ dueAt }) => <TimeText value={dueAt} format="exact" />,
    },
    ...(mayChange ? [actionsColumn(t, onRetry, onDiscard)] : []),
  ];
}

function actionsColumn(
  t: TFunction<'administration'>,
  onRetry: JobActions['onRetry'],
  onDiscard: JobActions['onDiscard'],
): Column<BackgroundJob> {
  return {
    key: 'actions',
    header: t('actions'),
    width: 170,
    align: 'end',
    cell: (job) => (
      <RowActions>
        {hasFailed(job) && (
          <>
            <RowAction
              label={t('backgroundJobs.retry')}
              name={t('backgroundJobs.retryOf', { name: jobName(t, job.name) })}
              onClick={() => onRetry(job)}
            />
            <RowAction
              label={t('backgroundJobs.discard')}
              name={t('backgroundJobs.discardOf', { name: jobName(t, job.name) })}
              isDestructive
              onClick={() => onDiscard(job)}
            />
          </>
        )}
      </RowActions>
    ),
  };
}
