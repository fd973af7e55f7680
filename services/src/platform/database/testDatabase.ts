import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase, type Database } from './database.ts';
import { migrate, type Migrated, withPlatform } from './migrate.ts';
import { joinCluster } from './testCluster.ts';

export interface TestDatabase {
  readonly db: Database;
  /** Owner's URL of this database: not under row-level security. */
  readonly url: string;
  /** A fresh id of a company that has no rows anywhere. */
  companyId(): string;
  close(): Promise<void>;
}

/** Makes one template at a time in a cluster. */
const LOCK = 7_254_432;

const urlOf = (cluster: string, name: string): string => cluster.replace(/\/postgres$/, `/${name}`);

/** Of everything that makes the tables, in their order: equal names are equal tables. */
function templateName(domains: readonly Migrated[]): string {
  const hash = createHash('sha256');
  for (const { name, migrations } of withPlatform(domains)) {
    for (const file of readdirSync(migrations)
      .filter((one) => one.endsWith('.sql'))
      .sort())
      hash.update(`${name}/${file}\n`).update(readFileSync(new URL(file, migrations)));
  }
  return `template_${hash.digest('hex').slice(0, 40)}`;
}

/**
 * Makes a database with the tables of these domains and no rows but theirs, if the cluster has none
 * yet. Migrations run domain by domain, so that it begins as one of all but the last of them: the
 * tables of `inventory` are made thrice in a run instead of a dozen times.
 */
async function makeTemplate(
  cluster: string,
  owner: pg.Client,
  domains: readonly Migrated[],
): Promise<string> {
  const name = templateName(domains);
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return name;
  const begun =
    domains.length > 1
      ? `template ${await makeTemplate(cluster, owner, domains.slice(0, -1))}`
      : '';
  const unfinished = `unfinished_${name}`;
  await owner.query(`drop database if exists ${unfinished} with (force)`);
  await owner.query(`create database ${unfinished} ${begun} strategy file_copy`);
  await migrate(urlOf(cluster, unfinished), domains);
  await owner.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

async function templateOf(
  cluster: string,
  owner: pg.Client,
  domains: readonly Migrated[],
): Promise<string> {
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  const name = await makeTemplate(cluster, owner, domains);
  await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  return name;
}

async function asOwner<T>(cluster: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: cluster });
  await owner.connect();
  return work(owner).finally(() => owner.end());
}

/**
 * A fresh database with the tables of these domains, on a throw-away cluster that all tests share.
 * Call `close` in an `after` hook.
 */
export async function testDatabase(domains: readonly Migrated[]): Promise<TestDatabase> {
  const cluster = await joinCluster();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(cluster.url, async (owner) =>
    owner.query(
      `create database ${name} template ${await templateOf(cluster.url, owner, domains)} strategy file_copy`,
    ),
  );
  const url = urlOf(cluster.url, name);
  const db = openDatabase(url, { max: 8, checksColumns: true });
  return {
    db,
    url,
    companyId: randomUUID,
    async close() {
      await db.close();
      await asOwner(cluster.url, (owner) => owner.query(`drop database ${name} with (force)`));
      await cluster.leave();
    },
  };
}
