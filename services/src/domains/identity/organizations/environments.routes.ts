import { randomUUID } from 'node:crypto';
import { Type } from '@fastify/type-provider-typebox';
import type { Query } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { identityOf } from '../authenticate.ts';
import { OF_ADMINISTRATORS } from '../sso/organizationAdmin.ts';
import { addressRefusal } from './addressRefusal.ts';
import { insertEnvironment, roomForOne, updateEnvironment } from './editEnvironments.ts';
import { environmentValues } from './environmentInput.ts';
import { environmentById, environmentsOf, lockEnvironment } from './environments.repository.ts';
import { namedOnce } from './namedOnce.ts';
import {
  needOrganization,
  organizationOfEnvironment,
  organizationRights,
} from './organizationRights.ts';
import { boughtBy, lockOrganization } from './organizations.repository.ts';
import {
  EnvironmentChange,
  EnvironmentParams,
  EnvironmentSchema,
  NewEnvironment,
  OrganizationParams,
  OrganizationQuery,
  Params,
} from './organizations.schemas.ts';

/** Environments of an organization: list, new, change. */
export function environmentRoutes(app: App, deps: Deps): void {
  listRoute(app, deps);
  readRoute(app, deps);
  createRoute(app, deps);
  changeRoute(app, deps);
}

function listRoute(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/environments',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary:
          'Environments of an organization, the own one of the company when none is named; the first one first',
        params: Params,
        querystring: OrganizationQuery,
        response: { 200: Type.Array(EnvironmentSchema) },
      },
    },
    async (request) => {
      const rights = await organizationRights(db, request, request.params.companyId);
      const id = request.query.organizationId ?? rights.organizationId;
      await needOrganization(db, rights, id);
      return environmentsOf(db.system.query, id);
    },
  );
}

function readRoute(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/environments/:environmentId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'One environment',
        params: EnvironmentParams,
        response: { 200: EnvironmentSchema },
      },
    },
    async (request) => {
      const { companyId, environmentId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      await organizationOfEnvironment(db, rights, environmentId);
      return knownEnvironment(db.system.query, environmentId);
    },
  );
}

function createRoute(app: App, deps: Deps): void {
  const { db } = deps;
  app.post(
    '/identity/:companyId/organizations/:organizationId/environments',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Makes an environment, with the recommended policies installed',
        params: OrganizationParams,
        body: NewEnvironment,
        response: { 201: EnvironmentSchema },
      },
    },
    async (request, reply) => {
      const { companyId, organizationId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      await needOrganization(db, rights, organizationId);
      const id = randomUUID();
      const write = db.company(id).transaction(async (query) => {
        const account = boughtBy(await roomForOne(query, organizationId));
        const values = environmentValues(request.body, { ...rights, account, before: null });
        await insertEnvironment(query, request, deps, { organizationId, ...values });
        return knownEnvironment(query, id);
      });
      const made = await namedOnce(write);
      identityOf(db).forget(() => true);
      return reply.code(201).send(made);
    },
  );
}

function changeRoute(app: App, { db, settings }: Deps): void {
  app.put(
    '/identity/:companyId/environments/:environmentId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Changes an environment',
        params: EnvironmentParams,
        body: EnvironmentChange,
        response: { 200: EnvironmentSchema },
      },
    },
    async (request) => {
      const { companyId, environmentId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      const organizationId = await organizationOfEnvironment(db, rights, environmentId);
      const write = db.company(environmentId).transaction(async (query) => {
        const organization = await lockOrganization(query, organizationId);
        const before = await lockEnvironment(query, environmentId);
        if (organization === null || before === null) throw notFound('environment');
        if (before.isInDeletion)
          throw new Problem('conflict', 'This environment is being deleted. Nothing was saved.');
        const refusal = await addressRefusal(query, environmentId, request.ip);
        if (refusal !== null) throw new Problem('forbidden', refusal);
        const { version } = request.body;
        needVersion('environment', version, { ...before, timeUpdated: before.updatedAt });
        const account = boughtBy(organization);
        const values = environmentValues(request.body, { ...rights, account, before });
        await updateEnvironment(query, request, before, values);
        return knownEnvironment(query, environmentId);
      });
      const changed = await namedOnce(write);
      settings?.forget(environmentId);
      identityOf(db).forget((caller) => caller.uses(environmentId));
      return changed;
    },
  );
}

async function knownEnvironment(query: Query, id: string) {
  const environment = await environmentById(query, id);
  if (environment === null) throw notFound('environment');
  return environment;
}
