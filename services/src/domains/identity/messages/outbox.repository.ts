import type { Query } from '../../../platform/database/database.ts';
import { page, type Page } from '../../../platform/keyset.ts';

export interface OutboxMessage {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly state: 'waiting' | 'sent' | 'kept' | 'failed';
  readonly createdAt: string;
}

export interface OutboxReader {
  readonly userId: string;
  readonly companyId: string;
  /** Companies whose users the reader manages. */
  readonly managed: readonly string[];
}

/**
 * Messages hold links and codes that let whoever reads them in: a reader sees those to people of the company who have nothing
 * that the reader does not manage, and their own.
 */
const VISIBLE = `
  (exists (select from identity.company_roles r where r.user_id = m.user_id and r.company_id = $1)
    or exists (select from identity.companies c join identity.organization_members o using (organization_id) where c.id = $1 and o.user_id = m.user_id))
  and (m.user_id = $2 or (
    not u.is_system
    and not exists (select from identity.company_roles r where r.user_id = m.user_id and r.company_id <> all ($3::uuid[]))
    and not exists (select from identity.organization_members theirs where theirs.user_id = m.user_id and theirs.is_admin
      and not exists (select from identity.organization_members own where own.organization_id = theirs.organization_id and own.user_id = $2 and own.is_admin))))`;

/** Messages of a week, newest first. */
export async function outboxPage(query: Query, { companyId, userId, managed }: OutboxReader, request: { first: number; after?: string | undefined }): Promise<Page<OutboxMessage & { cursor: string }>> {
  const plan = page({ sort: 'outbox', direction: 'desc', ...request, columns: [{ expression: 'm.created_at', type: 'timestamptz' }, { expression: 'm.id', type: 'uuid' }] });
  const values: unknown[] = [companyId, userId, managed];
  const rows = await query<OutboxMessage>(
    `select m.id, m.channel, m.recipient, m.subject, m.body, m.state, m.created_at as "createdAt", ${plan.select}
     from identity.messages m join identity.users u on u.id = m.user_id
     where ${VISIBLE} and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`,
    values,
  );
  return plan.page(rows);
}

export async function countOutbox(query: Query, { companyId, userId, managed }: OutboxReader): Promise<number> {
  const [row] = await query<{ count: number }>(`select count(*)::int as count from identity.messages m join identity.users u on u.id = m.user_id where ${VISIBLE}`, [companyId, userId, managed]);
  return row?.count ?? 0;
}
