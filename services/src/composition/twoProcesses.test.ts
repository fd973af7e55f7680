import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { text as readText } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '@palisade/vocabulary/testing/until.ts';
import type { Receipt } from '../platform/intake.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { readBooks } from './testing/testIntake.ts';
import { entry, ndjson } from './testing/traffic.ts';

const CHILD = fileURLToPath(new URL('./testing/learnerChild.ts', import.meta.url));
/** Milliseconds: long enough that what waited for a lease to run out is told from what did not. */
const LEASE = 5_000;
const ENTRIES = 20;
/**
 * Empty lines, more than the buffers of a connection hold: once they are sent, whoever learns has
 * begun to read.
 */
const FILLED = '\n'.repeat(24 * 1024 * 1024);

interface Refused {
  readonly status: number | undefined;
  readonly detail: string;
  readonly retryAfter: string | undefined;
}

interface Learner {
  readonly url: string;
  readonly process: ChildProcess;
}

/**
 * Entries of an upload: mostly the same endpoints and hosts, so that processes that did not share
 * them out would overwrite each other.
 */
const uploadText = (number: number): string =>
  ndjson(
    Array.from({ length: ENTRIES }, (_, n) => {
      const status = n % 5 === 4 ? 404 : 200;
      const url = `https://shop${n % 3}.example/v${n % 4}/${status === 200 ? 'orders' : 'gone'}/${number * ENTRIES + n}`;
      return entry({
        url,
        status,
        at: new Date(Date.UTC(2026, 4, 1) + number * 60_000).toISOString(),
      });
    }),
  );

