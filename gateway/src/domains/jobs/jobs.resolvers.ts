import type { Resolvers } from '../../generated/resolvers.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';

export const jobsResolvers: Resolvers = {
  Company: {
    backgroundJobs: ({ companyId }, _args, { jobs }) => jobs.calls.jobs(companyId),
    jobSchedules: ({ companyId }, _args, { jobs }) => jobs.calls.schedules(companyId),
    eventReaders: ({ companyId }, _args, { jobs }) => jobs.calls.eventReaders(companyId),
  },
  BackgroundJob: { jobId: ({ id }) => id },
  Mutation: {
    retryBackgroundJob: async (_parent, { input: { companyId, jobId } }, { jobs }) => ({
      errors: (await expectFailures(jobs.calls.retry(companyId, jobId))).errors,
    }),
    discardBackgroundJob: async (_parent, { input: { companyId, jobId } }, { jobs }) => ({
      errors: (await expectFailures(jobs.calls.discard(companyId, jobId))).errors,
    }),
  },
};
