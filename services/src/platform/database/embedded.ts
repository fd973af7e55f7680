import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { usableBinaries } from './embeddedBinaries.ts';
import { clusterParent, existingFolder, privateFolder } from './embeddedFolder.ts';
import { OWNER, ownerUrl, startServer, stopOrphan, stopServer, type ServerPlan } from './embeddedServer.ts';
import { lockFolder } from './folderLock.ts';
import { serviceUser, type ServiceUser } from './serviceUser.ts';

const run = promisify(execFile);

export interface EmbeddedOptions {
  /** Folder for the cluster, its password, its log and the lock. Made when missing. */
  readonly dataDir: string;
  readonly log?: (message: string) => void;
  /** Only for tests: no waiting for the disk, small memory. Rows do not survive a power loss. */
  readonly throwaway?: boolean;
}

export interface EmbeddedPostgres {
  /** For migrations and `openDatabase`: user `palisade_owner` on 127.0.0.1. */
  readonly url: string;
  /** Process id of the server, for tests of crashes. */
  readonly pid: () => number;
  stop(): Promise<void>;
}

const DURABLE = { shared_buffers: '256MB', work_mem: '32MB', max_wal_size: '2GB', max_connections: '100' };
const THROWAWAY = { shared_buffers: '32MB', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '60' };

function password(dataDir: string): string {
  const file = join(dataDir, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** Makes the cluster next to its final place, so that an interrupted first start leaves nothing half-made behind. */
async function makeCluster(parent: string, binaries: string, user: ServiceUser | null, secret: string, throwaway: boolean): Promise<void> {
  const work = join(parent, 'cluster.new');
  privateFolder(work, user);
  const secretFile = join(parent, 'cluster.password');
  writeFileSync(secretFile, secret, { mode: 0o600 });
  if (user !== null) chownSync(secretFile, user.uid, user.gid);
  try {
    const options = ['-D', work, '-U', OWNER, `--pwfile=${secretFile}`, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
    await run(join(binaries, 'bin', 'initdb'), throwaway ? [...options, '--no-sync'] : options, { cwd: '/', env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC' }, ...user });
  } finally {
    rmSync(secretFile, { force: true });
  }
  renameSync(work, join(parent, 'cluster'));
}

async function prepare({ dataDir, log, throwaway = false }: EmbeddedOptions): Promise<ServerPlan> {
  const known = existingFolder(dataDir);
  const user = serviceUser(join(known ?? dataDir, 'cluster'));
  const parent = clusterParent(dataDir, user);
  if (parent !== dataDir) log?.(`The database server cannot enter ${dataDir}; the database is kept in ${parent}.`);
  const cluster = join(parent, 'cluster');
  const secret = password(dataDir);
  const binaries = await usableBinaries(user, dataDir);
  if (existsSync(cluster)) await stopOrphan(cluster);
  else await makeCluster(parent, binaries, user, secret, throwaway);
  return { binaries, cluster, user, password: secret, logFile: join(dataDir, 'postgres.log'), settings: { timezone: 'UTC', log_timezone: 'UTC', log_min_messages: 'warning', ...(throwaway ? THROWAWAY : DURABLE) } };
}

/**
 * Starts the PostgreSQL that comes with Palisade over `dataDir` and resolves when it answers. The server restarts by itself
 * on the same port when it dies, stops when this process goes, and a crashed predecessor is recovered from.
 * @throws FolderBusyError when another Palisade uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(resolve(options.dataDir));
  const unlock = lockFolder(dataDir);
  try {
    const plan = await prepare({ ...options, dataDir });
    return await supervise(plan, unlock, options.log);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function supervise(plan: ServerPlan, unlock: () => void, log: EmbeddedOptions['log']): Promise<EmbeddedPostgres> {
  let server = await startServer(plan);
  let stopping = false;
  let restart: Promise<void> = Promise.resolve();
  const revive = (): void => {
    if (stopping) return;
    log?.('The database server ended unexpectedly and is started again.');
    restart = startServer(plan, server.port).then(
      (next) => {
        server = next;
        if (stopping) return stopServer(next.process);
        next.process.once('exit', revive);
      },
      (error: unknown) => log?.(String(error)),
    );
  };
  server.process.once('exit', revive);
  const leave = (): void => {
    stopping = true;
    server.process.kill('SIGINT');
    unlock();
  };
  process.once('exit', leave);
  return {
    url: ownerUrl(server.port, plan.password),
    pid: () => server.process.pid ?? 0,
    async stop() {
      stopping = true;
      process.removeListener('exit', leave);
      await restart;
      await stopServer(server.process);
      unlock();
    },
  };
}
