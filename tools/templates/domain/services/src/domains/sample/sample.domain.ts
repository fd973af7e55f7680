import type { Domain } from '../../platform/domain.ts';
import { editSampleRoutes } from './editSamples.routes.ts';
import { sampleRoutes } from './samples.routes.ts';

/** Samples of a company. */
export const sample: Domain = {
  name: 'sample',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    sampleRoutes(app, deps);
    editSampleRoutes(app, deps);
  },
};
