import { ACTION_LIMITS } from '@palisade/vocabulary/integrations.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { page, type Page } from '../../../platform/keyset.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { ActionFailure } from '../actions/actionFailure.ts';
import { deniable } from './deniable.ts';
import type { DenyEntry } from './denyList.schemas.ts';

const LIVE = '(e.expires_at is null or e.expires_at > now())';

export interface Denial {
  readonly integrationId: string;
  readonly source: string;
  readonly attackerId: string;
  readonly by: string;
  /** Absent for good. */
  readonly expiryDays?: number | undefined;
}

const DENY_2 = statement(
  `select count(*) as count, coalesce(bool_or(range = $3), false) as "isThere"
    from integrations.deny_entries where company_id = $1 and integration_id = $2`,
  { count: 'int8', isThere: 'bool' },
);

const DENY = statement(
  `select range from identity.ip_ranges where company_id = $1 and list = 'allowed'`,
  { range: 'text' },
);

/**
 * Puts an address on a list; one that is there stays, for at least as long as asked.
 * @throws ActionFailure refused for one that is not denied, or when the list is full
 */
export async function deny(
  query: CompanyQuery,
  { integrationId, source, attackerId, by, expiryDays }: Denial,
): Promise<void> {
  const allowed = await query(DENY, [query.companyId]);
  const range = deniable(
    source,
    allowed.map((each) => each.range),
  );
  if (typeof range === 'string') throw new ActionFailure('refused', range);
  await query('select pg_advisory_xact_lock(7254452, hashtext($1::uuid::text))', [integrationId]);
  await query(
    'delete from integrations.deny_entries where company_id = $1 and integration_id = $2 and expires_at <= now()',
    [query.companyId, integrationId],
  );
  const [{ count, isThere } = { count: 0, isThere: false }] = await query(DENY_2, [
    query.companyId,
    integrationId,
    range.text,
  ]);
  if (!isThere && count >= ACTION_LIMITS.denyEntries)
    throw new ActionFailure(
      'refused',
      `The deny list is full: it takes ${ACTION_LIMITS.denyEntries} addresses. Remove some first.`,
    );
  await query(
    `insert into integrations.deny_entries as e (company_id, integration_id, id, range, attacker_id,
        added_by, expires_at) values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))
     on conflict (company_id, integration_id, range) do update
       set expires_at = case when e.expires_at is null
         or excluded.expires_at is null then null else greatest(e.expires_at,
         excluded.expires_at) end`,
    [query.companyId, integrationId, uuidV7(), range.text, attackerId, by, expiryDays ?? null],
  );
}

/** One page of a list, newest first; with a search those that begin so. */
export async function denyEntryPage(
  query: CompanyQuery,
  integrationId: string,
  {
    first,
    after,
    search = '',
  }: {
    readonly first: number;
    readonly after?: string | undefined;
    readonly search?: string | undefined;
  },
): Promise<Page<DenyEntry & { cursor: string }>> {
  const plan = page({
    sort: `deny ${integrationId}`,
    columns: [
      { expression: 'e.added_at', type: 'timestamptz' },
      { expression: 'e.id', type: 'uuid' },
    ],
    direction: 'desc',
    first,
    after,
  });
  const values: unknown[] = [query.companyId, integrationId, search.trim().toLowerCase()];
  const rows = await query(
    {
      sql: `select e.id, e.range, e.attacker_id as "attackerId", e.added_by as "addedBy",
          e.added_at as "addedAt", e.expires_at as "expiresAt", ${plan.select}
        from integrations.deny_entries e
     where e.company_id = $1 and e.integration_id = $2 and ${LIVE} and starts_with(e.range, $3)
         and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`,
      columns: {
        id: 'uuid',
        range: 'text',
        attackerId: 'uuid?',
        addedBy: 'text',
        addedAt: 'timestamptz',
        expiresAt: 'timestamptz?',
        ...plan.keyColumns,
      },
    },
    values,
  );
  return plan.page(rows);
}

const REMOVE_ENTRY = statement(
  'delete from integrations.deny_entries where company_id = $1 and integration_id = $2 and id = $3 returning range',
  { range: 'text' },
);

/** Takes an entry off; gives its range, null when there is none. */
export async function removeEntry(
  query: CompanyQuery,
  integrationId: string,
  id: string,
): Promise<string | null> {
  const [gone] = await query(REMOVE_ENTRY, [query.companyId, integrationId, id]);
  return gone?.range ?? null;
}
