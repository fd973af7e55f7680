import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { ROOT } from '@palisade/tools/run.ts';
import { freePort } from '@palisade/tools/start/freePort.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';

export const COMPANY = FIRST_IDS.production;
const TOKEN = 'plt_faults_0123456789abcdef0123456789abcdef';
/** Pause of a service manager before it starts what ended again, in milliseconds. */
const RESTART_AFTER = 500;
/** Milliseconds for the first start, which makes the database and the demo. */
const STARTS_WITHIN = 300_000;
/** Milliseconds for an orderly end, after which there is another. */
const ENDS_WITHIN = 120_000;

/** Whether a Palisade says that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000);
  return (await fetch(`${url}/readyz`, { signal }).catch(() => null))?.ok === true;
}

export interface Supervised {
  readonly url: string;
  readonly token: string;
  readonly home: string;
  /** Process id of the one that runs now. */
  readonly pid: () => number;
  /** How often it ended although nobody asked it to: by itself, or by a signal of ours. */
  readonly ends: () => number;
  /** Ends it in an orderly way, for good. */
  stop(): Promise<void>;
}

/** Where a Palisade runs. */
interface Place {
  readonly address: string;
  /** What commands there begin with. */
  readonly command: readonly string[];
}
const HERE: Place = { address: '127.0.0.1', command: [] };

/**
 * Runs a whole Palisade as a service manager would: what ends is started again, on the same port.
 */
export async function superviseOne(
  home: string,
  env: Readonly<Record<string, string>> = {},
  { address, command }: Place = HERE,
): Promise<Supervised> {
  const port = await freePort('localhost');
  const url = `http://${address}:${port}`;
  const log = openSync(join(home, 'palisade.log'), 'a');
  let child: ChildProcess;
  let ends = 0;
  let isStopping = false;
  const start = (): void => {
    const script = [`${ROOT}tools/src/start.ts`, '--port', String(port), '--home', home];
    const [program = process.execPath, ...words] = [...command, process.execPath, ...script];
    child = spawn(program, words, {
      cwd: ROOT,
      env: {
        ...process.env,
        PALISADE_HOST: address,
        PALISADE_ADMIN_EMAIL: 'faults@example.com',
        PALISADE_ADMIN_PASSWORD: 'nothing-holds-for-ever-7',
        PALISADE_INIT_ADMIN_TOKEN: TOKEN,
        PALISADE_FIRST_POLICIES: 'none', // Evaluation is not what is measured.
        ...env,
      },
      stdio: ['ignore', log, log],
      detached: true,
    });
    child.once('exit', () => {
      if (isStopping) return;
      ends += 1;
      setTimeout(start, RESTART_AFTER);
    });
  };
  start();
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const isUp = async (): Promise<boolean> => {
    if (ends > 5) throw new Error(`Palisade does not start; see ${join(home, 'palisade.log')}`);
    return await isReady(url);
  };
  await until('Palisade was ready', isUp, { within: STARTS_WITHIN, every: 100 });
  return {
    url,
    token: TOKEN,
    home,
    pid: () => child.pid ?? 0,
    ends: () => ends,
    async stop() {
      isStopping = true;
      process.removeListener('exit', kill);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        const late = setTimeout(kill, ENDS_WITHIN);
        await gone;
        clearTimeout(late);
      }
    },
  };
}
