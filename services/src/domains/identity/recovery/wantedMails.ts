import { randomUUID } from 'node:crypto';
import type { Database, Query } from '../../../platform/database/database.ts';
import { queueMessage } from '../messages/messages.repository.ts';
import { isOfProvider } from '../sso/people.repository.ts';
import { insertReset } from './passwordResets.repository.ts';
import { RESET_MAILS, RESET_SECONDS } from './texts.ts';

export type WantedMail = keyof typeof RESET_MAILS;

/** Notes that a mail is wanted for an email. The same work whether there is such an account or not. */
export async function wantMail(query: Query, kind: WantedMail, email: string): Promise<void> {
  await query('insert into identity.wanted_mails (id, kind, email) values ($1, $2, $3)', [randomUUID(), kind, email]);
}

/** Turns each wanted mail into a message with a link when there is such an account with a password of its own, and forgets it otherwise. */
export async function answerWantedMails(db: Database, publicUrl: string): Promise<void> {
  while (await db.system.transaction((query) => answerOne(query, publicUrl)));
}

async function answerOne(query: Query, publicUrl: string): Promise<boolean> {
  const [wanted] = await query<{ kind: WantedMail; email: string }>(
    `delete from identity.wanted_mails where id = (select id from identity.wanted_mails order by created_at limit 1 for update skip locked) returning kind, email`,
  );
  if (wanted === undefined) return false;
  const [user] = await query<{ id: string; email: string }>('select id, email from identity.users where lower(email) = lower($1)', [wanted.email]);
  if (user !== undefined && !(await isOfProvider(query, user.id))) {
    const { subject, body } = RESET_MAILS[wanted.kind];
    const link = `${publicUrl}/login/changepassword/${await insertReset(query, user.id, RESET_SECONDS)}`;
    // To the address of the account, never to the one that was typed.
    await queueMessage(query, { userId: user.id, channel: 'mail', recipient: user.email, subject, body: body(link), seconds: RESET_SECONDS });
  }
  return true;
}
