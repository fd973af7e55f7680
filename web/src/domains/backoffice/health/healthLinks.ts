import { backgroundJobsPath } from '../../administration/administration.paths.ts';

/** Where more is said about a part, by its name. */
export const HEALTH_LINKS: Readonly<
  Record<string, { readonly key: 'jobs'; readonly path: (companyId: string) => string } | undefined>
> = {
  jobs: { key: 'jobs', path: backgroundJobsPath },
  events: { key: 'jobs', path: backgroundJobsPath },
};
