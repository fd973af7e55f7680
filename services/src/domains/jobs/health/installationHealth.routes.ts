import type { App, Deps } from '../../../platform/domain.ts';
import { InstallationHealth } from '../../../platform/health/health.schemas.ts';
import { measureComponents } from '../../../platform/health/measureComponents.ts';
import { needSystemUser } from '../../../platform/server/needSystemUser.ts';
import { Params } from '../jobs.schemas.ts';
import { databaseHealth, eventsHealth, jobsHealth } from './installationHealth.ts';

/** How the database, background jobs and events of the installation are, for system users. */
export function installationHealthRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  app.get(
    '/jobs/:companyId/installation-health',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Figures of the database, jobs and events, for system users',
        params: Params,
        response: { 200: InstallationHealth },
      },
    },
    (request) => {
      needSystemUser(request, request.params.companyId);
      return measureComponents(request.log, {
        database: () => databaseHealth(db),
        jobs: () => jobsHealth(db),
        events: () => eventsHealth(db),
      });
    },
  );
}
