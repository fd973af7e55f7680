import type { paths } from '../../generated/upstream/jobs.ts';
import type { AnswerOf } from '../../platform/upstream/serviceTypes.ts';

export type BackgroundJobList = AnswerOf<paths['/jobs/{companyId}/jobs']['get']>;
export type BackgroundJob = BackgroundJobList['items'][number];
export type JobSchedule = AnswerOf<paths['/jobs/{companyId}/schedules']['get']>[number];
