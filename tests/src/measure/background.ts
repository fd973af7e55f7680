import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { runningServer } from '@palisade/tools/operate/homeDatabase.ts';
import { ROOT } from '@palisade/tools/run.ts';
import pg from 'pg';
import { below } from '../faults/processes.ts';
import { newHome } from '../palisade.ts';

const TOKEN = 'plt_e2e_0123456789abcdef0123456789abcdef';
const COMPANY: string = FIRST_IDS.production;
const ROUNDS = 15;
/** Seconds that it is left alone before and while idle work is counted. */
const [SETTLE, IDLE] = [20, 60];

type Say = (line: string) => void;

async function startServicesAlone(
  home: string,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [`${ROOT}services/src/main.ts`, '--port', '0', '--home', home],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        PALISADE_ADMIN_EMAIL: 'maya.okafor@example.com',
        PALISADE_ADMIN_PASSWORD: 'correct-horse-battery-staple',
        PALISADE_INIT_ADMIN_TOKEN: TOKEN,
        PALISADE_FIRST_POLICIES: 'none',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^Services are ready at (\S+)/.exec(line);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    });
    void exited.then(() => reject(new Error('The services did not start.')));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Ticks of the processor in a second, as Linux counts them for processes. */
const TICKS = 100;

/** Seconds of processor time that a process and all below it have used; on Linux alone. */
function processorSeconds(pid: number): number {
  return [pid, ...below(pid).map((each) => each.pid)].reduce((sum, each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS;
  }, 0);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function timeToGap(url: string, query: pg.Client['query'], round: number): Promise<number> {
  const request = { method: 'GET', url: `https://r${round}.example/orders`, headers: [] };
  const response = {
    status: 200,
    headers: [],
    content: { mimeType: 'application/json', text: '{"id":17}' },
  };
  const entry = JSON.stringify({ startedDateTime: new Date().toISOString(), request, response });
  const answer = await fetch(`${url}/collect/v1/entries?companyId=${COMPANY}&source=measure`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-ndjson' },
    body: `${entry}\n`,
  });
  if (!answer.ok) throw new Error(await answer.text());
  const acknowledged = performance.now();
  for (;;) {
    const { rows } = await query('select from posture.gaps where host = $1', [`r${round}.example`]);
    if (rows.length > 0) return performance.now() - acknowledged;
    await wait(5);
  }
}

/**
 * Milliseconds from the acknowledgement of traffic to the gap that it opens, and what idle services
 * cost in processor time and transactions, with the two companies of a first start.
 */
export async function measureBackground(say: Say): Promise<void> {
  const home = newHome();
  const services = await startServicesAlone(home);
  const database = new pg.Client({ connectionString: runningServer(home) ?? '' });
  await database.connect();
  const query = database.query.bind(database) as pg.Client['query'];
  try {
    const policy = {
      name: 'Everything',
      severity: 'low',
      filter: { all: [{ field: 'method', op: 'isNot', value: 'TRACE' }] },
    };
    const made = await fetch(`${services.url}/posture/${COMPANY}/policies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(policy),
    });
    if (!made.ok) throw new Error(await made.text());
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Not in step with any timer.
      await wait(1_100 + 97 * round);
      times.push(await timeToGap(services.url, query, round));
    }
    say(
      `gap after traffic: median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(...times))} ms of ${ROUNDS}`,
    );
    await wait(SETTLE * 1000);
    const transactions = async () => {
      const { rows } = await query<{ count: string }>(
        'select (xact_commit + xact_rollback)::text as count from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]?.count);
    };
    const before = [processorSeconds(services.pid), await transactions()] as const;
    await wait(IDLE * 1000);
    const after = [processorSeconds(services.pid), await transactions()] as const;
    say(
      `idle: ${(((after[0] - before[0]) / IDLE) * 100).toFixed(1)} % of a processor, ${((after[1] - before[1]) / IDLE).toFixed(1)} transactions a second`,
    );
  } finally {
    await database.end();
    await services.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
