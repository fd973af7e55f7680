import type { Domain } from '../../platform/domain.ts';
import { jobRoutes } from './jobs.routes.ts';

/** Background jobs of all domains: what waits, what runs, what failed. */
export const jobs: Domain = {
  name: 'jobs',
  migrations: new URL('./migrations/', import.meta.url),
  routes: jobRoutes,
};
