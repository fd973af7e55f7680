import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { existingFolder } from '@palisade/services/platform/database/embeddedFolder.ts';
import { runningServer } from '@palisade/tools/operate/homeDatabase.ts';
import pg from 'pg';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { below } from '../../faults/processes.ts';
import { isReady, type Supervised } from './supervised.ts';

/**
 * Does something bad to a running Palisade, and puts outside conditions (not Palisade) right again.
 */
export type Fault = (palisade: Supervised, round: number) => Promise<void>;

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It went by itself between the look and the signal.
  }
};

const clusterOf = (home: string): string =>
  join(existingFolder(join(home, 'postgres')) ?? '', 'cluster');
const postmaster = (home: string): number =>
  Number(readFileSync(join(clusterOf(home), 'postmaster.pid'), 'utf8').split('\n')[0]);

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const owner = (home: string): string => runningServer(home) ?? '';

/**
 * kill -9 of Palisade, of the database's first process, of one of its backends, or of all of them,
 * in turns.
 */
export const killProcesses: Fault = async ({ home, pid }, round) => {
  const server = postmaster(home);
  const backends = below(server).filter(({ command }) => /postgres: palisade/.test(command));
  const kinds = [
    [pid()],
    [server],
    backends.slice(0, 1).map((one) => one.pid),
    [pid(), server, ...backends.map((one) => one.pid)],
  ];
  for (const one of kinds[round % kinds.length] ?? []) signal(one, 'SIGKILL');
};

/** Ends every connection to the database but our own. */
export const terminateConnections: Fault = async ({ home }) => {
  await asOwner(owner(home), (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    ),
  );
};

/** The database hangs for 25 seconds, connections open. */
export const stopDatabase: Fault = async ({ home }) => {
  const server = postmaster(home);
  const all = [server, ...below(server).map(({ pid }) => pid)];
  for (const pid of all) signal(pid, 'SIGSTOP');
  await wait(25_000);
  for (const pid of all) signal(pid, 'SIGCONT');
};

/** The cluster cannot be started for 25 seconds, as while a volume is away. */
export const loseControlFile: Fault = async ({ home }) => {
  const file = join(clusterOf(home), 'global', 'pg_control');
  renameSync(file, `${file}.away`);
  signal(postmaster(home), 'SIGKILL');
  await wait(25_000);
  renameSync(`${file}.away`, file);
};

/**
 * Writes close to a gigabyte that is in no checkpoint, then kills everything: redo takes longer
 * than a start usually does.
 */
export const longRecovery: Fault = async ({ home, pid }) => {
  const server = postmaster(home);
  await asOwner(owner(home), async (client) => {
    await client.query('checkpoint');
    await client.query(
      'create table if not exists public.bulk (key bytea primary key, filler text)',
    );
    for (let part = 0; part < 12; part += 1) {
      await client.query(
        `insert into public.bulk select sha256((random()::text || $1 || g)::bytea), repeat('x', 100) from generate_series(1, 150000) g on conflict do nothing`,
        [part],
      );
    }
  });
  for (const one of [pid(), server, ...below(server).map((each) => each.pid)])
    signal(one, 'SIGKILL');
};

/** Nothing more fits on the disk for 20 seconds. Only for a home on a file system of its own. */
export const fillDisk: Fault = async ({ home }) => {
  const file = join(home, 'filler');
  const { bavail, bsize } = statfsSync(home);
  try {
    const chunk = randomBytes(1024 * 1024);
    for (let left = bavail * bsize; left > 0; left -= chunk.length)
      writeFileSync(file, chunk, { flag: 'a' });
  } catch {
    // Full: what was wanted.
  }
  await wait(20_000);
  rmSync(file, { force: true });
};

/** Palisade itself hangs for longer than its leases last. */
export const stopPalisade: Fault = async ({ pid }) => {
  signal(pid(), 'SIGSTOP');
  await wait(25_000);
  signal(pid(), 'SIGCONT');
};

/** SIGTERM in the middle of uploads; the service manager starts it again. */
export const terminatePalisade: Fault = async ({ pid }) => signal(pid(), 'SIGTERM');

/**
 * Ends one of two processes by a signal. It has to be back from the last time, and to have ended by
 * now: uploads are acknowledged by the other one meanwhile, so that they say nothing about this
 * one.
 * @param within milliseconds for each of both; a start after a crash may recover for a minute
 */
export const endOneOfTwo =
  (name: NodeJS.Signals, within = 180_000): Fault =>
  async ({ url, pid, ends }) => {
    await until('the process was ready again', () => isReady(url), { within, every: 100 });
    const before = ends();
    signal(pid(), name);
    await until(`the process ended at ${name}`, () => ends() > before, { within });
  };

/** A file system in memory at `folder`, or false where that is not allowed. */
export function mountMemory(folder: string, megabytes: number): boolean {
  try {
    execFileSync(
      'mount',
      ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'palisade-faults', folder],
      { stdio: 'ignore' },
    );
    return readdirSync(folder).length === 0;
  } catch {
    return false;
  }
}

export const unmount = (folder: string): void => void execFileSync('umount', ['--lazy', folder]);
