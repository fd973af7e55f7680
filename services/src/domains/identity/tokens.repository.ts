import type { TokenScope } from '@palisade/vocabulary/permissions.ts';
import { DORMANT_DAYS } from '@palisade/vocabulary/userFields.ts';
import type { CompanyQuery, Database, Query } from '../../platform/database/database.ts';
import { as, statement } from '../../platform/database/statement.ts';
import { page, type Page } from '../../platform/keyset.ts';
import type { CallerToken } from './caller.ts';
import type { Token } from './identity.types.ts';

/** Whether a token works, and nobody has used it for 90 days; of the table as `t`. */
const UNUSED = `(t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
  and coalesce(t.last_used_at, t.created_at) < now() - interval '${DORMANT_DAYS} days')`;
const COLUMNS = `t.id, t.name, t.hint, t.scopes, u.email as owner, t.created_at as "createdAt",
  t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt",
  ${UNUSED} as "isUnused"`;
const TABLE = 'identity.tokens t join identity.users u on u.id = t.user_id';
const LIVE = 't.company_id = $1 and t.revoked_at is null';
const ORDER = {
  sort: 'tokens',
  direction: 'desc',
  columns: [
    { expression: 't.created_at', type: 'timestamptz' },
    { expression: 't.id', type: 'uuid' },
  ],
} as const;

/** Which tokens are wanted. */
export interface TokensWanted {
  /** All when absent. A token that may do more than collect is of the API. */
  readonly kind?: 'api' | 'collector' | undefined;
  /** Revoked ones too. */
  readonly revoked?: boolean | undefined;
  /** Only those that work and that nobody has used for 90 days. */
  readonly unused?: boolean | undefined;
}

function conditions({ kind, revoked = false, unused = false }: TokensWanted): string {
  const ofKind =
    kind === undefined ? '' : ` and t.scopes ${kind === 'api' ? '<>' : '='} '{collect}'`;
  const asUsed = unused ? ` and ${UNUSED}` : '';
  return `${revoked ? 't.company_id = $1' : LIVE}${ofKind}${asUsed}`;
}

