import { randomUUID } from 'node:crypto';
import { Type } from '@fastify/type-provider-typebox';
import type { Query } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { identityOf } from '../authenticate.ts';
import { callerOf } from '../caller.ts';
import { needOrganization, organizationRights } from '../organizations/organizationRights.ts';
import { OrganizationQuery } from '../organizations/organizations.schemas.ts';
import { administeredOrganization, OF_ADMINISTRATORS } from '../sso/organizationAdmin.ts';
import { deleteRole } from './deleteRole.ts';
import { insertRole, updateRole, valuesOf } from './editRoles.ts';
import { needHeld } from './heldPermissions.ts';
import { needRoom, roleValues } from './roleInput.ts';
import { companiesWith, lockRole, lockRoles, roleById, rolesOf } from './roles.repository.ts';
import {
  NewRole,
  Params,
  type Role,
  RoleChange,
  RoleParams,
  RoleRemoval,
  RoleSchema,
} from './roles.schemas.ts';

/** Roles of the organization of a company, for those who administer it. */
export function roleRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps);
  createRoute(app, deps);
  changeRoute(app, deps);
  deleteRoute(app, deps);
}

function readRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/roles',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary:
          'Roles of an organization, the own one of the company when none is named: the built-in ones, then its own by name',
        params: Params,
        querystring: OrganizationQuery,
        response: { 200: Type.Array(RoleSchema) },
      },
    },
    async (request) => {
      const rights = await organizationRights(db, request, request.params.companyId);
      const organizationId = request.query.organizationId ?? rights.organizationId;
      await needOrganization(db, rights, organizationId);
      return rolesOf(db.system.query, organizationId);
    },
  );
  app.get(
    '/identity/:companyId/roles/:roleId',
    {
      ...OF_ADMINISTRATORS,
      schema: { summary: 'One role', params: RoleParams, response: { 200: RoleSchema } },
    },
    async (request) => {
      const { companyId, roleId } = request.params;
      const organizationId = await administeredOrganization(db, request, companyId);
      return knownRole(db.system.query, organizationId, roleId);
    },
  );
}

function createRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/:companyId/roles',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Makes a role; each change that it may make brings its read',
        params: Params,
        body: NewRole,
        response: { 201: RoleSchema },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const organizationId = await administeredOrganization(db, request, companyId);
      const id = randomUUID();
      const made = await db.company(companyId).transaction(async (query) => {
        await lockRoles(query, organizationId);
        const others = await rolesOf(query, organizationId);
        needRoom(others);
        const values = roleValues(request.body, others);
        needHeld(callerOf(request.auth), values.permissions, companyId);
        await insertRole(query, request, { id, organizationId }, values);
        return knownRole(query, organizationId, id);
      });
      return reply.code(201).send(made);
    },
  );
}

function changeRoute(app: App, { db }: Deps): void {
  app.put(
    '/identity/:companyId/roles/:roleId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Changes a role, at once for everybody who has it',
        params: RoleParams,
        body: RoleChange,
        response: { 200: RoleSchema },
      },
    },
    async (request) => {
      const { companyId, roleId } = request.params;
      const organizationId = await administeredOrganization(db, request, companyId);
      const changed = await db.company(companyId).transaction(async (query) => {
        await lockRoles(query, organizationId);
        const others = await rolesOf(query, organizationId);
        const before = needCustom(others.find(({ id }) => id === roleId.toLowerCase()));
        needVersion('role', request.body.version, { ...before, timeUpdated: before.updatedAt });
        const values = roleValues(
          request.body,
          others.filter(({ id }) => id !== before.id),
        );
        const had = valuesOf(before).permissions;
        const added = values.permissions.filter((permission) => !had.includes(permission));
        const usedIn = await companiesWith(query, before.id);
        needHeld(callerOf(request.auth), added, companyId, usedIn);
        await updateRole(query, request, before, values);
        return knownRole(query, organizationId, before.id);
      });
      identityOf(db).forget(() => true);
      return changed;
    },
  );
}

function deleteRoute(app: App, { db }: Deps): void {
  app.delete(
    '/identity/:companyId/roles/:roleId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Deletes a role; one that is in use only with another in its place',
        params: RoleParams,
        querystring: RoleRemoval,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId, roleId } = request.params;
      const { replacementId, version } = request.query;
      const organizationId = await administeredOrganization(db, request, companyId);
      await db.company(companyId).transaction(async (query) => {
        await lockRoles(query, organizationId);
        needCustom(await knownRole(query, organizationId, roleId));
        await lockRole(query, roleId);
        const role = await knownRole(query, organizationId, roleId);
        needVersion('role', version, { ...role, timeUpdated: role.updatedAt });
        await deleteRole(query, request, { role, organizationId, replacementId });
      });
      identityOf(db).forget(() => true);
      return reply.code(204).send(null);
    },
  );
}

async function knownRole(query: Query, organizationId: string, id: string): Promise<Role> {
  const role = await roleById(query, organizationId, id);
  if (role === null) throw notFound('role');
  return role;
}

/** @throws Problem notFound for none, forbidden for a built-in one */
function needCustom(role: Role | undefined): Role {
  if (role === undefined) throw notFound('role');
  if (!role.isCustom)
    throw new Problem('forbidden', 'Built-in roles are the same everywhere and cannot be changed.');
  return role;
}
