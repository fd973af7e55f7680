import { Type } from '@fastify/type-provider-typebox';
import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { networkOf } from '../../../platform/addresses/addressRange.ts';
import { countAttempt } from '../attempts.repository.ts';
import { auditIn } from '../audit.ts';
import { auditChange } from '../audit.client.ts';
import { identityOf } from '../authenticate.ts';
import { type Client, clientOf, homeOf, ownEntry } from '../home.ts';
import { Nullable } from '../identity.schemas.ts';
import { organizationRights } from '../organizations/organizationRights.ts';
import { checkNewPassword } from '../passwordRules.ts';
import { hashPassword } from '../passwords.ts';
import { writePassword } from '../recovery/newPassword.ts';
import { OF_ADMINISTRATORS } from '../sso/organizationAdmin.ts';
import { userById as accountById } from '../users.repository.ts';
import { lockUser, needOwn } from './lockedUser.ts';
import {
  type InvitationState,
  invitationOf,
  revokeInvitations,
  sendInvitation,
  takeInvitation,
} from './invitations.repository.ts';
import { knownUser } from './knownUser.ts';
import { UserDetails, UserParams } from './users.schemas.ts';

const ORGANIZATION = statement('select name from identity.organizations where id = $1', {
  name: 'text',
});
const token = Type.String({ minLength: 1, maxLength: 200 });
const TokenBody = Type.Object({ token }, { additionalProperties: false });
const AcceptBody = Type.Object(
  { token, newPassword: Type.String({ minLength: 1, maxLength: 1000 }) },
  { additionalProperties: false },
);
const StateAnswer = Type.Object({
  state: Nullable(Type.Enum(['open', 'used', 'revoked', 'expired'])),
  organization: Nullable(Type.String({ description: 'Who invites, while the link works.' })),
  email: Nullable(Type.String({ description: 'Who is invited, while the link works.' })),
});

/** Why a link lets nobody in. */
const ENDED: Readonly<Record<Exclude<InvitationState, 'open'>, string>> = {
  used: 'This invitation was used already. Sign in with the password that was chosen.',
  revoked: 'This invitation was withdrawn. Ask your administrator for another one.',
  expired: 'This invitation has expired. Ask your administrator for another one.',
};
const UNKNOWN = 'There is no such invitation. Check that the link is whole.';

/** Invitations of users: sent again and withdrawn by administrators, accepted by who was invited. */
export function invitationRoutes(app: App, deps: Deps): void {
  sendRoute(app, deps);
  revokeRoute(app, deps);
  stateRoute(app, deps);
  acceptRoute(app, deps);
}

function sendRoute(app: App, { db, publicUrl = 'http://localhost:4000' }: Deps): void {
  app.post(
    '/identity/:companyId/users/:userId/invitation',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Invites a user who has no way in yet once more; the last link ends',
        params: UserParams,
        response: { 200: UserDetails },
      },
    },
    async (request) => {
      const { companyId, userId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      const { user, organizationId } = await knownUser(db, rights, userId);
      await db.company(companyId).transaction(async (query) => {
        const locked = await lockUser(query, userId);
        await needOwn(query, rights, locked);
        // They may have chosen a password since they were read.
        if (user.signOn !== 'invited' || locked.hasPassword)
          throw new Problem('conflict', 'This user can sign in and needs no invitation.');
        const [organization] = await query(ORGANIZATION, [organizationId]);
        await sendInvitation(
          query,
          identityOf(db).secrets,
          {
            userId,
            email: user.email,
            organization: { id: organizationId, name: organization?.name ?? '' },
            by: request.auth.actor,
          },
          publicUrl,
        );
        await auditChange(query, request, {
          action: 'user.invite',
          targetType: 'user',
          targetId: userId,
          after: { email: user.email },
        });
      });
      return knownUser(db, rights, userId);
    },
  );
}

function revokeRoute(app: App, { db }: Deps): void {
  app.delete(
    '/identity/:companyId/users/:userId/invitation',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Withdraws the invitation of a user: its link ends at once',
        params: UserParams,
        response: { 200: UserDetails },
      },
    },
    async (request) => {
      const { companyId, userId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      const { user } = await knownUser(db, rights, userId);
      await db.company(companyId).transaction(async (query) => {
        await needOwn(query, rights, await lockUser(query, userId));
        if (!(await revokeInvitations(query, userId)))
          throw new Problem('conflict', 'This user has no open invitation.');
        await auditChange(query, request, {
          action: 'user.revokeInvitation',
          targetType: 'user',
          targetId: userId,
          before: { email: user.email },
        });
      });
      return knownUser(db, rights, userId);
    },
  );
}

// Links are secrets: they travel in bodies, which no log keeps.
function stateRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/invitations/state',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Whether the link of an invitation works, and if not, why',
        body: TokenBody,
        response: { 200: StateAnswer },
      },
    },
    async ({ body }) => {
      const invitation = await invitationOf(db.system.query, body.token);
      const isOpen = invitation?.state === 'open';
      return {
        state: invitation?.state ?? null,
        organization: isOpen ? invitation.organization : null,
        email: isOpen ? invitation.email : null,
      };
    },
  );
}

function acceptRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/invitations/accept',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Sets the password of who was invited, once',
        body: AcceptBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await acceptInvitation(db, request.body, clientOf(request));
      return reply.code(204).send(null);
    },
  );
}

const refused = (state: InvitationState | undefined): Problem =>
  new Problem('badInput', state === undefined || state === 'open' ? UNKNOWN : ENDED[state], {
    field: 'token',
  });

/**
 * Sets the password of whoever an invitation was sent to.
 * @throws Problem badInput for a link that is unknown, used, withdrawn or expired, and for a
 * password that is refused; the link stays good then. Busy after many from one address.
 */
async function acceptInvitation(
  db: Database,
  { token: secret, newPassword }: { readonly token: string; readonly newPassword: string },
  client: Client,
): Promise<void> {
  const { query: read } = db.system;
  const byAddress = await countAttempt(read, 'mailAddress', networkOf(client.address));
  if (byAddress.retryAfter > 0)
    throw new Problem('busy', 'Too many attempts. Try again in 15 minutes.', {
      retryAfter: byAddress.retryAfter,
    });
  const invitation = await invitationOf(read, secret);
  if (invitation?.state !== 'open') throw refused(invitation?.state);
  const { id, userId, organization } = invitation;
  await checkNewPassword(read, newPassword, userId);
  const passwordHash = await hashPassword(newPassword);
  const user = await accountById(read, userId);
  if (user === null) throw refused(undefined);
  const home = await homeOf(read, user);
  const isTaken = await db.company(home).transaction(async (query) => {
    if (!(await takeInvitation(query, id))) return false;
    await writePassword(query, user, passwordHash, null);
    const entry = ownEntry(user, home, client, 'user.acceptInvitation');
    await auditIn(query, { ...entry, after: { email: user.email, organization } });
    return true;
  });
  if (!isTaken) throw refused((await invitationOf(read, secret))?.state);
  identityOf(db).forget((caller) => caller.userId === user.id);
}
