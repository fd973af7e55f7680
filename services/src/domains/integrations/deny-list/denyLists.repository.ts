import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { ActionFailure } from '../actions/actionFailure.ts';
import type { ServedEntry } from './render.ts';
import { isSecretOf, newToken, readToken } from './token.ts';

/**
 * Opens a list, or gives it a new address: the former one leads nowhere from then on. Gives the
 * token, which is kept as a hash alone.
 */
export async function openList(query: CompanyQuery, integrationId: string): Promise<string> {
  const { token, hash } = newToken(integrationId);
  await query(
    `insert into integrations.deny_lists (integration_id, company_id, token_hash) values ($1, $2, $3)
     on conflict (integration_id) do update set token_hash = excluded.token_hash, fetched_at = null`,
    [integrationId, query.companyId, hash],
  );
  return token;
}

const LIST_OF_TOKEN = statement(
  `select l.company_id as "companyId", l.token_hash as hash,
      coalesce(l.fetched_at > now() - interval '1 minute', false) as "isNoted"
     from integrations.deny_lists l join identity.companies c on c.id = l.company_id
         and (c.expires_at is null or c.expires_at > now()) where l.integration_id = $1`,
  { companyId: 'uuid', hash: 'bytea', isNoted: 'bool' },
);

/** The list that a token leads to, noted as fetched (to the minute); null for an unknown one. */
export async function listOfToken(
  { system }: Database,
  token: string,
): Promise<{ readonly companyId: string; readonly integrationId: string } | null> {
  const read = readToken(token);
  if (read === null) return null;
  const [list] = await system.query(LIST_OF_TOKEN, [read.integrationId]);
  if (list === undefined || !isSecretOf(list.hash, read.secret)) return null;
  if (!list.isNoted)
    await system.query(
      'update integrations.deny_lists set fetched_at = now() where integration_id = $1',
      [read.integrationId],
    );
  return { companyId: list.companyId, integrationId: read.integrationId };
}

const SERVED_ENTRIES = statement(
  `select range, added_at as "addedAt", expires_at as "expiresAt" from integrations.deny_entries
     where company_id = $1 and integration_id = $2 and (expires_at is null or expires_at > now())
       order by range collate "C"`,
  { range: 'text', addedAt: 'timestamptz', expiresAt: 'timestamptz?' },
);

/** What is denied now, in the order of ranges. */
export function servedEntries(query: CompanyQuery, integrationId: string): Promise<ServedEntry[]> {
  return query(SERVED_ENTRIES, [query.companyId, integrationId]);
}

const CHECK_FETCHED = statement(
  `select fetched_at is not null as "isFetched",
      coalesce(fetched_at > now() - interval '1 hour', false) as "isFresh"
    from integrations.deny_lists where company_id = $1 and integration_id = $2`,
  { isFetched: 'bool', isFresh: 'bool' },
);

/** @throws ActionFailure when no proxy has asked for the list within an hour */
export async function checkFetched(query: CompanyQuery, integrationId: string): Promise<void> {
  const [list] = await query(CHECK_FETCHED, [query.companyId, integrationId]);
  if (list?.isFresh !== true)
    throw new ActionFailure(
      'unreachable',
      list?.isFetched === true
        ? 'No proxy has fetched the list within the last hour.'
        : 'No proxy has fetched the list from this address yet.',
    );
}
