import { randomUUID } from 'node:crypto';
import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { queueMessage } from '../messages/messages.repository.ts';
import { randomSecret, sha256 } from '../secrets.ts';

/** Days that an invitation works. */
const INVITATION_DAYS = 7;

const SECONDS = INVITATION_DAYS * 86_400;

/** Whether a link still lets somebody in, and if not, why. */
export type InvitationState = 'open' | 'used' | 'revoked' | 'expired';

const STATE = `case when i.used_at is not null then 'used' when i.revoked_at is not null then 'revoked'
  when i.expires_at <= now() then 'expired' else 'open' end`;

/** Ends the invitations of a user that are still open. */
export async function revokeInvitations(query: Query, userId: string): Promise<boolean> {
  const rows = await query(
    `update identity.invitations set revoked_at = now()
      where user_id = $1 and used_at is null and revoked_at is null and expires_at > now() returning 1`,
    [userId],
  );
  return rows.length > 0;
}

/** Whom a link is sent to, by whom, for which organization. */
export interface Invited {
  readonly userId: string;
  readonly email: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly by: string;
}

/** Sends somebody a link to choose a password; links that they were sent before end. */
export async function sendInvitation(
  query: Query,
  secrets: SecretBox,
  { userId, email, organization, by }: Invited,
  publicUrl: string,
): Promise<void> {
  await revokeInvitations(query, userId);
  const token = randomSecret();
  await query(
    `insert into identity.invitations (id, user_id, organization_id, hash, created_by, expires_at)
      values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [randomUUID(), userId, organization.id, sha256(token), by, SECONDS],
  );
  await queueMessage(query, secrets, {
    userId,
    channel: 'mail',
    recipient: email,
    subject: `You are invited to ${organization.name} on Palisade`,
    body: `${by} invited you to ${organization.name}. To choose a password and sign in, open\n\n${publicUrl}/login/invitation/${token}\n\nThe link works once and for ${INVITATION_DAYS} days. If you do not know what this is about, there is nothing to do.`,
    seconds: SECONDS,
  });
}

const LATEST = statement(
  `select i.created_at as "createdAt", i.created_by as "createdBy", i.expires_at as "expiresAt",
      ${STATE} as state
    from identity.invitations i where i.user_id = $1 order by i.created_at desc, i.id limit 1`,
  {
    createdAt: 'timestamptz',
    createdBy: 'text',
    expiresAt: 'timestamptz',
    state: as<InvitationState>('text'),
  },
);

/** The last invitation of a user; null for who was never invited. */
export async function lastInvitation(query: Query, userId: string) {
  const [invitation] = await query(LATEST, [userId]);
  return invitation ?? null;
}

const BY_HASH = statement(
  `select i.id, i.user_id as "userId", u.email, o.name as organization, ${STATE} as state
    from identity.invitations i join identity.users u on u.id = i.user_id
    join identity.organizations o on o.id = i.organization_id where i.hash = $1`,
  {
    id: 'uuid',
    userId: 'uuid',
    email: 'text',
    organization: 'text',
    state: as<InvitationState>('text'),
  },
);

/** The invitation of a link; null for one that nobody was sent. */
export async function invitationOf(query: Query, token: string) {
  const [invitation] = await query(BY_HASH, [sha256(token)]);
  return invitation ?? null;
}

/** Uses an invitation up; false when somebody else did, or it ended. */
export async function takeInvitation(query: Query, id: string): Promise<boolean> {
  const rows = await query(
    `update identity.invitations set used_at = now()
      where id = $1 and used_at is null and revoked_at is null and expires_at > now() returning 1`,
    [id],
  );
  return rows.length === 1;
}
