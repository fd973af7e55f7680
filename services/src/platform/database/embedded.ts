import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { usableBinaries } from './embeddedBinaries.ts';
import { checkOwner, clusterParent, existingFolder, privateFolder } from './embeddedFolder.ts';
import {
  forgetStaleLock,
  isRunning,
  OWNER,
  ownerUrl,
  startServer,
  stopOrphan,
  stopServer,
  type RunningServer,
  type ServerPlan,
} from './embeddedServer.ts';
import { lockFolder, refuseLivingOwner } from './folderLock.ts';
import { claimFolder, type FolderClaim } from './kernelLock.ts';
import { rotateLog } from './rotateLog.ts';
import { serviceUser, type ServiceUser } from './serviceUser.ts';

const run = promisify(execFile);

/** What the supervisor tells: the part of the services' log that it needs. */
export interface EmbeddedLog {
  error(fields: object, words: string): void;
  warn(fields: object, words: string): void;
}

export interface EmbeddedOptions {
  /** Folder for the cluster, its password, its log and the lock. Made when missing. */
  readonly dataDir: string;
  readonly log?: EmbeddedLog;
  /** Ends the start, which fails with its reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Connections that the server has room for, beside those of tools and superusers; see
   * `connectionBudget`.
   */
  readonly connections?: number;
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

const DURABLE = { shared_buffers: '256MB', work_mem: '32MB', max_wal_size: '2GB' };
const THROWAWAY = {
  shared_buffers: '32MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

/**
 * Connections at least, and beside those of the process: for its migrations, for tools, and the
 * three that PostgreSQL keeps for superusers.
 */
const ROOM = { least: { durable: 100, throwaway: 60 }, beside: 20 } as const;

/**
 * Milliseconds before the server is started again after it ended, and at most as that fails again
 * and again.
 */
const BACK_OFF = { first: 250, longest: 30_000 } as const;

/**
 * The password of the cluster's owner; made for a new cluster only, since another one would not
 * open an old one.
 */
function password(dataDir: string, isNew: boolean): string {
  const file = join(dataDir, 'password');
  if (!existsSync(file) && !isNew)
    throw new Error(
      `The password of the database is lost: ${file} is missing. Restore the file from a backup of the state folder; it is never made anew for a database that is there.`,
    );
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/**
 * Makes the cluster next to its final place, so that an interrupted first start leaves nothing
 * half-made behind.
 */
async function makeCluster(
  parent: string,
  binaries: string,
  user: ServiceUser | null,
  secret: string,
  throwaway: boolean,
): Promise<void> {
  const work = join(parent, 'cluster.new');
  privateFolder(work, user);
  const secretFile = join(parent, 'cluster.password');
  writeFileSync(secretFile, secret, { mode: 0o600 });
  if (user !== null) chownSync(secretFile, user.uid, user.gid);
  try {
    const options = [
      '-D',
      work,
      '-U',
      OWNER,
      `--pwfile=${secretFile}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ];
    await run(join(binaries, 'bin', 'initdb'), throwaway ? [...options, '--no-sync'] : options, {
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC' },
      ...user,
    });
  } finally {
    rmSync(secretFile, { force: true });
  }
  renameSync(work, join(parent, 'cluster'));
}

function settings(throwaway: boolean, connections: number): Record<string, string> {
  const most = Math.max(ROOM.least[throwaway ? 'throwaway' : 'durable'], connections + ROOM.beside);
  return {
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    max_connections: String(most),
    ...(throwaway ? THROWAWAY : DURABLE),
  };
}

/** Claims the folder, of which a server may be left whose Palisade was killed. */
function claimed(dataDir: string): Promise<FolderClaim> {
  const known = existingFolder(dataDir);
  return claimFolder(dataDir, async () => {
    if (known !== null) await stopOrphan(join(known, 'cluster'));
  });
}

async function prepare(
  { dataDir, log, connections = 0, throwaway = false }: EmbeddedOptions,
  claim: FolderClaim,
): Promise<ServerPlan> {
  const known = existingFolder(dataDir);
  const user = serviceUser(join(known ?? dataDir, 'cluster'));
  const parent = clusterParent(dataDir, user);
  if (parent !== dataDir)
    log?.warn(
      {},
      `The database server cannot enter ${dataDir}; the database is kept in ${parent}.`,
    );
  const cluster = join(parent, 'cluster');
  const isNew = !existsSync(cluster);
  if (!isNew) checkOwner(cluster, user);
  const secret = password(dataDir, isNew);
  const binaries = await usableBinaries(user, dataDir);
  if (isNew) await makeCluster(parent, binaries, user, secret, throwaway);
  else {
    await stopOrphan(cluster);
    forgetStaleLock(cluster);
  }
  return {
    binaries,
    cluster,
    user,
    password: secret,
    logFile: join(dataDir, 'postgres.log'),
    settings: settings(throwaway, connections),
    claim: claim.descriptor,
  };
}

/**
 * Starts the PostgreSQL that comes with Palisade over `dataDir` and resolves when it answers,
 * however long it recovers from a crash. The server is started again on the same port when it ends,
 * as often as needed, and stops when this process goes.
 * @throws FolderBusyError when another Palisade uses the folder; Error in words when the server
 * cannot run over it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(resolve(options.dataDir));
  // Before the lock file, which a start that is refused must leave to its owner.
  refuseLivingOwner(dataDir);
  const claim = await claimed(dataDir);
  let unlock = claim.release;
  try {
    const unlockFile = lockFolder(dataDir);
    unlock = () => {
      unlockFile();
      claim.release();
    };
    const plan = await prepare({ ...options, dataDir }, claim);
    options.signal?.throwIfAborted();
    const endRotation = rotateLog(plan.logFile);
    const tell = (message: string): void => options.log?.warn({}, message);
    const waiting = { tell, ...(options.signal && { signal: options.signal }) };
    const first = await startServer(plan, waiting).catch((error: unknown) => {
      endRotation();
      throw error;
    });
    return supervise(plan, first, { log: options.log, onEnd: [endRotation, unlock] });
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Supervision {
  readonly log: EmbeddedLog | undefined;
  /** What is to be given back in the end. */
  readonly onEnd: readonly (() => void)[];
}

/** Starts the server until that works; null when it is stopped before. */
async function revive(
  plan: ServerPlan,
  port: number,
  log: EmbeddedLog | undefined,
  signal: AbortSignal,
): Promise<RunningServer | null> {
  const tell = (message: string): void => log?.warn({}, message);
  let told = '';
  for (
    let pause: number = BACK_OFF.first;
    !signal.aborted;
    pause = Math.min(pause * 2, BACK_OFF.longest)
  ) {
    try {
      const server = await startServer(plan, { tell, signal }, port);
      log?.warn({}, 'The database server runs again.');
      return server;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      // Each failure is logged once, however often it comes again.
      if (!signal.aborted && words !== told)
        log?.error({}, `${words} It is tried again until it works.`);
      told = words;
    }
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return null;
}

function supervise(
  plan: ServerPlan,
  first: RunningServer,
  { log, onEnd }: Supervision,
): EmbeddedPostgres {
  let server = first;
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepUp = async (): Promise<void> => {
    while (!signal.aborted) {
      const { process: child } = server;
      if (isRunning(child))
        await new Promise<void>((resolve) => child.once('exit', () => resolve()));
      if (signal.aborted) return;
      log?.error(
        { code: child.exitCode, signal: child.signalCode },
        'The database server ended unexpectedly and is started again.',
      );
      server = (await revive(plan, first.port, log, signal)) ?? server;
    }
  };
  const kept = keepUp();
  const leave = (): void => {
    stopping.abort();
    server.process.kill('SIGINT');
    for (const end of onEnd) end();
  };
  process.once('exit', leave);
  return {
    url: ownerUrl(first.port, plan.password),
    pid: () => server.process.pid ?? 0,
    async stop() {
      stopping.abort();
      process.removeListener('exit', leave);
      await stopServer(server.process);
      await kept;
      // One that came up in that very moment.
      await stopServer(server.process);
      for (const end of onEnd) end();
    },
  };
}
