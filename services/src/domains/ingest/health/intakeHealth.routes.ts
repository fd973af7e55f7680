import type { App, Deps } from '../../../platform/domain.ts';
import { InstallationHealth } from '../../../platform/health/health.schemas.ts';
import { measureComponents } from '../../../platform/health/measureComponents.ts';
import { needSystemUser } from '../../../platform/server/needSystemUser.ts';
import { CompanyParams } from '../ingest.schemas.ts';
import { intakeHealth, learnersHealth } from './intakeHealth.ts';

/** How the learners and the intake of the installation are, for system users. */
export function intakeHealthRoutes(app: App, deps: Pick<Deps, 'db' | 'intake'>): void {
  app.get(
    '/ingest/:companyId/installation-health',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Figures of learners and intake, for system users',
        params: CompanyParams,
        response: { 200: InstallationHealth },
      },
    },
    (request) => {
      needSystemUser(request, request.params.companyId);
      return measureComponents(request.log, {
        learners: () => learnersHealth(deps),
        intake: () => intakeHealth(deps),
      });
    },
  );
}
