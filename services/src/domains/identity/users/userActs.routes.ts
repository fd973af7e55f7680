import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { needVersion, SeenVersion } from '../../../platform/needVersion.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../audit.client.ts';
import { identityOf } from '../authenticate.ts';
import { queueMessage } from '../messages/messages.repository.ts';
import {
  type OrganizationRights,
  organizationRights,
} from '../organizations/organizationRights.ts';
import { insertReset } from '../recovery/passwordResets.repository.ts';
import { FORCED_RESET, RESET_SECONDS } from '../recovery/texts.ts';
import { lockRoles } from '../roles/roles.repository.ts';
import { removeFactor } from '../second-factor/secondFactor.repository.ts';
import { revokeSession, revokeSessions, sessionsOf } from '../sessions.repository.ts';
import { OF_ADMINISTRATORS } from '../sso/organizationAdmin.ts';
import { needOtherAdmin } from './checkAccess.ts';
import { type LockedUser, lockUser, needOwn } from './lockedUser.ts';
import { knownUser } from './knownUser.ts';
import { organizationsOf, tokensIn } from './userBelongings.ts';
import { UserDetails, UserParams } from './users.schemas.ts';

const SessionParams = Type.Object({ ...UserParams.properties, sessionId: Type.String() });
const Removal = Type.Object({
  email: Type.String({ description: 'Email of the user, typed to confirm.' }),
  version: SeenVersion,
});
/** Seconds that a mail about what was done stays true. */
const WEEK = 7 * 86_400;

/** What is done to the account of a user by those who administer all of their organizations. */
export function userActRoutes(app: App, deps: Deps): void {
  passwordRoute(app, deps);
  factorRoute(app, deps);
  sessionRoute(app, deps);
  deleteRoute(app, deps);
}

interface Act {
  readonly query: CompanyQuery;
  readonly user: LockedUser;
  readonly details: UserDetails;
  readonly rights: OrganizationRights;
}

/**
 * Does something to a user who is locked, for who may do so.
 * @throws Problem notFound for a user of another organization, conflict where others have a say
 */
async function act(
  { db }: Deps,
  request: FastifyRequest<{ Params: { companyId: string; userId: string } }>,
  work: (act: Act) => Promise<void>,
): Promise<OrganizationRights> {
  const { companyId, userId } = request.params;
  const rights = await organizationRights(db, request, companyId);
  const details = await knownUser(db, rights, userId);
  await db.company(companyId).transaction(async (query) => {
    for (const { organizationId } of details.organizations.toSorted((one, other) =>
      one.organizationId < other.organizationId ? -1 : 1,
    ))
      await lockRoles(query, organizationId);
    const user = await lockUser(query, userId);
    await needOwn(query, rights, user);
    await work({ query, user, details, rights });
  });
  identityOf(db).forget((caller) => caller.userId === userId);
  return rights;
}

function passwordRoute(app: App, deps: Deps): void {
  const { db, publicUrl = 'http://localhost:4000' } = deps;
  app.post(
    '/identity/:companyId/users/:userId/password-reset',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Ends the sessions of a user and sends them a link to choose a new password',
        params: UserParams,
        response: { 200: UserDetails },
      },
    },
    async (request) => {
      const rights = await act(deps, request, async ({ query, user, details }) => {
        if (details.user.signOn !== 'password')
          throw new Problem(
            'conflict',
            details.user.signOn === 'sso'
              ? 'This user signs in by an identity provider, which keeps their password.'
              : 'This user was invited and has no password yet.',
          );
        await revokeSessions(query, user.id, null);
        const link = `${publicUrl}/login/changepassword/${await insertReset(query, user.id, RESET_SECONDS)}`;
        await queueMessage(query, identityOf(db).secrets, {
          userId: user.id,
          channel: 'mail',
          recipient: user.email,
          subject: FORCED_RESET.subject,
          body: FORCED_RESET.body(link),
          seconds: RESET_SECONDS,
        });
        await tell(query, request, 'user.forcePasswordReset', user, {
          sessions: details.sessions.length,
        });
      });
      return knownUser(db, rights, request.params.userId);
    },
  );
}

function factorRoute(app: App, deps: Deps): void {
  const { db } = deps;
  app.delete(
    '/identity/:companyId/users/:userId/second-factor',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Removes the second factor of a user, who is told so',
        params: UserParams,
        response: { 200: UserDetails },
      },
    },
    async (request) => {
      const rights = await act(deps, request, async ({ query, user }) => {
        if (!(await removeFactor(query, user.id)))
          throw new Problem('conflict', 'This user has no two-step verification.');
        await queueMessage(query, identityOf(db).secrets, {
          userId: user.id,
          channel: 'mail',
          recipient: user.email,
          subject: 'Your two-step verification was removed',
          body: `${request.auth.actor} removed the two-step verification of your Palisade account. You can set it up again in your profile. If you did not ask for this, tell your administrator.`,
          seconds: WEEK,
        });
        await tell(query, request, 'user.resetSecondFactor', user, { hasSecondFactor: true });
      });
      return knownUser(db, rights, request.params.userId);
    },
  );
}

function sessionRoute(app: App, deps: Deps): void {
  const { db } = deps;
  app.delete(
    '/identity/:companyId/users/:userId/sessions/:sessionId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Ends a session of a user at once',
        params: SessionParams,
        response: { 200: UserDetails },
      },
    },
    async (request) => {
      const rights = await act(deps, request, async ({ query, user }) => {
        const { sessionId } = request.params as { sessionId: string }; // As its schema says.
        const session = (await sessionsOf(query, user.id)).find(({ id }) => id === sessionId);
        if (session === undefined) throw notFound('session');
        await revokeSession(query, sessionId);
        const { address, userAgent } = session;
        await tell(query, request, 'user.endSession', user, { address, userAgent });
      });
      return knownUser(db, rights, request.params.userId);
    },
  );
}

function deleteRoute(app: App, deps: Deps): void {
  app.delete(
    '/identity/:companyId/users/:userId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Deletes a user with their roles, sessions and tokens; what they wrote stays',
        params: UserParams,
        querystring: Removal,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { email, version } = request.query;
      await act(deps, request, async ({ query, user, details, rights }) => {
        needVersion('user', version, user);
        if (email.trim().toLowerCase() !== user.email.toLowerCase())
          throw new Problem('badInput', "Type the user's email to confirm.", { field: 'email' });
        if (user.id === request.auth.userId)
          throw new Problem('conflict', 'You cannot delete yourself.');
        const organizations = await organizationsOf(query, user.id, null);
        for (const { organizationId, isAdmin } of organizations)
          if (isAdmin)
            await needOtherAdmin(query, organizationId, { userId: user.id, field: 'email' });
        const tokens = await tokensIn(query, user.id, rights.organizationId);
        await query('delete from identity.users where id = $1', [user.id]);
        await tell(query, request, 'user.delete', user, {
          firstName: user.firstName,
          lastName: user.lastName,
          isAdmin: details.user.isAdmin,
          roles: details.user.grants.map(({ environment, role }) => `${environment}: ${role}`),
          tokens: tokens.map(({ name }) => name),
          sessions: details.sessions.length,
        });
      });
      return reply.code(204).send(null);
    },
  );
}

const tell = (
  query: CompanyQuery,
  request: FastifyRequest,
  action: 'user.forcePasswordReset' | 'user.resetSecondFactor' | 'user.endSession' | 'user.delete',
  { id, email }: LockedUser,
  before: object,
): Promise<void> =>
  auditChange(query, request, {
    action,
    targetType: 'user',
    targetId: id,
    before: { email, ...before },
  });
