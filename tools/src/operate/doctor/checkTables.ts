import { APP_ROLE } from '@palisade/services/platform/database/appLogin.ts';
import { EXTENSIONS, type MigrationFile } from '@palisade/services/platform/database/migrate.ts';
import { COMPANY_POLICY } from '@palisade/services/platform/database/protect.ts';
import { type Ask, type Finding, problem } from './finding.ts';

/**
 * Tables with a company_id that are open to every company on purpose: background work and sign-in
 * read them before they know whom they serve.
 */
const OF_ALL_COMPANIES = [
  'attackers.limited_companies',
  'events.heads',
  'events.readers',
  'identity.company_roles',
  'identity.sso_grants',
  'integrations.action_tasks',
  'integrations.deny_lists',
  'integrations.tasks',
];

const RESTORE = 'Stop Palisade, and restore a backup into a new state folder or database.';

/** Names of the tables that these migrations make and do not drop again, where they have moved to. */
export function tablesOf(files: readonly Pick<MigrationFile, 'sql'>[]): string[] {
  const tables = new Set<string>();
  for (const { sql } of files) {
    const statements = sql.matchAll(
      /^ *(create|drop|alter) table (?:if (?:not )?exists )?(\w+\.(\w+))(?: set schema (\w+))?/gim,
    );
    for (const [, verb = '', table = '', name = '', schema] of statements) {
      if (verb.toLowerCase() === 'create') tables.add(table);
      else if (verb.toLowerCase() === 'drop') tables.delete(table);
      else if (schema !== undefined && tables.delete(table)) tables.add(`${schema}.${name}`);
    }
  }
  return [...tables];
}

interface Protection {
  readonly name: string;
  readonly isOn: boolean;
  readonly isForced: boolean;
  readonly hasPolicy: boolean;
}

const PROTECTION = `
  select format('%s.%s', n.nspname, c.relname) as name, c.relrowsecurity as "isOn",
    c.relforcerowsecurity as "isForced",
    exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive) as "hasPolicy"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind = 'r' and n.nspname in (select domain from palisade.migrations)
    and format('%s.%s', n.nspname, c.relname) <> all ($1)
  order by 1`;

function protectionOf({ name, isOn, isForced, hasPolicy }: Protection): Finding[] {
  const findings: Finding[] = [];
  if (!isOn)
    findings.push(
      problem(
        `Row-level security of ${name} is off.`,
        `alter table ${name} enable row level security`,
      ),
    );
  if (!isForced)
    findings.push(
      problem(
        `Row-level security of ${name} does not hold for its owner.`,
        `alter table ${name} force row level security`,
      ),
    );
  if (!hasPolicy)
    findings.push(
      problem(
        `The policy that shows each company its rows of ${name} is gone.`,
        `create policy company on ${name} ${COMPANY_POLICY}`,
      ),
    );
  return findings;
}

async function lostTables(ask: Ask, tables: readonly string[]): Promise<Finding[]> {
  const rows = await ask<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is null',
    [tables],
  );
  return rows.map(({ name }) => problem(`The table ${name} is gone.`, RESTORE));
}

async function lostRights(ask: Ask, tables: readonly string[]): Promise<Finding[]> {
  const rows = await ask<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass(name) is not null
      and exists (select from pg_roles where rolname = $2)
      and not has_table_privilege($2, name, 'select')`,
    [tables, APP_ROLE],
  );
  return rows.map(({ name }) =>
    problem(
      `The role ${APP_ROLE} may not read ${name}.`,
      `grant select, insert, update, delete on ${name} to ${APP_ROLE}`,
    ),
  );
}

async function lostExtensions(ask: Ask): Promise<Finding[]> {
  const rows = await ask<{ name: string }>('select extname as name from pg_extension');
  return EXTENSIONS.filter((name) => !rows.some((row) => row.name === name)).map((name) =>
    problem(
      `The extension ${name} is gone, and with it the indexes that searches use.`,
      `${RESTORE} It makes the extension and its indexes.`,
    ),
  );
}

/**
 * Whether every table and extension that migrations made is still there, open to the application,
 * and keeps companies apart.
 * @param applied the migrations that the database has
 */
export async function checkTables(ask: Ask, applied: readonly MigrationFile[]): Promise<Finding[]> {
  const tables = tablesOf(applied);
  const guarded = await ask<Protection>(PROTECTION, [OF_ALL_COMPANIES]);
  return [
    ...(await lostTables(ask, tables)),
    ...(await lostExtensions(ask)),
    ...(await lostRights(ask, tables)),
    ...guarded.flatMap(protectionOf),
  ];
}
