import type { Domain } from '../../platform/domain.ts';
import { collectRoutes } from './collect.routes.ts';
import { eventRoutes } from './events.routes.ts';
import { ingestRoutes } from './ingest.routes.ts';
import { mirrorRoutes } from './mirror.routes.ts';
import { otlpRoutes } from './otlp.routes.ts';

/** What was received, from where, and what became of it. */
export const ingest: Domain = {
  name: 'ingest',
  migrations: new URL('./migrations/', import.meta.url),
  async routes(app, deps) {
    await collectRoutes(app, deps);
    await otlpRoutes(app, deps);
    await mirrorRoutes(app, deps);
    ingestRoutes(app, deps);
    eventRoutes(app, deps);
  },
};
