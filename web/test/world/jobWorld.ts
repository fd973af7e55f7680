import type { FakeCompany } from './makeWorld.ts';

export interface FakeJob {
  readonly jobId: string;
  readonly name: string;
  readonly state: 'running' | 'waiting' | 'retrying' | 'failed';
  readonly isOfInstallation: boolean;
  readonly queuedAt: string;
  readonly startedAt: string | null;
  readonly dueAt: string | null;
  readonly failures: number;
  readonly failure: string | null;
}
interface FakeSchedule {
  readonly name: string;
  readonly isOfInstallation: boolean;
  readonly cron: string;
  readonly lastRunAt: string | null;
  readonly nextRunAt: string;
}
interface FakeEventReader {
  readonly name: string;
  readonly waiting: number;
  readonly oldestAt: string | null;
}
export interface FakeJobs {
  queue: FakeJob[];
  readonly eventReaders: readonly FakeEventReader[];
  readonly schedules: readonly FakeSchedule[];
}

/** A job that waits, unless said otherwise. */
export const makeJob = (name: string, part: Partial<FakeJob> = {}): FakeJob => ({
  jobId: `job-${name}`,
  name,
  state: 'waiting',
  isOfInstallation: false,
  queuedAt: '2026-11-21T10:00:00.000Z',
  startedAt: null,
  dueAt: null,
  failures: 0,
  failure: null,
  ...part,
});

/** Fields of a company about its background jobs. */
export const jobFields = ({ jobs }: FakeCompany) => ({
  backgroundJobs: () => ({ items: jobs.queue, total: jobs.queue.length }),
  jobSchedules: () => jobs.schedules,
  eventReaders: () => jobs.eventReaders,
});

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

/** Mutations of background jobs; one that is tried again runs at once. */
export function jobMutations(
  company: (id: unknown) => FakeCompany | undefined,
  refuse: (name: string) => object[],
) {
  const change =
    (name: string, changed: (job: FakeJob) => readonly FakeJob[]) =>
    ({ input }: Mutation) => {
      const errors = refuse(name);
      const jobs = company(input['companyId'])?.jobs;
      if (errors.length === 0 && jobs !== undefined)
        jobs.queue = jobs.queue.flatMap((job) =>
          job.jobId === input['jobId'] ? changed(job) : [job],
        );
      return { errors };
    };
  return {
    retryBackgroundJob: change('retryBackgroundJob', (job) => [
      { ...job, state: 'running', failure: null, dueAt: null },
    ]),
    discardBackgroundJob: change('discardBackgroundJob', () => []),
  };
}
