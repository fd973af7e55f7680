import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '@palisade/tools/run.ts';

export interface RunningPalisade {
  readonly url: string;
  readonly home: string;
  readonly email: string;
  readonly password: string;
  /** API token of the administrator, good for every company. */
  readonly token: string;
  /** Process id; the database is a process below it. */
  readonly pid: number;
  /** Milliseconds from the spawn to the ready line. */
  readonly readyAfter: number;
  /**
   * Stops it; `SIGKILL` is a crash that leaves the state folder, of the database too when it has a
   * process group of its own.
   */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Removes the state folder of a stopped Palisade. */
  remove(): void;
}

interface StartOptions {
  readonly hasOwnGroup?: boolean;
  /**
   * Policies that the production company begins with; none, so that a test has the gaps that it
   * makes.
   */
  readonly firstPolicies?: 'recommended' | 'none';
  /** Variables of the environment beside those of the administrator. */
  readonly env?: Readonly<Record<string, string>>;
}

const ADMIN = {
  email: 'maya.okafor@example.com',
  password: 'correct-horse-battery-staple',
  token: 'plt_e2e_0123456789abcdef0123456789abcdef',
};

/** A new state folder that the database's own user can enter. */
export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'palisade-'));
  chmodSync(home, 0o755);
  return home;
}

/**
 * Starts a whole Palisade on a free port with an embedded database, as `pnpm start` does, and waits
 * for its ready line.
 */
export async function startPalisade(
  home = newHome(),
  { hasOwnGroup = false, firstPolicies = 'none', env = {} }: StartOptions = {},
): Promise<RunningPalisade> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [`${ROOT}tools/src/start.ts`, '--port', '0', '--home', home],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        PALISADE_ADMIN_EMAIL: ADMIN.email,
        PALISADE_ADMIN_PASSWORD: ADMIN.password,
        PALISADE_INIT_ADMIN_TOKEN: ADMIN.token,
        PALISADE_FIRST_POLICIES: firstPolicies,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: hasOwnGroup,
    },
  );
  const pid = child.pid ?? 0;
  const end = () => child.kill();
  process.once('exit', end);
  const log: string[] = [];
  let isMeant = false;
  const exited = new Promise<void>((resolve) =>
    child.on('exit', (code, signal) => {
      if (!isMeant)
        console.error(`Palisade ended by itself (${signal ?? code}):\n${log.slice(-20).join('')}`);
      process.removeListener('exit', end);
      resolve();
    }),
  );
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString('utf8')));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(`${line}\n`);
      const ready = /^Palisade is ready at (\S+)/.exec(line);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    });
    void exited.then(() => reject(new Error(`Palisade did not start:\n${log.join('')}`)));
  });
  return {
    url,
    home,
    ...ADMIN,
    pid,
    readyAfter: performance.now() - startedAt,
    stop: async (signal = 'SIGTERM') => {
      isMeant = true;
      if (hasOwnGroup && signal === 'SIGKILL') process.kill(-pid, signal);
      else child.kill(signal);
      await exited;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
