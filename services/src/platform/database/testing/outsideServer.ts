import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { serviceUser } from '../serviceUser.ts';
import { ensureDebian } from './ensureDebian.ts';

const VERSIONS = '/usr/lib/postgresql';
const PASSWORD = 'outside';

/**
 * Debian's PostgreSQL: a server of somebody's own, of another version than the embedded one, with
 * another collation and a login that is no superuser.
 */
export interface OutsideServer {
  /** A database whose owner may create roles and is no superuser, as `DATABASE_URL` names it. */
  readonly url: string;
  /** The superuser's. */
  readonly adminUrl: string;
  readonly port: number;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // A TCP server's address is never a string.
      probe.close(() => resolve(port));
    });
  });
}

/** Runs statements as the user of an address, once the server answers; fails after a minute. */
export async function runAs(url: string, ...statements: readonly string[]): Promise<void> {
  for (const until = performance.now() + 60_000; ; await wait(20)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      for (const statement of statements) await client.query(statement);
      return;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code !== '57P03') throw error;
      if (performance.now() > until) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** An empty folder of the user that servers run as in tests: not root. */
function serverFolder(): {
  readonly folder: string;
  readonly user: { readonly uid: number; readonly gid: number } | null;
} {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-outside-'));
  const user = serviceUser(folder);
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return { folder, user };
}

/** Ends a process and waits until it is gone. */
async function ended(child: ReturnType<typeof spawn>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Program folder of Debian's PostgreSQL, or why there is none. */
export function debianPostgres(): ReturnType<typeof ensureDebian> {
  return ensureDebian('postgresql', () =>
    (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
      .map((version) => join(VERSIONS, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb'))),
  );
}

/** Starts Debian's PostgreSQL over a cluster of its own in the temporary folder. */
export async function startOutsideServer(
  bin: string,
  settings: Readonly<Record<string, string>> = {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<OutsideServer> {
  const { folder, user } = serverFolder();
  const data = join(folder, 'data');
  const secret = join(folder, 'secret');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(secret, PASSWORD);
  if (user !== null) chownSync(data, user.uid, user.gid);
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'admin',
      `--pwfile=${secret}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { cwd: '/', stdio: 'pipe', ...user },
  );
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    timezone: 'Asia/Tokyo',
    ...settings,
  };
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: '/', stdio: 'ignore', env, ...user },
  );
  const remove = (): void => {
    child.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const adminUrl = `postgres://admin:${PASSWORD}@127.0.0.1:${port}/postgres`;
  await runAs(
    adminUrl,
    `create role palisade login createrole password '${PASSWORD}'`,
    'create database palisade owner palisade',
  );
  return {
    url: `postgres://palisade:${PASSWORD}@127.0.0.1:${port}/palisade`,
    adminUrl,
    port,
    async stop() {
      process.removeListener('exit', remove);
      await ended(child, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts Debian's PgBouncer, in transaction mode unless another is asked for, before a server, with
 * so few connections that callers must share them.
 */
export async function startPgbouncer(
  program: string,
  server: OutsideServer,
  mode: 'transaction' | 'statement' = 'transaction',
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { folder, user } = serverFolder();
  const port = await freePort();
  const { username, password } = new URL(server.url);
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
palisade = host=127.0.0.1 port=${server.port} dbname=palisade
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 2
server_reset_query =
`,
  );
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    cwd: '/',
    stdio: 'ignore',
    ...user,
  });
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/palisade`;
  await runAs(url, 'select 1');
  return {
    url,
    async stop() {
      await ended(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
