import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@palisade/services/platform/database/embedded.ts';
import pg from 'pg';

const ROUNDS = 20;
const WRITERS = 4;

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Milliseconds from starting the server over `dataDir` to the answer of a first query. */
async function firstQuery(dataDir: string): Promise<{ server: EmbeddedPostgres; ms: number }> {
  const startedAt = performance.now();
  const server = await startEmbeddedPostgres({ dataDir });
  const client = await connect(server.url);
  await client.query('select 1');
  const ms = Math.round(performance.now() - startedAt);
  await client.end();
  return { server, ms };
}

/** Inserts until the connection dies; the ids whose commit was acknowledged. */
async function write(url: string, round: number, writer: number): Promise<string[]> {
  const acknowledged: string[] = [];
  try {
    const client = await connect(url);
    for (let index = 0; ; index += 1) {
      const id = `${round}-${writer}-${index}`;
      await client.query('insert into rows (id) values ($1)', [id]);
      acknowledged.push(id);
    }
  } catch {
    return acknowledged;
  }
}

async function connectAgain(url: string): Promise<pg.Client> {
  for (const until = Date.now() + 15_000; ;) {
    try {
      return await connect(url);
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(25);
    }
  }
}

/**
 * Kills the server in the middle of writes and counts the acknowledged rows that are gone when it
 * is back.
 */
async function lostInRound(server: EmbeddedPostgres, round: number): Promise<number> {
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(server.url, round, writer));
  await wait(200 + Math.random() * 300);
  process.kill(server.pid(), 'SIGKILL');
  const acknowledged = (await Promise.all(writers)).flat();
  const client = await connectAgain(server.url);
  const { rows } = await client.query<{ lost: string }>(
    'select count(*) as lost from unnest($1::text[]) as a (id) where not exists (select from rows r where r.id = a.id)',
    [acknowledged],
  );
  await client.end();
  console.error(
    `round ${round + 1} of ${ROUNDS}: ${acknowledged.length} acknowledged, ${rows[0]?.lost} lost`,
  );
  return Number(rows[0]?.lost);
}

/**
 * The embedded database: empty folder to first query, reopening after a clean stop, and
 * acknowledged rows lost over twenty kills of the server in mid write. A kill does not test a power
 * loss; for that the server runs with fsync.
 */
export async function benchStorage(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  chmodSync(dataDir, 0o711);
  try {
    const first = await firstQuery(dataDir);
    const client = await connect(first.server.url);
    await client.query('create table rows (id text primary key)');
    await client.end();
    await first.server.stop();
    const { server, ms: reopenMs } = await firstQuery(dataDir);
    let lostRows = 0;
    for (let round = 0; round < ROUNDS; round += 1) lostRows += await lostInRound(server, round);
    await server.stop();
    return { bench: 'storage', firstQueryMs: first.ms, reopenMs, killRounds: ROUNDS, lostRows };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
