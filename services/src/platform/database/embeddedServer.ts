import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync, existsSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf } from './databaseUnavailable.ts';
import { isAlive } from './folderLock.ts';
import type { ServiceUser } from './serviceUser.ts';

/** Everything needed to start the server over an existing cluster. */
export interface ServerPlan {
  readonly binaries: string;
  /** PGDATA. */
  readonly cluster: string;
  readonly user: ServiceUser | null;
  readonly password: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Descriptor that the server keeps open for as long as it runs; see `claimFolder`. */
  readonly claim: number;
}

export interface RunningServer {
  readonly process: ChildProcess;
  readonly port: number;
}

export const OWNER = 'palisade_owner';

/**
 * Milliseconds for which a server that ends at once is tried again when its log says what passes: a
 * killed one whose backends are still there, a port that was just taken.
 */
const RETRY_FOR = 10_000;
const PASSES = /shared memory block|lock file|could not bind|Address already in use/;
/** Tries when its log says something else. */
const TRIES = 3;
/**
 * Milliseconds for which a server may run without taking connections at all; one that recovers does
 * take them, and says so.
 */
const DEAF_FOR = 30_000;
/** Lines at the end of the server's log that tell why it did not start. */
const TOLD_LINES = 3;

/** What somebody who waits for the server is told: that it recovers, or of failures. */
type Tell = (message: string) => void;

export function ownerUrl(port: number, password: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // A TCP server's address is never a string.
      probe.close(() => resolve(port));
    });
  });
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Process id that the cluster's lock file names; 0 without one. */
function lockedBy(cluster: string): number {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

/**
 * Forgets a lock file whose process id now belongs to something else, or that a power failure has
 * left empty, over which PostgreSQL does not start. Only for who has claimed the
 * folder: an id of another container means another process here.
 */
export function forgetStaleLock(cluster: string): void {
  const pid = lockedBy(cluster);
  if (!(pid > 1) || (isAlive(pid) && !commandOf(pid).includes(cluster)))
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Stops a server that outlived its Palisade. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pid = lockedBy(cluster);
  if (!(pid > 1) || !isAlive(pid) || !commandOf(pid).includes(cluster)) return;
  for (const [signal, patience] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 4000],
  ] as const) {
    process.kill(pid, signal);
    for (const until = performance.now() + patience; isAlive(pid) && performance.now() < until;)
      await wait(25);
    if (!isAlive(pid)) return;
  }
}

/**
 * Stops the server when this process is gone, however it went: the pipe to the shell's standard
 * input closes with us.
 */
function watch(server: ChildProcess, user: ServiceUser | null): void {
  if (server.pid === undefined) return;
  const guard = spawn(
    '/bin/sh',
    ['-c', 'read -r _; kill -INT "$0"; sleep 5; kill -QUIT "$0"', String(server.pid)],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      cwd: '/',
      ...user,
    },
  );
  guard.unref();
  guard.stdin?.on('error', () => undefined);
  server.once('exit', () => guard.kill('SIGKILL'));
}

function spawnServer(plan: ServerPlan, port: number): ChildProcess {
  const log = openSync(plan.logFile, 'a', 0o600);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ...plan.settings,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    // A process group of its own: Ctrl-C in the terminal reaches us only, and we stop the server
    // last.
    const child = spawn(join(plan.binaries, 'bin', 'postgres'), ['-D', plan.cluster, ...options], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log, plan.claim],
      env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC' },
      ...plan.user,
    });
    child.once('error', () => undefined);
    watch(child, plan.user);
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** What became of an attempt to reach the server. */
type Answer = 'ready' | 'starting' | 'silent' | 'wrongPassword';

async function ask(url: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === 'login') return 'wrongPassword';
    return reason === 'starting' || reason === 'recovering' || reason === 'stopping'
      ? 'starting'
      : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a process that we started has not ended. */
export const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** What the server logged since its log had `from` bytes. */
function logSince(file: string, from: number): string {
  const size = sizeOf(file);
  const start = size < from ? 0 : from;
  const bytes = Buffer.alloc(size - start);
  const opened = openSync(file, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(opened, bytes, 0, bytes.length, start));
  } finally {
    closeSync(opened);
  }
}

/** Why a server does not run over its cluster: the end of its log. */
function failure(file: string, from: number): Error {
  const lines = logSince(file, from).trim().split('\n').slice(-TOLD_LINES).join(' | ');
  return new Error(`The embedded PostgreSQL does not start. Its log (${file}) ends with: ${lines}`);
}

/**
 * Lines that PostgreSQL writes every ten seconds while it recovers, or brings the folder to disk
 * before that.
 */
const PROGRESS = /(?:redo in progress|syncing data directory[^,\n]*), elapsed time: [^\n]*/g;

interface Attempt {
  readonly plan: ServerPlan;
  readonly child: ChildProcess;
  readonly port: number;
  /** Bytes of the log before it. */
  readonly from: number;
}

/**
 * Waits until the server answers, for as long as it recovers from a crash, whose progress is reported
 * line by line. False when it ended.
 * @throws Error when it runs and takes no connections, or not with our password
 */
async function answers(
  { plan, child, port, from }: Attempt,
  { tell, signal }: Waiting,
): Promise<boolean> {
  let heardAt = performance.now();
  let told = 0;
  while (isRunning(child)) {
    const answer = await ask(ownerUrl(port, plan.password));
    if (answer === 'ready') return true;
    signal?.throwIfAborted();
    if (answer === 'wrongPassword')
      throw new Error(
        `The password in ${join(dirname(plan.logFile), 'password')} is not that of the database. Restore the file that belongs to it.`,
      );
    if (answer === 'starting') heardAt = performance.now();
    if (performance.now() - heardAt > DEAF_FOR) throw failure(plan.logFile, from);
    const progress = logSince(plan.logFile, from).match(PROGRESS) ?? [];
    for (const line of progress.slice(told)) tell(`The database recovers from a crash: ${line}`);
    told = progress.length;
    await wait(answer === 'starting' ? 100 : 15);
  }
  return false;
}

/** Who waits for a start. */
export interface Waiting {
  /** Hears how a recovery goes. */
  readonly tell: Tell;
  /** Ends the attempt. */
  readonly signal?: AbortSignal;
}

/**
 * Starts the server and resolves when it answers queries, however long it recovers before.
 * @param port the port to keep when the server restarts; a free one by default
 * @throws Error with the end of the server's log when it ends again and again
 */
export async function startServer(
  plan: ServerPlan,
  waiting: Waiting,
  port?: number,
): Promise<RunningServer> {
  const until = performance.now() + RETRY_FOR;
  for (let tries = 1; ; tries += 1) {
    const chosen = port ?? (await freePort());
    const from = sizeOf(plan.logFile);
    const child = spawnServer(plan, chosen);
    try {
      if (await answers({ plan, child, port: chosen, from }, waiting))
        return { process: child, port: chosen };
    } catch (error) {
      await stopServer(child);
      throw error;
    }
    const isPassing = PASSES.test(logSince(plan.logFile, from));
    if (isPassing ? performance.now() > until : tries >= TRIES) throw failure(plan.logFile, from);
    await wait(250);
    waiting.signal?.throwIfAborted();
  }
}

/** Ends the server in an orderly way; after eight seconds at once. Committed rows survive both. */
export async function stopServer(child: ChildProcess): Promise<void> {
  child.ref();
  for (const [signal, patience] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 4000],
    ['SIGKILL', 4000],
  ] as const) {
    if (!isRunning(child)) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await Promise.race([gone, wait(patience, undefined, { ref: false })]);
  }
}