const TOKEN_BY_HASH = statement(
  `select id, company_id as "companyId", user_id as "userId", name, scopes,
      all_companies as "allCompanies", expires_at as "expiresAt"
       from identity.tokens where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
  {
    id: 'uuid',
    companyId: 'uuid',
    userId: 'uuid',
    name: 'text',
    scopes: as<CallerToken['scopes']>('text[]'),
    allCompanies: 'bool',
    expiresAt: 'timestamptz?',
  },
);

/** The live token with that hash, whichever company it belongs to. */
export async function tokenByHash(
  db: Database,
  hash: Buffer,
): Promise<(CallerToken & { userId: string }) | null> {
  return db.system.transaction(async (query) => {
    await query(`select set_config('palisade.token_hash', $1, true)`, [hash.toString('hex')]);
    const [token] = await query(TOKEN_BY_HASH, [hash]);
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
  /** What its maker calls it, so that it is made once. */
  readonly key?: string | null;
}

/** Adds a token; false when its maker has made one under the same key. */
export async function insertToken(
  query: Query,
  { id, companyId, userId, name, hash, hint, scopes, expiresAt, ...rest }: NewToken,
): Promise<boolean> {
  const { allCompanies = false, key = null } = rest;
  const rows = await query(
    `insert into identity.tokens (id, company_id, user_id, name, hash, hint, scopes, expires_at, all_companies, key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (company_id, user_id, key) where key is not null do nothing returning id`,
    [id, companyId, userId, name, hash, hint, scopes, expiresAt, allCompanies, key],
  );
  return rows.length > 0;
}

const RENEW_SECRET = statement(
  `update identity.tokens t set hash = $5, hint = $6, expires_at = $8
     from (select id, hint from identity.tokens where company_id = $1 and user_id = $2 and key = $3 for update) old
     where t.id = old.id and t.name = $4 and t.scopes = $7 and t.last_used_at is null and t.revoked_at is null
     returning t.id, old.hint as "oldHint"`,
  { id: 'uuid', oldHint: 'text' },
);

/**
 * Gives the token that was made under the key another secret and end, since nobody got the first;
 * null when it has another name or other scopes, was used already, or was revoked.
 */
export async function renewSecret(
  query: Query,
  { companyId, userId, name, hash, hint, scopes, expiresAt, key = null }: NewToken,
): Promise<{ readonly id: string; readonly oldHint: string } | null> {
  const [token] = await query(RENEW_SECRET, [
    companyId,
    userId,
    key,
    name,
    hash,
    hint,
    scopes,
    expiresAt,
  ]);
  return token ?? null;
}

const TOKEN = {
  id: 'uuid',
  name: 'text',
  hint: 'text',
  scopes: as<Token['scopes']>('text[]'),
  owner: 'text',
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz?',
  lastUsedAt: 'timestamptz?',
  revokedAt: 'timestamptz?',
  isUnused: 'bool',
} as const;

/** Tokens, newest first; those that were not revoked by default. */
export async function tokenPage(
  query: CompanyQuery,
  { first, after, ...wanted }: TokensWanted & { first: number; after?: string | undefined },
): Promise<Page<Token & { cursor: string }>> {
  const plan = page({ ...ORDER, first, after });
  const values: unknown[] = [query.companyId];
  const sql = `select ${COLUMNS}, ${plan.select} from ${TABLE}
    where ${conditions(wanted)} and ${plan.where(values)} order by ${plan.orderBy}
    limit ${plan.limit}`;
  return plan.page(await query({ sql, columns: { ...TOKEN, ...plan.keyColumns } }, values));
}

/** Every token, newest first. */
export const everyToken = (wanted: TokensWanted) => ({
  sql: `select ${COLUMNS} from ${TABLE} where ${conditions(wanted)}
    order by t.created_at desc, t.id desc`,
  columns: TOKEN,
});

/** One token with its cursor in the list, to append after it was made. */
export async function tokenItem(
  query: CompanyQuery,
  id: string,
): Promise<(Token & { cursor: string }) | null> {
  const plan = page({ ...ORDER, first: 1 });
  const sql = `select ${COLUMNS}, ${plan.select} from ${TABLE} where ${LIVE} and t.id = $2`;
  const rows = await query({ sql, columns: { ...TOKEN, ...plan.keyColumns } }, [
    query.companyId,
    id,
  ]);
  return plan.page(rows).items[0] ?? null;
}

export async function countTokens(query: CompanyQuery, wanted: TokensWanted = {}): Promise<number> {
  const sql = `select count(*) as count from identity.tokens t where ${conditions(wanted)}`;
  const [row] = await query({ sql, columns: { count: 'int8' } }, [query.companyId]);
  return row?.count ?? 0;
}

const TOKENS_BY_IDS = statement(
  `select ${COLUMNS} from ${TABLE} where t.company_id = $1 and t.id = any($2::uuid[])`,
  TOKEN,
);

/** Tokens by id, revoked ones too. */
export async function tokensByIds(query: CompanyQuery, ids: readonly string[]): Promise<Token[]> {
  return query(TOKENS_BY_IDS, [query.companyId, ids]);
}

const TOKEN_FOR_UPDATE = statement(
  `select ${COLUMNS} from ${TABLE} where t.company_id = $1 and t.id = $2 for update of t`,
  TOKEN,
);

/** The token, a revoked one too, locked for the change that follows; null when there is none. */
export async function tokenForUpdate(query: CompanyQuery, id: string): Promise<Token | null> {
  const [token] = await query(TOKEN_FOR_UPDATE, [query.companyId, id]);
  return token ?? null;
}

export async function changeToken(
  query: CompanyQuery,
  id: string,
  name: string,
  expiresAt: string | null,
): Promise<void> {
  await query(
    `update identity.tokens t set name = $3, expires_at = $4 where ${LIVE} and t.id = $2`,
    [query.companyId, id, name, expiresAt],
  );
}

const REVOKE_TOKEN = statement(
  `update identity.tokens t set revoked_at = now() from identity.users u
    where ${LIVE} and t.id = $2 and u.id = t.user_id returning ${COLUMNS}`,
  TOKEN,
);

/** Revokes a token; null when there is no such live token. */
export async function revokeToken(query: CompanyQuery, id: string): Promise<Token | null> {
  const [token] = await query(REVOKE_TOKEN, [query.companyId, id]);
  return token ?? null;
}
