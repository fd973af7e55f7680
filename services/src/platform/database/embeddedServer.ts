import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
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
}

export interface RunningServer {
  readonly process: ChildProcess;
  readonly port: number;
}

export const OWNER = 'palisade_owner';

/** Time for a start to succeed, since a killed server's backends and lock file may need some seconds to go. */
const START_TIMEOUT_MS = 10_000;

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

/** Stops a server that outlived its Palisade; forgets a lock file whose process id now belongs to something else. */
export async function stopOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!(pid > 1) || !isAlive(pid)) return;
  if (!commandOf(pid).includes(cluster)) {
    rmSync(file, { force: true });
    return;
  }
  for (const [signal, patience] of [['SIGINT', 8000], ['SIGQUIT', 4000]] as const) {
    process.kill(pid, signal);
    for (const until = Date.now() + patience; isAlive(pid) && Date.now() < until; ) await wait(25);
    if (!isAlive(pid)) return;
  }
}

/** Stops the server when this process is gone, however it went: the pipe to the shell's standard input closes with us. */
function watch(server: ChildProcess, user: ServiceUser | null): void {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"; sleep 5; kill -QUIT "$0"', String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    ...user,
  });
  guard.unref();
  guard.stdin?.on('error', () => undefined);
  server.once('exit', () => guard.kill('SIGKILL'));
}

function spawnServer(plan: ServerPlan, port: number): ChildProcess {
  const log = openSync(plan.logFile, 'w', 0o600);
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...plan.settings };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    // A process group of its own: Ctrl-C in the terminal reaches us only, and we stop the server last.
    const child = spawn(join(plan.binaries, 'bin', 'postgres'), ['-D', plan.cluster, ...options], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC' },
      ...plan.user,
    });
    child.once('error', () => undefined);
    return child;
  } finally {
    closeSync(log);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isRunning = (child: ChildProcess): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/**
 * Starts the server and resolves when it answers queries.
 * @param port the port to keep when the server restarts; a free one by default.
 * @throws Error with the end of the server's log when it does not answer within ten seconds.
 */
export async function startServer(plan: ServerPlan, port?: number): Promise<RunningServer> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until) {
    const chosen = port ?? (await freePort());
    const child = spawnServer(plan, chosen);
    while (isRunning(child) && Date.now() < until) {
      if (await answers(ownerUrl(chosen, plan.password))) {
        watch(child, plan.user);
        child.unref();
        return { process: child, port: chosen };
      }
      await wait(15);
    }
    if (isRunning(child)) child.kill('SIGQUIT');
    await wait(250);
  }
  const log = readFileSync(plan.logFile, 'utf8').trim().split('\n').slice(-3).join(' | ');
  throw new Error(`The embedded PostgreSQL did not start within ${START_TIMEOUT_MS / 1000} s: ${log}`);
}

/** Ends the server in an orderly way; after eight seconds at once. Committed rows survive both. */
export async function stopServer(child: ChildProcess): Promise<void> {
  child.ref();
  for (const [signal, patience] of [['SIGINT', 8000], ['SIGQUIT', 4000], ['SIGKILL', 4000]] as const) {
    if (!isRunning(child)) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await Promise.race([gone, wait(patience, undefined, { ref: false })]);
  }
}
