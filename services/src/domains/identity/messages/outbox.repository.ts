import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { page, type Page } from '../../../platform/keyset.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { openBody } from './messages.repository.ts';

export interface OutboxMessage {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  /** Empty once it was sent, when what it says is no longer true, and where it is hidden. */
  readonly body: string;
  /** Whether there is a text that the reader may not know. */
  readonly isHidden: boolean;
  readonly state: 'waiting' | 'sent' | 'kept' | 'failed';
  readonly createdAt: string;
}

export interface OutboxReader {
  readonly userId: string;
  readonly companyId: string;
  /** Companies whose users the reader manages, without a limit to labels. */
  readonly managed: readonly string[];
}

/**
 * Messages to people of the company who have nothing that the reader does not manage, and the
 * reader's own.
 */
const VISIBLE = `
  (exists (select from identity.company_roles r where r.user_id = m.user_id and r.company_id = $1)
    or exists (select from identity.companies c join identity.organization_members o
        using (organization_id) where c.id = $1 and o.user_id = m.user_id))
  and (m.user_id = $2 or (
    not u.is_system
    and not exists (select from identity.company_roles r
        where r.user_id = m.user_id and r.company_id <> all ($3::uuid[]))
    and not exists (select from identity.organization_members theirs
        where theirs.user_id = m.user_id and theirs.is_admin
      and not exists (select from identity.organization_members own
          where own.organization_id = theirs.organization_id and own.user_id = $2
          and own.is_admin))))`;

const MESSAGE = {
  id: 'uuid',
  channel: as<OutboxMessage['channel']>('text'),
  recipient: 'text',
  subject: 'text',
  sealedBody: 'bytea?',
  isReadable: 'bool',
  state: as<OutboxMessage['state']>('text'),
  createdAt: 'timestamptz',
} as const;

/**
 * Links and codes let whoever reads them in as somebody else: they are for those alone who may do
 * all that the person may, that is who administers every organization in which the person has
 * anything. Never for less, not even one's own: a stolen session would choose a new password with
 * it.
 */
const READABLE = `
  (not u.is_system or m.user_id = $2)
  and not exists (
    select from (select c.organization_id from identity.company_roles r join identity.companies c on c.id = r.company_id where r.user_id = m.user_id
                 union select o.organization_id from identity.organization_members o where o.user_id = m.user_id) theirs
    where not exists (select from identity.organization_members own where own.organization_id = theirs.organization_id and own.user_id = $2 and own.is_admin))
  and exists (select from identity.organization_members own where own.user_id = $2 and own.is_admin)`;

/** Messages of a week, newest first. */
export async function outboxPage(
  query: Query,
  secrets: SecretBox,
  { companyId, userId, managed }: OutboxReader,
  request: { first: number; after?: string | undefined },
): Promise<Page<OutboxMessage & { cursor: string }>> {
  const plan = page({
    sort: 'outbox',
    direction: 'desc',
    ...request,
    columns: [
      { expression: 'm.created_at', type: 'timestamptz' },
      { expression: 'm.id', type: 'uuid' },
    ],
  });
  const values: unknown[] = [companyId, userId, managed];
  const sql = `select m.id, m.channel, m.recipient, m.subject, m.sealed_body as "sealedBody",
      ${READABLE} as "isReadable", m.state, m.created_at as "createdAt", ${plan.select}
     from identity.messages m join identity.users u on u.id = m.user_id
     where ${VISIBLE} and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`;
  const found = plan.page(
    await query({ sql, columns: { ...MESSAGE, ...plan.keyColumns } }, values),
  );
  return {
    ...found,
    items: found.items.map(({ sealedBody, isReadable, ...message }) => ({
      ...message,
      body: isReadable ? openBody(secrets, message.id, sealedBody) : '',
      isHidden: !isReadable && sealedBody !== null,
    })),
  };
}

const COUNT_OUTBOX = statement(
  `select count(*)::int as count from identity.messages m join identity.users u on u.id = m.user_id where ${VISIBLE}`,
  { count: 'int4' },
);

export async function countOutbox(
  query: Query,
  { companyId, userId, managed }: OutboxReader,
): Promise<number> {
  const [row] = await query(COUNT_OUTBOX, [companyId, userId, managed]);
  return row?.count ?? 0;
}
