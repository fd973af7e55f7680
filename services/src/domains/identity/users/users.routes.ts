import type { Readable } from 'node:stream';
import { Type } from '@fastify/type-provider-typebox';
import type { Database } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { Downloads } from '../../../platform/server/downloads.ts';
import { auditChange } from '../audit.client.ts';
import {
  type OrganizationRights,
  organizationRights,
} from '../organizations/organizationRights.ts';
import { sessionsOf } from '../sessions.repository.ts';
import { administeredOrganization, OF_ADMINISTRATORS } from '../sso/organizationAdmin.ts';
import { isBeyond, tokensIn } from './userBelongings.ts';
import { userLines } from './userFile.ts';
import { countUsers, userById, userConditions, userPage } from './userList.ts';
import {
  Params,
  UserDetails,
  UserPage,
  UserParams,
  UsersFile,
  UsersQuery,
  UsersWanted,
} from './users.schemas.ts';

const FILE_FORMAT = {
  description: 'A line of headings, then a line for each user; UTF-8.',
  content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } },
};

/** Users of the organization of a company, for those who administer it. */
export function userRoutes(app: App, deps: Deps): void {
  listRoutes(app, deps);
  fileRoute(app, deps);
  readRoute(app, deps);
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
        response: { 200: FILE_FORMAT },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const { filters, sort = 'name', direction = 'ascending' } = request.query;
      const organizationId = await administeredOrganization(db, request, companyId);
      const conditions = userConditions(organizationId, filters);
      const body = await downloads.body(reply, {
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
      const file = `users-${new Date().toISOString().slice(0, 10)}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('cache-control', 'no-store')
        .send(body);
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

/** A user with what they have in the organization. @throws Problem notFound for somebody else's */
async function knownUser(
  db: Database,
  { organizationId, userId: adminId, isSystem }: OrganizationRights,
  userId: string,
): Promise<UserDetails> {
  const user = await userById(db.system.query, organizationId, userId);
  if (user === null) throw notFound('user');
  const isElsewhere = !isSystem && (await isBeyond(db.system.query, userId, adminId));
  return {
    user,
    organizationId,
    isElsewhere,
    // Where they sign in from for other organizations is not for this one to know.
    sessions: isElsewhere ? [] : await sessionsOf(db.system.query, userId),
    tokens: await db.system.transaction((query) => tokensIn(query, userId, organizationId)),
  };
}
