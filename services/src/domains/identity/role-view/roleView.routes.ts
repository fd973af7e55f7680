import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../audit.client.ts';
import { identityOf } from '../authenticate.ts';
import { callerOf } from '../caller.ts';
import { personOf } from '../profile/ownAccount.ts';
import { roleById } from '../roles/roles.repository.ts';
import { RoleParams } from '../roles/roles.schemas.ts';
import { administeredOrganization, OF_ADMINISTRATORS } from '../sso/organizationAdmin.ts';
import { beginRoleView, endRoleView } from './roleView.repository.ts';

/** Administrators look at a company as a role sees it; nothing can be changed meanwhile. */
export function roleViewRoutes(app: App, deps: Deps): void {
  beginRoute(app, deps);
  endRoute(app, deps);
}

function beginRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/:companyId/roles/:roleId/view',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Has the session of the caller see the company as the role does, for an hour',
        params: RoleParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId, roleId } = request.params;
      const { user, sessionId } = personOf(request.auth);
      const organizationId = await administeredOrganization(db, request, companyId);
      // A system user may be let into an organization without being one of its administrators.
      if (!callerOf(request.auth).administers(companyId))
        throw new Problem(
          'forbidden',
          'Only administrators of the organization view as its roles.',
        );
      await db.company(companyId).transaction(async (query) => {
        const role = await roleById(query, organizationId, roleId);
        if (role === null) throw notFound('role');
        await beginRoleView(query, sessionId, { companyId, roleId: role.id });
        await auditChange(query, request, {
          action: 'role.view',
          targetType: 'role',
          targetId: role.id,
          after: { name: role.name },
        });
      });
      identityOf(db).forget((caller) => caller.userId === user.id);
      return reply.code(204).send(null);
    },
  );
}

function endRoute(app: App, { db }: Deps): void {
  app.delete(
    '/identity/role-view',
    {
      config: { auth: 'signedIn', inView: true },
      schema: {
        summary: 'Has the session of the caller be their own again',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { user, sessionId } = personOf(request.auth);
      const { view } = callerOf(request.auth);
      if (view === null) throw new Problem('conflict', 'You do not view as a role.');
      await db.company(view.companyId).transaction(async (query) => {
        await endRoleView(query, sessionId);
        await auditChange(query, request, {
          action: 'role.endView',
          targetType: 'role',
          targetId: view.roleId,
          before: { name: view.roleName },
        });
      });
      identityOf(db).forget((caller) => caller.userId === user.id);
      return reply.code(204).send(null);
    },
  );
}
