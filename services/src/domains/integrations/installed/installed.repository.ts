import type { IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { VendorSettings } from '../vendors/vendor.ts';
import type { Integration } from './integration.schemas.ts';

/** An integration with its sealed secret, for who talks to the vendor. */
export interface Installed {
  readonly id: string;
  readonly kind: IntegrationKind;
  readonly name: string;
  /** As people are shown it (`maskedUrl`). */
  readonly url: string;
  /** The whole address of a webhook, sealed; null where `url` is all of it. */
  readonly sealedUrl: Buffer | null;
  readonly account: string;
  /** Null where there is nothing to sign in with. */
  readonly secret: Buffer | null;
  readonly settings: IntegrationSettings;
}

/** What a kind asks for beside address and account. */
export interface IntegrationSettings extends VendorSettings {
  /** Deny list: days that an entry stays; for good when absent. */
  readonly expiryDays?: number | undefined;
}

/** How many tickets, actions and denied addresses an integration has. */
const COUNTS = `
  (select count(*)::int from integrations.tickets t
      where t.company_id = i.company_id and t.integration_id = i.id
      and t.state <> 'failed') as "ticketCount",
  (select count(*)::int from integrations.actions t
      where t.company_id = i.company_id and t.integration_id = i.id) as "actionCount",
  (select count(*)::int from integrations.deny_entries e
      where e.company_id = i.company_id and e.integration_id = i.id
      and coalesce(e.expires_at > now(), true)) as "entryCount"`;

const SHOWN = `i.id, i.kind, i.name, i.url, i.account, i.settings ->> 'projectKey' as "projectKey", i.settings ->> 'issueType' as "issueType", i.settings ->> 'table' as "table", (i.settings ->> 'expiryDays')::int as "expiryDays",
  i.created_at as "createdAt", i.created_by as "createdBy", i.updated_at as "updatedAt", i.updated_by as "updatedBy", i.tested_at as "testedAt", i.test_failure as "testFailure",
  i.synced_at as "syncedAt", i.sync_failure as "syncFailure", ${COUNTS},
  (select l.fetched_at from integrations.deny_lists l where l.company_id = i.company_id and l.integration_id = i.id) as "fetchedAt"`;

const INTEGRATIONS_OF = statement(
  `select ${SHOWN} from integrations.installed i
    where i.company_id = $1 and ($2::uuid[] is null or i.id = any($2::uuid[]))
    order by lower(i.name), i.id`,
  {
    id: 'uuid',
    kind: as<Integration['kind']>('text'),
    name: 'text',
    url: 'text',
    account: 'text',
    projectKey: 'text?',
    issueType: 'text?',
    table: 'text?',
    expiryDays: 'int4?',
    createdAt: 'timestamptz',
    createdBy: 'text',
    updatedAt: 'timestamptz',
    updatedBy: 'text',
    testedAt: 'timestamptz?',
    testFailure: 'text?',
    syncedAt: 'timestamptz?',
    syncFailure: 'text?',
    ticketCount: 'int4',
    actionCount: 'int4',
    entryCount: 'int4',
    fetchedAt: 'timestamptz?',
  },
);

/** Integrations of a company by name; with ids only those. */
export function integrationsOf(
  query: CompanyQuery,
  ids: readonly string[] | null = null,
): Promise<Integration[]> {
  return query(INTEGRATIONS_OF, [query.companyId, ids]);
}

const COUNTED_FOR = statement(
  `select i.id, ${COUNTS} from integrations.installed i where i.company_id = $1`,
  { id: 'uuid', ticketCount: 'int4', actionCount: 'int4', entryCount: 'int4' },
);

/** The same integrations with counts of what a scope sees of them. */
export async function countedFor(
  { query, isLimited, companyId }: CompanyScope,
  integrations: readonly Integration[],
): Promise<Integration[]> {
  if (!isLimited) return [...integrations];
  const rows = await query(COUNTED_FOR, [companyId]);
  const seen = new Map(rows.map((row) => [row.id, row]));
  const none = { ticketCount: 0, actionCount: 0, entryCount: 0 };
  return integrations.map((integration) => ({
    ...integration,
    ...(seen.get(integration.id) ?? none),
  }));
}

export async function integrationById(
  query: CompanyQuery,
  id: string,
): Promise<Integration | null> {
  return (await integrationsOf(query, [id]))[0] ?? null;
}

/** With its secret, locked against changes until the transaction ends when `forUpdate` says so. */
export async function installedById(
  query: CompanyQuery,
  id: string,
  { forUpdate = false } = {},
): Promise<Installed | null> {
  const [row] = await query(
    {
      sql: `select id, kind, name, url, sealed_url as "sealedUrl", account, secret, settings
        from integrations.installed where company_id = $1
          and id = $2${forUpdate ? ' for update' : ''}`,
      columns: {
        id: 'uuid',
        kind: as<IntegrationKind>('text'),
        name: 'text',
        url: 'text',
        sealedUrl: 'bytea?',
        account: 'text',
        secret: 'bytea?',
        settings: as<IntegrationSettings>('jsonb'),
      },
    },
    [query.companyId, id],
  );
  return row ?? null;
}

/**
 * Makes changes of a company's integrations take turns, so that their limit holds; gives how many
 * there are.
 */
export async function countInTurn(query: CompanyQuery): Promise<number> {
  await query('select pg_advisory_xact_lock(7254451, hashtext($1::uuid::text))', [query.companyId]);
  return (
    await query('select from integrations.installed where company_id = $1', [query.companyId])
  ).length;
}

export async function insertInstalled(
  query: CompanyQuery,
  { id, kind, name, url, sealedUrl, account, secret, settings }: Installed,
  by: string,
): Promise<void> {
  await query(
    `insert into integrations.installed (company_id, id, kind, name, url, account, secret, settings,
        created_by, updated_by, sealed_url) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
    [
      query.companyId,
      id,
      kind,
      name,
      url,
      account,
      secret,
      JSON.stringify(settings),
      by,
      sealedUrl,
    ],
  );
}

/** Writes settings; what was found out with the former ones is forgotten. */
export async function updateInstalled(
  query: CompanyQuery,
  { id, name, url, sealedUrl, account, secret, settings }: Installed,
  by: string,
): Promise<void> {
  await query(
    `update integrations.installed set name = $3, url = $4, account = $5, secret = $6,
        settings = $7, updated_by = $8, updated_at = now(), sealed_url = $9, tested_at = null,
        test_failure = null, sync_failure = null
     where company_id = $1 and id = $2`,
    [query.companyId, id, name, url, account, secret, JSON.stringify(settings), by, sealedUrl],
  );
}

export async function deleteInstalled(query: CompanyQuery, id: string): Promise<void> {
  await query('delete from integrations.installed where company_id = $1 and id = $2', [
    query.companyId,
    id,
  ]);
}

export async function noteTest(
  query: CompanyQuery,
  id: string,
  failure: string | null,
): Promise<void> {
  await query(
    'update integrations.installed set tested_at = now(), test_failure = $3 where company_id = $1 and id = $2',
    [query.companyId, id, failure],
  );
}
