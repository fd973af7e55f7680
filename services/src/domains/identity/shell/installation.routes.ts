import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { NO_COMPANY } from '../audit.ts';
import { auditChange } from '../audit.client.ts';
import { callerOf } from '../caller.ts';
import { Nullable } from '../identity.schemas.ts';
import type { InstallationSettings } from './installation.ts';
import { isUnderMaintenance, setMaintenance } from './maintenance.repository.ts';
import { standingOf } from './standing.repository.ts';

const InstallationSchema = Type.Object({
  underMaintenance: Type.Boolean(),
  supportEmail: Nullable(Type.String()),
  statusPageUrl: Nullable(Type.String()),
  contactUrl: Nullable(Type.String()),
  learnMoreUrl: Nullable(Type.String()),
  userFlowScriptUrl: Nullable(Type.String()),
});
const MaintenanceBody = Type.Object(
  { underMaintenance: Type.Boolean() },
  { additionalProperties: false },
);

/** What is said about the installation as a whole. */
export function installationRoutes(app: App, deps: Deps, installation: InstallationSettings): void {
  installationRoute(app, deps, installation);
  docsPortalRoute(app, installation);
  maintenanceRoute(app, deps, installation);
}

function installationRoute(app: App, deps: Deps, installation: InstallationSettings): void {
  app.get(
    '/identity/installation',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'What is said about this installation, before anybody signs in',
        response: { 200: InstallationSchema },
      },
    },
    async () => {
      const {
        docsPortalUrl: _docsPortalUrl,
        underMaintenance: isForced,
        ...settings
      } = installation;
      return {
        ...settings,
        underMaintenance: isForced || (await isUnderMaintenance(deps.db.system.query)),
      };
    },
  );
}

function docsPortalRoute(app: App, installation: InstallationSettings): void {
  app.get(
    '/identity/docs-portal',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Where the documentation is',
        response: { 200: Type.Object({ callbackUrl: Nullable(Type.String()) }) },
      },
    },
    () => ({ callbackUrl: installation.docsPortalUrl }),
  );
}

function maintenanceRoute(app: App, deps: Deps, installation: InstallationSettings): void {
  app.put(
    '/identity/installation/maintenance',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Begins or ends maintenance',
        body: MaintenanceBody,
        response: { 200: MaintenanceBody },
      },
    },
    async (request) => {
      const { user, token } = callerOf(request.auth);
      const mayWrite = token === null || token.scopes.includes('write');
      if (!mayWrite || !(await standingOf(deps.db.system.query, user.id)).runsInstallation)
        throw new Problem(
          'forbidden',
          'Only who administers every organization of this installation may do this.',
        );
      const { underMaintenance } = request.body;
      await deps.db.company(NO_COMPANY).transaction(async (query) => {
        const before = await setMaintenance(query, underMaintenance);
        if (before !== underMaintenance)
          await auditChange(query, request, {
            action: 'installation.setMaintenance',
            targetType: 'installation',
            targetId: null,
            before: { underMaintenance: before },
            after: { underMaintenance },
          });
      });
      return { underMaintenance: installation.underMaintenance || underMaintenance };
    },
  );
}