describe('two processes over one database', () => {
  let test: TestDatabase;
  const learners: Learner[] = [];
  let one: Learner;
  let other: Learner;
  before(async () => {
    test = await intakeDatabase();
    [one, other] = await Promise.all([learner(), learner()]);
  });
  after(async () => {
    for (const { process: child } of learners) child.kill('SIGKILL');
    await test.close();
  });

  async function company(): Promise<string> {
    const [id, organization] = [randomUUID(), randomUUID()];
    await test.db.system.query(
      'insert into identity.organizations (id, name, subdomain) values ($1, $2, $2)',
      [organization, organization],
    );
    await test.db.system.query(
      `insert into identity.companies (id, organization_id, name, sampling, hash_key, threat_protection) values ($1, $2, 'Shop', true, $3, true)`,
      [id, organization, randomBytes(32)],
    );
    return id;
  }
  async function learner(): Promise<Learner> {
    const child = spawn(process.execPath, [CHILD, test.url, String(LEASE)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const started = { url, process: child };
    learners.push(started);
    return started;
  }
  /** Sends an upload as collectors do: again, to the next process, until it is acknowledged. */
  async function send(companyId: string, number: number, to: readonly Learner[]): Promise<Receipt> {
    let turn = number;
    const acknowledged = async (): Promise<Receipt | null> => {
      const target = to[turn++ % to.length];
      const signal = AbortSignal.timeout(6_000);
      const answer = await fetch(`${target?.url}/collect/v1/entries`, {
        method: 'POST',
        body: uploadText(number),
        signal,
        headers: {
          authorization: `Bearer ${companyId}`,
          'content-type': 'application/x-ndjson',
          'idempotency-key': `upload-${number}`,
        },
      }).catch(() => null);
      if (answer?.status === 200) return (await answer.json()) as Receipt;
      assert.ok(answer === null || answer.status === 503, `answered ${answer?.status}`);
      await answer?.body?.cancel();
      return null;
    };
    return await until(`upload ${number} is acknowledged`, acknowledged, { every: 50 });
  }
  const sendAll = async (
    companyId: string,
    from: number,
    to: number,
    learnersOf: readonly Learner[],
  ): Promise<void> => {
    let next = from;
    const lane = async (): Promise<void> => {
      while (next < to) await send(companyId, next++, learnersOf);
    };
    await Promise.all(Array.from({ length: 4 }, lane));
  };
  /**
   * Sends the first half of an upload, and more than connections hold of `filling`; `end` sends the
   * rest and gives the answer.
   */
  async function openUpload(
    companyId: string,
    number: number,
    { to = one, filling = '' } = {},
  ): Promise<{ end(): Promise<Refused> }> {
    const text = uploadText(number);
    const half = text.indexOf('\n', text.length / 2) + 1;
    const upload = request(`${to.url}/collect/v1/entries`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${companyId}`,
        'content-type': 'application/x-ndjson',
        'idempotency-key': `upload-${number}`,
      },
    });
    const answered = once(upload, 'response');
    answered.catch(() => undefined);
    const written = Promise.withResolvers<unknown>();
    upload.write(text.slice(0, half) + filling, written.resolve);
    await written.promise;
    return {
      async end() {
        upload.end(text.slice(half));
        const [answer] = (await answered) as [IncomingMessage];
        const { detail } = JSON.parse(await readText(answer)) as { detail: string };
        return {
          status: answer.statusCode,
          detail,
          retryAfter: answer.headers['retry-after'],
        };
      },
    };
  }
  /** Every book says that so many uploads were counted, each once. */
  async function assertBooks(companyId: string, uploads: number): Promise<void> {
    const received = uploads * ENTRIES;
    const learned = (received * 4) / 5;
    const totals = { received, learned, noise: received - learned, rejected: 0 };
    assert.deepEqual(await readBooks(test.db, companyId), {
      batches: totals,
      ledger: totals,
      endpoints: learned,
      hourly: learned,
      hosts: learned,
      company: totals,
    });
  }
  const epochOf = async (companyId: string): Promise<number> =>
    (
      await test.db.company(companyId).query<{ epoch: number }>('select epoch from ingest.owners')
    )[0]?.epoch ?? 0;

  it(
    'ENG-01 count what alternates between them once, to the last entry',
    { timeout: 240_000 },
    async () => {
      const companyId = await company();
      await sendAll(companyId, 0, 60, [one, other]);
      assert.equal(await epochOf(companyId), 1, 'one of them learned it all');
      await assertBooks(companyId, 60);
    },
  );

  it('ENG-01 leave a decision to the owner, whichever is asked', { timeout: 240_000 }, async () => {
    const companyId = await company();
    await send(companyId, 0, [one]);
    const headers = { authorization: `Bearer ${companyId}`, 'content-type': 'application/json' };
    for (const { url } of [one, other]) {
      const answer = await fetch(`${url}/ingest/${companyId}/sampling`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ sampling: url === one.url }),
      });
      assert.deepEqual([answer.status, await answer.json()], [200, { sampling: url === one.url }]);
    }
    const bad = await fetch(`${other.url}/ingest/${companyId}/sampling`, {
      method: 'PUT',
      headers,
      body: '{',
    });
    assert.deepEqual(
      [bad.status, bad.headers.get('content-type')],
      [400, 'application/problem+json'],
      'the answer of the owner comes back as it is',
    );
    assert.equal(await epochOf(companyId), 1);
    const audited = await test.db
      .company(companyId)
      .query<{ address: string }>('select address from identity.audit_log');
    assert.deepEqual(
      audited.map(({ address }) => address),
      ['127.0.0.1', '127.0.0.1'],
    );
    const metrics = await (await fetch(`${other.url}/metrics`)).text();
    assert.match(metrics.match(/^palisade_ingest_handed_over_total .*/m)?.[0] ?? '', / [1-9]\d*$/);
  });

  it(
    'ENG-01 pass on what a stopped owner learned no further; its commit is refused when it goes on',
    { timeout: 240_000 },
    async () => {
      const companyId = await company();
      await sendAll(companyId, 0, 10, [one]);
      // One upload is in the middle of its body when the owner hangs, others are sent to it
      // and handed over to it then.
      const slow = await openUpload(companyId, 60);
      await wait(100);
      one.process.kill('SIGSTOP');
      const running = sendAll(companyId, 10, 40, [one, other]);
      await wait(LEASE + 200);
      await sendAll(companyId, 40, 50, [other]);
      assert.equal(await epochOf(companyId), 2, 'the other took over');
      one.process.kill('SIGCONT');
      assert.deepEqual(await slow.end(), {
        status: 503,
        detail:
          'Another process of Palisade has taken over learning for this company. Nothing of this was counted; send it again.',
        retryAfter: '1',
      });
      await running;
      await sendAll(companyId, 50, 61, [one]);
      assert.equal(await epochOf(companyId), 2, 'what the first is sent, it hands over');
      await assertBooks(companyId, 61);
    },
  );

  for (const signal of ['SIGSTOP', 'SIGKILL'] as const)
    it(
      `ENG-01 tell a sender in words when the owner is lost by ${signal} in the middle of an upload, which then counts once`,
      { timeout: 240_000 },
      async () => {
        const companyId = await company();
        await sendAll(companyId, 0, 5, [one]);
        const upload = await openUpload(companyId, 5, { to: other, filling: FILLED });
        const { pid } = one.process;
        one.process.kill(signal);
        const { status, detail, retryAfter } = await upload.end();
        assert.deepEqual([status, retryAfter], [503, '2']);
        assert.match(
          detail,
          new RegExp(
            `^Process ${pid} on \\S+ has learned for this company since .* UTC and cannot be reached from here just now\\. Nothing of this was counted; send it again\\.$`,
          ),
        );
        for (const again of [5, 5]) await send(companyId, again, [other]);
        await sendAll(companyId, 0, 5, [other]);
        await assertBooks(companyId, 6);
        if (signal === 'SIGSTOP') one.process.kill('SIGCONT');
        else one = await learner();
      },
    );

  it(
    'ENG-01 go on at once when the owner is killed, and after it is started again',
    { timeout: 240_000 },
    async () => {
      const companyId = await company();
      let sent = 0;
      for (const round of [0, 1]) {
        const [owner, next] = round === 0 ? [one, other] : [other, one];
        await send(await company(), 0, [next]); // Its learning thread has begun, which takes a while on a busy machine.
        await sendAll(companyId, sent, sent + 5, [owner]);
        const running = sendAll(companyId, sent + 5, sent + 15, [one, other]);
        await wait(30);
        const epoch = await epochOf(companyId);
        owner.process.kill('SIGKILL');
        // Whoever waited for this lease to run out would wait for an hour.
        await test.db.system.query(
          `update ingest.runs set lease_until = clock_timestamp() + interval '1 hour' where pid = $1`,
          [owner.process.pid],
        );
        await send(companyId, sent + 15, [next]);
        assert.equal(await epochOf(companyId), epoch + 1);
        if (round === 0) one = await learner();
        await running;
        sent += 16;
      }
      await assertBooks(companyId, sent);
    },
  );
});
