import type { App, Deps } from '../../../platform/domain.ts';
import { InstallationHealth } from '../../../platform/health/health.schemas.ts';
import { measureComponents } from '../../../platform/health/measureComponents.ts';
import { needSystemUser } from '../../../platform/server/needSystemUser.ts';
import { Params } from '../jobs.schemas.ts';
import { databaseHealth, eventsHealth, jobsHealth } from './installationHealth.ts';
import { storageHealth, versions } from './storageHealth.ts';

/** How the database, its storage, background jobs and events of the installation are, for system users. */
export function installationHealthRoutes(app: App, { db, home }: Pick<Deps, 'db' | 'home'>): void {
  app.get(
    '/jobs/:companyId/installation-health',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Figures of the database, storage, jobs and events, for system users',
        params: Params,
        response: { 200: InstallationHealth },
      },
    },
    (request) => {
      needSystemUser(request, request.params.companyId);
      return measureComponents(request.log, {
        versions: () => versions(db),
        database: () => databaseHealth(db),
        storage: () => storageHealth(db, home),
        jobs: () => jobsHealth(db),
        events: () => eventsHealth(db),
      });
    },
  );
}
