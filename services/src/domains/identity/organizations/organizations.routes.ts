import { randomUUID } from 'node:crypto';
import type { Query } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { notFound } from '../../../platform/problem.ts';
import { identityOf } from '../authenticate.ts';
import { OF_ADMINISTRATORS } from '../sso/organizationAdmin.ts';
import { firstCompany } from '../sso/organizations.repository.ts';
import type { Accounts } from './accounts.ts';
import { insertEnvironment } from './editEnvironments.ts';
import { insertOrganization, updateOrganization } from './editOrganizations.ts';
import { environmentValues } from './environmentInput.ts';
import { namedOnce } from './namedOnce.ts';
import { needAccount, organizationValues, subdomainOf } from './organizationInput.ts';
import {
  needOrganization,
  needSystem,
  type OrganizationRights,
  organizationRights,
} from './organizationRights.ts';
import {
  countEnvironments,
  lockOrganization,
  organizationById,
  organizationPage,
} from './organizations.repository.ts';
import {
  AccountAnswer,
  AccountQuery,
  NewOrganization,
  OrganizationChange,
  OrganizationPage,
  OrganizationQuery,
  OrganizationParams,
  OrganizationSchema,
  OrganizationsQuery,
  Params,
} from './organizations.schemas.ts';

const SYSTEM_ONLY = 'Only system users make and change organizations.';

/** Organizations: list, one, new, change; and the accounts that they can be mapped to. */
export function organizationRoutes(app: App, deps: Deps, accounts: Accounts): void {
  readRoutes(app, deps);
  accountRoute(app, deps, accounts);
  createRoute(app, deps, accounts);
  changeRoute(app, deps, accounts);
}

function readRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/organizations',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Organizations that the caller administers, all for system users, by name',
        params: Params,
        querystring: OrganizationsQuery,
        response: { 200: OrganizationPage },
      },
    },
    async (request) => {
      const { first = 50, after, search } = request.query;
      const rights = await organizationRights(db, request, request.params.companyId);
      return organizationPage(db.system.query, rights, { first, after, search });
    },
  );
  app.get(
    '/identity/:companyId/organization',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'One organization, the own one of the company when none is named',
        params: Params,
        querystring: OrganizationQuery,
        response: { 200: OrganizationSchema },
      },
    },
    async (request) => {
      const { companyId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      const id = request.query.organizationId ?? rights.organizationId;
      return knownOrganization(db.system.query, rights, id);
    },
  );
}

function accountRoute(app: App, { db, log }: Deps, accounts: Accounts): void {
  app.get(
    '/identity/:companyId/accounts/lookup',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'The account of an id, for system users; null when there is none',
        params: Params,
        querystring: AccountQuery,
        response: { 200: AccountAnswer },
      },
    },
    async (request) => {
      const rights = await organizationRights(db, request, request.params.companyId);
      needSystem(rights, 'Only system users look accounts up.');
      const account = await accounts.find(request.query.id.trim()).catch((error: unknown) => {
        log.warn({ err: error }, 'Accounts could not be read');
        return null;
      });
      return { account };
    },
  );
}

function createRoute(app: App, deps: Deps, accounts: Accounts): void {
  const { db } = deps;
  app.post(
    '/identity/:companyId/organizations',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Makes an organization with its first environment, for system users',
        params: Params,
        body: NewOrganization,
        response: { 201: OrganizationSchema },
      },
    },
    async (request, reply) => {
      const rights = await organizationRights(db, request, request.params.companyId);
      needSystem(rights, SYSTEM_ONLY);
      const { environment, subdomain, ...given } = request.body;
      const { account, ...values } = await organizationValues(given, { accounts, environments: 1 });
      needAccount(environment.status ?? null, values.accountId);
      const first = environmentValues(environment, {
        ...rights,
        account,
        before: null,
        at: 'environment.',
      });
      const [id, environmentId] = [randomUUID(), randomUUID()];
      const write = db.company(environmentId).transaction(async (query) => {
        const kept = { ...values, subdomain: subdomainOf(subdomain) };
        await insertOrganization(query, request, id, kept);
        await insertEnvironment(query, request, deps, { organizationId: id, ...first });
        return knownOrganization(query, rights, id);
      });
      const made = await namedOnce(write);
      identityOf(db).forget(({ userId }) => userId === rights.userId);
      return reply.code(201).send(made);
    },
  );
}

function changeRoute(app: App, { db, settings }: Deps, accounts: Accounts): void {
  app.put(
    '/identity/:companyId/organizations/:organizationId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Changes an organization, for system users; its subdomain stays',
        params: OrganizationParams,
        body: OrganizationChange,
        response: { 200: OrganizationSchema },
      },
    },
    async (request) => {
      const { companyId, organizationId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      await needOrganization(db, rights, organizationId);
      needSystem(rights, SYSTEM_ONLY);
      const toldIn = (await firstCompany(db.system.query, organizationId)) ?? companyId;
      const write = db.company(toldIn).transaction(async (query) => {
        const before = await lockOrganization(query, organizationId);
        if (before === null) throw notFound('organization');
        const { version, ...given } = request.body;
        needVersion('organization', version, before);
        const environments = await countEnvironments(query, organizationId);
        const { account: _, ...values } = await organizationValues(given, {
          accounts,
          environments,
          before,
        });
        await updateOrganization(query, request, before, values);
        return knownOrganization(query, rights, organizationId);
      });
      const changed = await namedOnce(write);
      settings?.forget(toldIn);
      identityOf(db).forget(() => true);
      return changed;
    },
  );
}

async function knownOrganization(query: Query, rights: OrganizationRights, id: string) {
  const organization = await organizationById(query, rights, id);
  if (organization === null) throw notFound('organization');
  return organization;
}
