import type { Domain } from '../../platform/domain.ts';
import { labelRoutes } from './labels.routes.ts';

/** Words attached to endpoints. */
export const labels: Domain = {
  name: 'labels',
  migrations: new URL('./migrations/', import.meta.url),
  routes: labelRoutes,
};
