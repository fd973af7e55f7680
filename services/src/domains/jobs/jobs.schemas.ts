import { type Static, Type } from '@fastify/type-provider-typebox';
import { BACKGROUND_JOB_STATES } from '@palisade/vocabulary/backgroundJobs.ts';

const Nullable = <T extends ReturnType<typeof Type.String>>(type: T) =>
  Type.Union([type, Type.Null()]);

export const Params = Type.Object({ companyId: Type.String() });
export const JobParams = Type.Object({
  companyId: Type.String(),
  jobId: Type.String({ format: 'uuid' }),
});

export const BackgroundJob = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'Domain and job: `posture.judge`.' }),
  state: Type.Enum([...BACKGROUND_JOB_STATES]),
  isOfInstallation: Type.Boolean({ description: 'Whether it belongs to no company.' }),
  queuedAt: Type.String(),
  startedAt: Nullable(Type.String()),
  dueAt: Nullable(Type.String({ description: 'When it is run next; null unless it waits.' })),
  failures: Type.Integer({ description: 'Runs that failed so far.' }),
  failure: Nullable(Type.String({ description: 'Why the last run failed.' })),
});
export type BackgroundJob = Static<typeof BackgroundJob>;
export const BackgroundJobs = Type.Object({
  items: Type.Array(BackgroundJob),
  total: Type.Integer({ description: 'How many there are, also beyond those that are listed.' }),
});

export const JobSchedule = Type.Object({
  name: Type.String(),
  isOfInstallation: Type.Boolean(),
  cron: Type.String({ description: 'Cron expression in UTC.' }),
  lastRunAt: Nullable(Type.String({ description: 'When the last run ended that is kept.' })),
  nextRunAt: Type.String(),
});
export type JobSchedule = Static<typeof JobSchedule>;
export const JobSchedules = Type.Array(JobSchedule);

const EventReader = Type.Object({
  name: Type.String({ description: 'Domain and job: `posture.judge`.' }),
  waiting: Type.Integer({ description: 'Events that it has yet to read.' }),
  oldestAt: Nullable(Type.String({ description: 'When the oldest of these was told.' })),
});
export const EventReaders = Type.Array(EventReader);

export const READS = { auth: { feature: 'feature_audit', action: 'read' } } as const;
export const CHANGES = { auth: { feature: 'feature_audit', action: 'update' } } as const;
