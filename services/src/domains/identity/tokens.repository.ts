import type { TokenScope } from '@palisade/vocabulary/permissions.ts';
import type { Database, Query } from '../../platform/database/database.ts';
import { page, type Page } from '../../platform/keyset.ts';
import type { CallerToken } from './caller.ts';
import type { Token } from './identity.types.ts';

const COLUMNS = `id, name, hint, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"`;
const LIVE = 'company_id = $1 and revoked_at is null';

/** The live token with that hash, whichever company it belongs to. */
export async function tokenByHash(db: Database, hash: Buffer): Promise<(CallerToken & { userId: string }) | null> {
  return db.system.transaction(async (query) => {
    await query(`select set_config('palisade.token_hash', $1, true)`, [hash.toString('hex')]);
    const [token] = await query<CallerToken & { userId: string }>(
      `select id, company_id as "companyId", user_id as "userId", name, scopes, all_companies as "allCompanies", expires_at as "expiresAt"
       from identity.tokens where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
      [hash],
    );
    return token ?? null;
  });
}

export interface NewToken {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly hint: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: string | null;
  readonly allCompanies?: boolean;
}

export async function insertToken(query: Query, { id, companyId, userId, name, hash, hint, scopes, expiresAt, allCompanies = false }: NewToken): Promise<void> {
  await query(
    `insert into identity.tokens (id, company_id, user_id, name, hash, hint, scopes, expires_at, all_companies) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, companyId, userId, name, hash, hint, scopes, expiresAt, allCompanies],
  );
}

/** Tokens that were not revoked, newest first. */
export async function tokenPage(query: Query, companyId: string, request: { first: number; after?: string | undefined }): Promise<Page<Token & { cursor: string }>> {
  const plan = page({
    sort: 'tokens', direction: 'desc', ...request,
    columns: [{ expression: 'created_at', type: 'timestamptz' }, { expression: 'id', type: 'uuid' }],
  });
  const values: unknown[] = [companyId];
  const rows = await query<Token>(
    `select ${COLUMNS}, ${plan.select} from identity.tokens where ${LIVE} and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`,
    values,
  );
  return plan.page(rows);
}

/** One token with its cursor in the list, to append after it was made. */
export async function tokenItem(query: Query, companyId: string, id: string): Promise<(Token & { cursor: string }) | null> {
  const plan = page({ sort: 'tokens', direction: 'desc', first: 1, columns: [{ expression: 'created_at', type: 'timestamptz' }, { expression: 'id', type: 'uuid' }] });
  const rows = await query<Token>(`select ${COLUMNS}, ${plan.select} from identity.tokens where ${LIVE} and id = $2`, [companyId, id]);
  return plan.page(rows).items[0] ?? null;
}

export async function countTokens(query: Query, companyId: string): Promise<number> {
  const [row] = await query<{ count: number }>(`select count(*) as count from identity.tokens where ${LIVE}`, [companyId]);
  return row?.count ?? 0;
}

export async function tokensByIds(query: Query, companyId: string, ids: readonly string[]): Promise<Token[]> {
  return query<Token>(`select ${COLUMNS} from identity.tokens where ${LIVE} and id = any($2::uuid[])`, [companyId, ids]);
}

/** The live token, kept for the change that follows; null when there is none. */
export async function tokenForUpdate(query: Query, companyId: string, id: string): Promise<Token | null> {
  const [token] = await query<Token>(`select ${COLUMNS} from identity.tokens where ${LIVE} and id = $2 for update`, [companyId, id]);
  return token ?? null;
}

export async function changeToken(query: Query, companyId: string, id: string, name: string, expiresAt: string | null): Promise<void> {
  await query(`update identity.tokens set name = $3, expires_at = $4 where ${LIVE} and id = $2`, [companyId, id, name, expiresAt]);
}

/** Revokes a token; null when there is no such live token. */
export async function revokeToken(query: Query, companyId: string, id: string): Promise<Token | null> {
  const [token] = await query<Token>(`update identity.tokens set revoked_at = now() where ${LIVE} and id = $2 returning ${COLUMNS}`, [companyId, id]);
  return token ?? null;
}
