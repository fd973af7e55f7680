import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { csvAnswer, csvFile } from '../../../platform/server/csvFile.ts';
import { Downloads } from '../../../platform/server/downloads.ts';
import { auditChange } from '../audit.client.ts';
import { identityOf } from '../authenticate.ts';
import { needOrganization, organizationRights } from '../organizations/organizationRights.ts';
import { administeredOrganization, OF_ADMINISTRATORS } from '../sso/organizationAdmin.ts';
import { knownUser } from './knownUser.ts';
import { addedOnce, insertUser } from './addUser.ts';
import { updateUser } from './changeUser.ts';
import { sendInvitation } from './invitations.repository.ts';
import { userLines } from './userFile.ts';
import { countUsers, userById, userConditions, userPage } from './userList.ts';
import {
  NewUser,
  NewUserQuery,
  Params,
  UserChange,
  UserDetails,
  UserPage,
  UserParams,
  UsersFile,
  UsersQuery,
  UsersWanted,
} from './users.schemas.ts';

/** Users of the organization of a company, for those who administer it. */
export function userRoutes(app: App, deps: Deps): void {
  listRoutes(app, deps);
  fileRoute(app, deps);
  readRoute(app, deps);
  createRoute(app, deps);
  changeRoute(app, deps);
}

function listRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/users',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Users of the organization of a company, by name unless told',
        params: Params,
        querystring: UsersQuery,
        response: { 200: UserPage },
      },
    },
    async (request) => {
      const { filters, sort = 'name', direction = 'ascending', first = 50, after } = request.query;
      const organizationId = await administeredOrganization(db, request, request.params.companyId);
      return userPage(db.system.query, userConditions(organizationId, filters), {
        sort,
        direction,
        first,
        after,
      });
    },
  );
  app.get(
    '/identity/:companyId/users/count',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'How many users of the organization meet a filter',
        params: Params,
        querystring: UsersWanted,
        response: { 200: Type.Object({ count: Type.Integer() }) },
      },
    },
    async (request) => {
      const organizationId = await administeredOrganization(db, request, request.params.companyId);
      const conditions = userConditions(organizationId, request.query.filters);
      return { count: await countUsers(db.system.query, conditions) };
    },
  );
}

function fileRoute(app: App, { db }: Deps): void {
  const downloads = new Downloads(db);
  app.get(
    '/identity/:companyId/users.csv',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'The users of the organization as a file',
        params: Params,
        querystring: UsersFile,
        response: { 200: csvAnswer('user') },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const { filters, sort = 'name', direction = 'ascending' } = request.query;
      const organizationId = await administeredOrganization(db, request, companyId);
      const conditions = userConditions(organizationId, filters);
      return csvFile(downloads, reply, {
        name: 'users',
        companyId,
        make: async (signal) => {
          await db.company(companyId).transaction((query) =>
            auditChange(query, request, {
              action: 'users.export',
              targetType: 'users',
              targetId: null,
              after: { filters: filters ?? null },
            }),
          );
          return userLines(db.system, conditions, { sort, direction }, signal);
        },
      });
    },
  );
}

function createRoute(app: App, deps: Deps): void {
  const { db, publicUrl = 'http://localhost:4000' } = deps;
  app.post(
    '/identity/:companyId/users',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Adds a user to an organization, and sends who has no way in a link',
        params: Params,
        querystring: NewUserQuery,
        body: NewUser,
        response: { 201: UserDetails },
      },
    },
    async (request, reply) => {
      const rights = await organizationRights(db, request, request.params.companyId);
      const organizationId = request.query.organizationId ?? rights.organizationId;
      await needOrganization(db, rights, organizationId);
      const added = await addedOnce(
        db.company(request.params.companyId).transaction(async (query) => {
          const user = await insertUser(query, request, { rights, organizationId }, request.body);
          if (user.needsInvitation)
            await sendInvitation(
              query,
              identityOf(db).secrets,
              { ...user, by: request.auth.actor },
              publicUrl,
            );
          return user;
        }),
      );
      identityOf(db).forget(({ userId }) => userId === added.userId);
      return reply.code(201).send(await knownUser(db, { ...rights, organizationId }, added.userId));
    },
  );
}

function changeRoute(app: App, { db }: Deps): void {
  app.put(
    '/identity/:companyId/users/:userId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Changes the name of a user, and what they may do in organizations',
        params: UserParams,
        body: UserChange,
        response: { 200: UserDetails },
      },
    },
    async (request) => {
      const { companyId, userId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      if ((await userById(db.system.query, rights.organizationId, userId)) === null)
        throw notFound('user');
      for (const { organizationId } of request.body.organizations)
        await needOrganization(db, rights, organizationId);
      await db
        .company(companyId)
        .transaction((query) => updateUser(query, request, { rights, userId }, request.body));
      identityOf(db).forget((caller) => caller.userId === userId);
      return knownUser(db, rights, userId);
    },
  );
}

function readRoute(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/users/:userId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'One user of the organization, with their sessions and tokens',
        params: UserParams,
        response: { 200: UserDetails },
      },
    },
    async (request) => {
      const rights = await organizationRights(db, request, request.params.companyId);
      return knownUser(db, rights, request.params.userId);
    },
  );
}
