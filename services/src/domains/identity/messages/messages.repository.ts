import { randomUUID } from 'node:crypto';
import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { Delivery, OutgoingMessage } from '../../../platform/messages.ts';
import { wake } from '../../../platform/work/wake.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';

/** The job that sends messages. */
export const MESSAGES = 'identity.messages';

/** Times that sending is tried, about an hour in all: 10 s, 40 s, 90 s and so on apart. */
const MOST_ATTEMPTS = 12;

export interface NewMessage extends Omit<OutgoingMessage, 'id'> {
  readonly userId: string;
  /** Seconds that what it says stays true. */
  readonly seconds: number;
}

const ownerOf = (id: string): string => `message ${id}`;

/** Text of a message; empty when it keeps none any more. */
export const openBody = (secrets: SecretBox, id: string, sealed: Buffer | null): string =>
  sealed === null ? '' : secrets.open(sealed, ownerOf(id)).toString();

/**
 * Queues a message inside the transaction of what it tells of. Its text is sealed: links and codes
 * let whoever reads them in.
 */
export async function queueMessage(
  query: Query,
  secrets: SecretBox,
  { userId, channel, recipient, subject, body, seconds }: NewMessage,
): Promise<void> {
  const id = randomUUID();
  await query(
    `insert into identity.messages (id, user_id, channel, recipient, subject, sealed_body,
        expires_at) values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [
      id,
      userId,
      channel,
      recipient,
      subject,
      secrets.seal(Buffer.from(body), ownerOf(id)),
      seconds,
    ],
  );
  await wake(query, MESSAGES);
}

const NEXT_MESSAGE = statement(
  `select greatest(1, extract(epoch from min(next_attempt_at) - now()))::float8 as seconds
    from identity.messages where state = 'waiting'`,
  { seconds: 'float8?' },
);

/** Seconds until the next message is due, at least one; null when none waits. */
export async function secondsToNextMessage(query: Query): Promise<number | null> {
  const [next] = await query(NEXT_MESSAGE);
  return next?.seconds ?? null;
}

const TAKE_MESSAGES = statement(
  `update identity.messages m set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
     where id = any(array(select id from identity.messages
         where state = 'waiting' and (next_attempt_at <= now()
         or next_attempt_at > now() + interval '1 hour') order by next_attempt_at limit 20
         for update skip locked))
     returning id, channel, recipient, subject, sealed_body as "sealedBody", attempts`,
  {
    id: 'uuid',
    channel: as<Omit<OutgoingMessage, 'body'>['channel']>('text'),
    recipient: 'text',
    subject: 'text',
    sealedBody: 'bytea?',
    attempts: 'int4',
  },
);

/**
 * Takes messages that are due; whoever takes them has a minute, then they are due again. The
 * longest pause is 24 minutes: one that is due later was put off before the clock was set back.
 */
export async function takeMessages(
  query: Query,
  secrets: SecretBox,
): Promise<(OutgoingMessage & { attempts: number })[]> {
  const taken = await query(TAKE_MESSAGES);
  return taken.map(({ sealedBody, ...message }) => ({
    ...message,
    body: openBody(secrets, message.id, sealedBody),
  }));
}

/** What was sent keeps no body: links and codes in it have reached their reader. */
export async function markDelivered(query: Query, id: string, delivery: Delivery): Promise<void> {
  await query(
    `update identity.messages set state = $2,
        sealed_body = case when $2 = 'sent' then null else sealed_body end where id = $1`,
    [id, delivery],
  );
}

export async function markFailed(query: Query, id: string): Promise<void> {
  await query(
    `update identity.messages set state = case when attempts >= $2
        or expires_at < now() then 'failed' else 'waiting' end,
       sealed_body = case when attempts >= $2 or expires_at < now() then null else sealed_body end,
       next_attempt_at = now() + interval '10 seconds' * attempts * attempts
     where id = $1`,
    [id, MOST_ATTEMPTS],
  );
}

/** Removes messages older than a week, and the text of those that say nothing true any more. */
export async function sweepMessages(query: Query): Promise<void> {
  await query(`delete from identity.messages where created_at < now() - interval '7 days'`);
  await query(
    `update identity.messages set sealed_body = null
      where expires_at < now() and sealed_body is not null and state <> 'waiting'`,
  );
}
