import type { Domain } from '../../platform/domain.ts';
import { collectRoutes } from './collect.routes.ts';
import { eventRoutes } from './events.routes.ts';
import { intakeHealthRoutes } from './health/intakeHealth.routes.ts';
import { hybridRoutes } from './hybrid/hybrid.routes.ts';
import { ingestRoutes } from './ingest.routes.ts';
import { mirrorRoutes } from './mirror.routes.ts';
import { otlpRoutes } from './otlp.routes.ts';
import { UploadLimits } from './uploadLimits.ts';

/** What was received, from where, and what became of it. */
export const ingest: Domain = {
  name: 'ingest',
  migrations: new URL('./migrations/', import.meta.url),
  async routes(app, deps) {
    const uploads = new UploadLimits(deps.uploadLimits);
    await collectRoutes(app, { ...deps, uploads });
    await otlpRoutes(app, { ...deps, uploads });
    await mirrorRoutes(app, { ...deps, uploads });
    ingestRoutes(app, deps);
    eventRoutes(app, deps);
    hybridRoutes(app, deps);
    intakeHealthRoutes(app, deps);
  },
};
