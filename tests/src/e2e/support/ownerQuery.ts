import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerUrl } from '@palisade/services/platform/database/embeddedServer.ts';
import pg from 'pg';

/** Runs a statement in the embedded database of a running Palisade, for what no page can do yet. */
export async function ownerQuery(
  home: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const folder = join(home, 'postgres');
  const [pid, password] = await Promise.all([
    readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8'),
    readFile(join(folder, 'password'), 'utf8'),
  ]);
  // Shorter than a test, so that a statement that waits for a lock says so.
  const client = new pg.Client({
    connectionString: ownerUrl(Number(pid.split('\n')[3]), password.trim()),
    connectionTimeoutMillis: 20_000,
    lock_timeout: 30_000,
    statement_timeout: 60_000,
  });
  await client.connect();
  await client.query(text, [...values]).finally(() => client.end());
}
