import { BACKGROUND_JOBS, type BackgroundJobName } from '@palisade/vocabulary/backgroundJobs.ts';
import type { TFunction } from 'i18next';

const isKnown = (name: string): name is BackgroundJobName =>
  BACKGROUND_JOBS.some((each) => each === name);

/** What a job does, in words; of one that this version of the pages does not know, its name. */
export const jobName = (t: TFunction<'administration'>, name: string): string =>
  isKnown(name) ? t(`backgroundJobs.names.${name}`) : name;
