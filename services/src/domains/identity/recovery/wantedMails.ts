import { randomUUID } from 'node:crypto';
import type { Database, Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { wake } from '../../../platform/work/wake.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { audit, type AuditEntry, NO_COMPANY } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { homeOf } from '../home.ts';
import type { User } from '../identity.types.ts';
import { MESSAGES, queueMessage } from '../messages/messages.repository.ts';
import { isOfProvider } from '../sso/people.repository.ts';
import { credentialsByEmail } from '../users.repository.ts';
import { insertReset } from './passwordResets.repository.ts';
import { RESET_MAILS, RESET_SECONDS } from './texts.ts';

export type WantedMail = keyof typeof RESET_MAILS;

interface Wanted {
  readonly id: string;
  readonly kind: WantedMail;
  readonly email: string;
  readonly address: string | null;
}

/**
 * Notes that a mail is wanted for an email, and from where. The same work whether there is such an
 * account or not.
 */
export async function wantMail(
  query: Query,
  kind: WantedMail,
  email: string,
  address: string | null = null,
): Promise<void> {
  await query(
    'insert into identity.wanted_mails (id, kind, email, address) values ($1, $2, $3, $4)',
    [randomUUID(), kind, email, address],
  );
  await wake(query, MESSAGES);
}

/**
 * Turns each wanted mail into a message with a link when there is such an account with a password
 * of its own, and forgets it otherwise.
 */
export async function answerWantedMails(db: Database, publicUrl: string): Promise<void> {
  while (await answerOne(db, publicUrl));
}

const NEXT_WANTED = statement(
  'select id, kind, email, address from identity.wanted_mails order by created_at, id limit 1',
  { id: 'uuid', kind: as<WantedMail>('text'), email: 'text', address: 'text?' },
);

async function answerOne(db: Database, publicUrl: string): Promise<boolean> {
  const [wanted] = await db.system.query(NEXT_WANTED);
  if (wanted === undefined) return false;
  const user = await credentialsByEmail(db.system.query, wanted.email);
  const home = user === null ? NO_COMPANY : await homeOf(db.system.query, user);
  await db.company(home).transaction(async (query) => {
    const taken = await query('delete from identity.wanted_mails where id = $1 returning id', [
      wanted.id,
    ]);
    if (taken.length === 0) return; // Another process was quicker.
    if (wanted.kind === 'resetPassword') await audit(query, asked(user, home, wanted));
    if (user !== null && !(await isOfProvider(query, user.id)))
      await queueLink(query, identityOf(db).secrets, user, wanted.kind, publicUrl);
  });
  return true;
}

/** Who asks for a link is not known: only for whose account, if there is one. */
const asked = (user: User | null, home: string, { address }: Wanted): AuditEntry => ({
  companyId: home,
  actorId: null,
  actor: 'not signed in',
  address,
  action: 'user.requestPasswordReset',
  targetType: 'user',
  targetId: user?.id ?? null,
  after: user && { email: user.email },
});

async function queueLink(
  query: Query,
  secrets: SecretBox,
  user: User,
  kind: WantedMail,
  publicUrl: string,
): Promise<void> {
  const { subject, body } = RESET_MAILS[kind];
  const link = `${publicUrl}/login/changepassword/${await insertReset(query, user.id, RESET_SECONDS)}`;
  // To the address of the account, never to the one that was typed.
  await queueMessage(query, secrets, {
    userId: user.id,
    channel: 'mail',
    recipient: user.email,
    subject,
    body: body(link),
    seconds: RESET_SECONDS,
  });
}
