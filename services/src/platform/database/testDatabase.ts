import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type Database } from './database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { migrate, type Migrated } from './migrate.ts';

export interface TestDatabase {
  readonly db: Database;
  /** Owner's URL of this database: not under row-level security. */
  readonly url: string;
  /** A fresh id of a company that has no rows anywhere. */
  companyId(): string;
  close(): Promise<void>;
}

interface Cluster {
  readonly server: EmbeddedPostgres;
  readonly folder: string;
  users: number;
}

let cluster: Promise<Cluster> | null = null;

async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-test-'));
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { server: await startEmbeddedPostgres({ dataDir: folder, throwaway: true }), folder, users: 0 };
}

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/**
 * A fresh database with the tables of these domains, on a throw-away cluster that all tests of this process share.
 * Call `close` in an `after` hook; the last one to close stops the cluster.
 */
export async function testDatabase(domains: readonly Migrated[]): Promise<TestDatabase> {
  cluster ??= startCluster();
  const shared = await cluster;
  shared.users += 1;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(shared.server.url, `create database ${name} strategy file_copy`);
  const url = shared.server.url.replace(/\/postgres$/, `/${name}`);
  await migrate(url, domains);
  const db = openDatabase(url, { max: 8 });
  return {
    db,
    url,
    companyId: randomUUID,
    async close() {
      await db.close();
      shared.users -= 1;
      if (shared.users > 0) return;
      cluster = null;
      await shared.server.stop();
      rmSync(shared.folder, { recursive: true, force: true });
    },
  };
}
