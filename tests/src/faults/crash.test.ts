import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { ROOT } from '@palisade/tools/run.ts';
import { startPalisade, type RunningPalisade } from '../palisade.ts';
import { countsOf } from './counts.ts';
import { addPolicy, evaluated } from './evaluated.ts';
import { below, stillThere } from './processes.ts';
import { companiesOf, signIn } from './session.ts';

const COMPANY = FIRST_IDS.production;
const BATCHES = 60;
const ENTRIES = 50;
const SENDERS = 4;
/**
 * Acknowledged batches after which the crash comes, with the senders in the middle of the next
 * ones.
 */
const CRASH_AFTER = 20;

/** So that one signal reaches Palisade and its database. */
const GROUP = { hasOwnGroup: true };

interface Batch {
  readonly key: string;
  readonly body: string;
}

function batches(): Batch[] {
  const lines = [
    ...demoTraffic({ seed: 31, exchanges: BATCHES * ENTRIES, endsAt: Date.now(), days: 2 }),
  ].map((entry) => JSON.stringify(entry));
  return Array.from({ length: BATCHES }, (_, index) => ({
    key: `crash-${index}`,
    body: `${lines.slice(index * ENTRIES, (index + 1) * ENTRIES).join('\n')}\n`,
  }));
}

/** Sends a batch; true when it was acknowledged, false when the connection broke first. */
async function send({ url, token }: RunningPalisade, { key, body }: Batch): Promise<boolean> {
  const response = await fetch(
    `${url}/collect/v1/entries?companyId=${COMPANY}&source=crash.ndjson`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body,
    },
  ).catch(() => null);
  return response?.status === 200;
}

/** Runs a second Palisade over the same state folder until it gives up. */
const startAgain = (home: string): Promise<{ code: number; error: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [`${ROOT}tools/src/start.ts`, '--port', '0', '--home', home],
      { cwd: ROOT },
      (error, _stdout, stderr) => resolve({ code: Number(error?.code ?? 0), error: stderr }),
    );
  });

describe('a Palisade that crashes and starts again over its state folder', () => {
  let palisade: RunningPalisade;
  let cookie = '';

  before(async () => {
    palisade = await startPalisade(undefined, GROUP);
    cookie = await signIn(palisade);
    await addPolicy(palisade, COMPANY);
  });
  after(async () => {
    await palisade.stop();
    palisade.remove();
  });

  it('POST-14 counts every acknowledged exchange exactly once, and evaluates every endpoint that was learned, after kill -9 of the whole process group in mid-ingest', async (context) => {
    const all = batches();
    const acknowledged = new Set<Batch>();
    const queue = [...all];
    const crashes: Promise<void>[] = [];
    const sender = async () => {
      for (
        let batch = queue.shift();
        batch !== undefined && crashes.length === 0;
        batch = queue.shift()
      ) {
        if (await send(palisade, batch)) acknowledged.add(batch);
        if (acknowledged.size >= CRASH_AFTER && crashes.length === 0)
          crashes.push(palisade.stop('SIGKILL'));
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
    await Promise.all(crashes);
    assert.ok(acknowledged.size >= CRASH_AFTER && acknowledged.size < BATCHES);

    palisade = await startPalisade(palisade.home, GROUP);
    context.diagnostic(
      `ready again ${Math.round(palisade.readyAfter)} ms after the crash, ${acknowledged.size} of ${BATCHES} batches acknowledged before it`,
    );
    const kept = await countsOf(palisade, COMPANY);
    assert.ok(
      kept.received >= acknowledged.size * ENTRIES,
      `${kept.received} exchanges are kept of ${acknowledged.size * ENTRIES} acknowledged ones`,
    );
    assert.equal(kept.accountedFor, kept.received);
    const { endpoints, gaps } = await evaluated(palisade, COMPANY);
    assert.ok(endpoints > 0);
    assert.equal(
      gaps,
      endpoints,
      'what was learned and not evaluated before the crash is evaluated after it',
    );

    for (const batch of all.filter((each) => !acknowledged.has(each)))
      assert.ok(await send(palisade, batch));
    for (const batch of acknowledged)
      assert.ok(await send(palisade, batch), 'a batch sent twice is acknowledged and counted once');
    const counts = await countsOf(palisade, COMPANY);
    const sent = BATCHES * ENTRIES;
    assert.deepEqual(
      {
        received: counts.received,
        accountedFor: counts.accountedFor,
        ledgerReceived: counts.ledgerReceived,
        ledgerAccountedFor: counts.ledgerAccountedFor,
      },
      { received: sent, accountedFor: sent, ledgerReceived: sent, ledgerAccountedFor: sent },
    );
    assert.ok(counts.endpoints <= 100, 'one page holds every endpoint');
    assert.equal(counts.requestsOfEndpoints, counts.learned);
  });

  it('keeps sessions and tokens', async () => {
    assert.deepEqual(
      new Set(await companiesOf(palisade.url, cookie)),
      new Set([FIRST_IDS.production, FIRST_IDS.demo]),
    );
  });

  it('refuses a second owner of its state folder in one line and goes on', async () => {
    const { code, error } = await startAgain(palisade.home);
    assert.notEqual(code, 0);
    assert.match(
      error,
      new RegExp(
        `^Palisade is already running with this state folder \\(process ${palisade.pid}\\)\\..*\\n$`,
      ),
    );
    assert.equal((await fetch(`${palisade.url}/healthz`)).status, 200);
  });

  it('leaves no process of its database after SIGTERM, and starts again', async (context) => {
    const database = below(palisade.pid).filter(({ command }) => /postgres/.test(command));
    assert.ok(database.length > 1, 'its database runs below it');
    await palisade.stop();
    assert.deepEqual(stillThere(database), []);
    palisade = await startPalisade(palisade.home, GROUP);
    context.diagnostic(
      `ready ${Math.round(palisade.readyAfter)} ms after a start over a state folder with data`,
    );
    assert.notEqual(await companiesOf(palisade.url, cookie), null);
  });
});
