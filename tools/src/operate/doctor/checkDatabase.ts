import { DOMAINS } from '@palisade/services/domains.ts';
import {
  type MigrationFile,
  migrationFiles,
} from '@palisade/services/platform/database/migrate.ts';
import { isUnfinished } from '@palisade/services/platform/database/unfinishedRestore.ts';
import pg from 'pg';
import { checkClock } from './checkClock.ts';
import { checkJobs } from './checkJobs.ts';
import { checkRoles } from './checkRoles.ts';
import { checkTables } from './checkTables.ts';
import { type Ask, type Finding, fine, problem, warning, wordsOf } from './finding.ts';

const PATIENCE = 10_000;
const OLD_TRANSACTION_MINUTES = 30;

interface Applied {
  readonly domain: string;
  readonly file: string;
  readonly checksum: string;
}

function migrations(applied: readonly Applied[], known: readonly MigrationFile[]): Finding {
  const checksums = new Map(
    known.map(({ domain, file, checksum }) => [`${domain}/${file}`, checksum]),
  );
  const unknown = applied.filter(({ domain, file }) => !checksums.has(`${domain}/${file}`));
  if (unknown.length > 0) {
    return problem(
      `The database was brought up to date by a newer Palisade: this one does not know ${unknown.length} of its migrations.`,
      'Start the newer version, or restore a backup that was made before the upgrade.',
    );
  }
  const changed = applied.find(
    ({ domain, file, checksum }) => checksums.get(`${domain}/${file}`) !== checksum,
  );
  if (changed !== undefined)
    return problem(
      `Migration ${changed.domain}/${changed.file} was changed after it had been applied.`,
      'Check the installation out anew.',
    );
  const pending = known.length - applied.length;
  return fine(
    pending === 0
      ? 'The tables are those of this version.'
      : `The next start brings the tables up to date (${pending} migrations).`,
  );
}

/** Whether every exchange in the totals is in the ledger too. */
async function books(ask: Ask): Promise<Finding> {
  const wrong = await ask<{ company: string; total: number; ledger: number }>(`
    select t.company_id as company, t.received as total, coalesce(l.received, 0) as ledger from ingest.totals t
    left join (select company_id, sum(received) as received from ingest.ledger group by 1) l using (company_id)
    where t.received <> coalesce(l.received, 0)`);
  if (wrong.length === 0)
    return fine('The books of the intake balance: totals and ledger say the same.');
  const { company, total, ledger } = wrong[0] as { company: string; total: number; ledger: number }; // There is one.
  return problem(
    `The books of ${wrong.length} companies do not balance: company ${company} has ${total} in its totals and ${ledger} in its ledger.`,
    'Restore a backup whose books balance, and tell us how it came about.',
  );
}

/** What Palisade made in the database. */
async function lookIntoTables(ask: Ask): Promise<Finding[]> {
  const applied = await ask<Applied>('select domain, file, checksum from palisade.migrations');
  const known = await migrationFiles(DOMAINS);
  const made = known.filter((one) =>
    applied.some(({ domain, file }) => domain === one.domain && file === one.file),
  );
  const lost = [...(await checkRoles(ask)), ...(await checkTables(ask, made))];
  const hasBooks = !lost.some(({ words }) => /^The table ingest\.(totals|ledger) /.test(words));
  // A version before it had no queue, and a table that is lost is reported above.
  const hasJobs =
    made.some(({ domain }) => domain === 'jobs') &&
    !lost.some(({ words }) => words.startsWith('The table jobs.'));
  return [
    migrations(applied, known),
    ...lost,
    ...(hasBooks ? [await books(ask)] : []),
    ...(hasJobs ? await checkJobs(ask) : []),
  ];
}

async function lookInto(ask: Ask): Promise<Finding[]> {
  const [server] = await ask<{
    version: string;
    size: string;
    used: string;
    most: string;
    made: boolean;
  }>(`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::text as used, current_setting('max_connections') as most,
      to_regclass('palisade.migrations') is not null as made`);
  const findings = [
    fine(
      `PostgreSQL ${server?.version} answers: ${server?.size}, ${server?.used} of ${server?.most} connections in use.`,
    ),
    await checkClock(ask),
  ];
  if (server?.made !== true)
    return [
      ...findings,
      warning('The database holds no Palisade yet.', 'The next start makes its tables.'),
    ];
  findings.push(...(await lookIntoTables(ask)));
  const [old] = await ask<{ minutes: number }>(`
    select floor(extract(epoch from max(now() - xact_start)) / 60)::int as minutes from pg_stat_activity where backend_type = 'client backend'`);
  if ((old?.minutes ?? 0) >= OLD_TRANSACTION_MINUTES) {
    findings.push(
      warning(
        `A transaction has been open for ${old?.minutes} minutes: deleted rows keep their room until it ends.`,
        'Find it in pg_stat_activity and end it.',
      ),
    );
  }
  return findings;
}

/**
 * Whether the database answers, has the right time, is of this version, has lost nothing, keeps
 * companies apart, and has books that balance.
 */
export async function checkDatabase(url: string): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'palisade doctor',
    connectionTimeoutMillis: PATIENCE,
    query_timeout: 60_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await isUnfinished(client)) {
      return [
        problem(
          'A restore into this database has not ended, or was broken off.',
          'Run pnpm restore again; it begins anew.',
        ),
      ];
    }
    return await lookInto(
      async <Row extends object>(text: string, values: unknown[] = []) =>
        (await client.query<Row>(text, values)).rows,
    );
  } catch (error) {
    return [
      problem(
        `The database does not answer: ${wordsOf(error)}`,
        'See that it runs and that DATABASE_URL names it.',
      ),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}
