import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { PipelineThread } from './pipelineThread.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import { Problem } from '../../../platform/problem.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { startIntake } from '../../../composition/startIntake.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import {
  BATCH_KEY,
  booksOf,
  PATH_KEY,
  readBooks,
  SILENT,
} from '../../../composition/testing/testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

const COMPANY = randomUUID();

describe('the thread that learns', () => {
  const thread = new PipelineThread({
    module: new URL('../../../composition/testing/crashingWorker.ts', import.meta.url),
    data: {},
    onError: SILENT,
  });
  after(() => thread.stop());

  it('gets every byte of an upload, at the pace of the thread', async () => {
    const receipt = await thread.submit(
      uploadFor(COMPANY),
      bytesOf(Buffer.alloc(3_000_001), 70_000),
    );
    assert.equal(receipt.received, 3_000_001);
  });

  it('answers in words what the thread refused, without waiting for the rest of the upload', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read += 1;
        yield Buffer.alloc(64 * 1024);
      }
    }
    await assert.rejects(
      thread.submit(uploadFor(COMPANY, { source: 'full' }), endless()),
      (error) => error instanceof Problem && error.code === 'busy' && error.retryAfter === 1,
    );
    assert.ok(read < 100, String(read));
  });

  it('ENG-01 gives its companies up when the thread dies, so that they are learned on in a new epoch', async () => {
    const lost: (readonly [string, number])[] = [];
    const end = thread.onLost((companyId, epoch) => lost.push([companyId, epoch]));
    thread.own(COMPANY, 3);
    await assert.rejects(
      thread.submit(uploadFor(COMPANY, { source: 'crash' }), bytesOf(Buffer.alloc(300_000))),
      (error) => error instanceof Problem && error.status === 503,
    );
    assert.deepEqual(lost, [[COMPANY, 3]]);
    end();
  });

  it('answers 503 when the thread dies, starts another one and goes on', async () => {
    const body = () => bytesOf(Buffer.alloc(300_000));
    await assert.rejects(
      thread.submit(uploadFor(COMPANY, { source: 'crash' }), body()),
      (error) => error instanceof Problem && error.status === 503,
    );
    const received = async () => {
      try {
        return (await thread.submit(uploadFor(COMPANY), body())).received;
      } catch (error) {
        if (error instanceof Problem) return null;
        throw error;
      }
    };
    assert.equal(await until('another thread takes an upload', received), 300_000);
  });

  it('is told as dead by /healthz once no thread lives long enough to answer, and until then not', async () => {
    const dying = new PipelineThread({
      module: new URL('data:text/javascript,process.exit(1)'),
      data: {},
      onError: SILENT,
    });
    const db = openDatabase('postgres://nobody@127.0.0.1:1/none');
    const app = await createServer({
      domains: [],
      deps: { db, log: createLog('silent'), authenticate: async () => null, intake: dying },
    });
    const health = async () => {
      const answer = await app.inject('/healthz');
      return [answer.statusCode, answer.json()];
    };
    assert.deepEqual(await health(), [200, { status: 'ok' }]);
    await until('the thread is told as dead', () => dying.dead().length > 0);
    assert.deepEqual(await health(), [503, { status: 'unavailable', dead: ['learning'] }]);
    const ready = await app.inject('/readyz');
    assert.deepEqual(
      [ready.statusCode, ready.json()],
      [503, { status: 'unavailable', reason: 'the database refuses connections' }],
    );
    await dying.stop();
    await app.close();
    await db.close();
  });

  it('answers 503 what the thread does nothing about, as when the database hangs, and goes on', async () => {
    const impatient = new PipelineThread({
      module: new URL('../../../composition/testing/crashingWorker.ts', import.meta.url),
      data: {},
      onError: SILENT,
      patience: 1_000,
    });
    const isUnavailable = (error: unknown) =>
      error instanceof Problem && error.status === 503 && error.retryAfter !== undefined;
    const body = () => bytesOf(Buffer.alloc(2_000_000));
    assert.equal((await impatient.submit(uploadFor(COMPANY), body())).received, 2_000_000);
    await Promise.all(
      ['stuck', 'mute'].map((source) =>
        assert.rejects(impatient.submit(uploadFor(COMPANY, { source }), body()), isUnavailable),
      ),
    );
    async function* slow(): AsyncGenerator<Uint8Array> {
      for (let part = 0; part < 3; part += 1) {
        yield Buffer.alloc(1_000);
        await wait(700);
      }
    }
    assert.equal(
      (await impatient.submit(uploadFor(COMPANY), slow())).received,
      3_000,
      'one that waits for its sender',
    );
    const large = uploadFor(COMPANY, { source: 'slow' });
    assert.equal((await impatient.submit(large, body())).received, 2_000_000, 'one stored slowly');
    await assert.rejects(
      Promise.all([
        impatient.submit(uploadFor(COMPANY, { source: 'mute' }), body()),
        impatient.submit(uploadFor(randomUUID(), { source: 'slow' }), body()),
      ]),
      isUnavailable,
      'what is stored of another company says nothing',
    );
    await impatient.stop();
  });

  it('ENG-01 waits ten times as long for an upload behind others of its company, and then no more', async () => {
    const patience = 1_000;
    const impatient = new PipelineThread({
      module: new URL('../../../composition/testing/crashingWorker.ts', import.meta.url),
      data: {},
      onError: SILENT,
      patience,
    });
    const body = () => bytesOf(Buffer.alloc(10));
    await until('the thread is there', async () => {
      const { received } = await impatient
        .submit(uploadFor(COMPANY), body())
        .catch(() => ({ received: 0 }));
      return received === 10;
    });
    const begun = performance.now();
    await assert.rejects(
      impatient.submit(uploadFor(COMPANY, { source: 'endless' }), body()),
      (error) => error instanceof Problem && error.status === 503,
    );
    const waited = performance.now() - begun;
    assert.ok(waited >= 10 * patience, `given up after ${waited} ms`);
    await impatient.stop();
  });

  it('answers 503 at once while the thread cannot begin, and tries that ever less often', async () => {
    const count = new SharedArrayBuffer(4);
    const broken = new PipelineThread({
      module: new URL('../../../composition/testing/brokenWorker.ts', import.meta.url),
      data: { count },
      onError: SILENT,
    });
    for (const end = performance.now() + 2_500; performance.now() < end;) {
      await assert.rejects(
        broken.submit(uploadFor(COMPANY), bytesOf(Buffer.alloc(10))),
        (error) => error instanceof Problem && error.status === 503,
      );
      await wait(50);
    }
    const begun = Atomics.load(new Int32Array(count), 0);
    assert.ok(begun >= 1 && begun <= 3, `${begun} tries`);
    await broken.stop();
  });

  describe('with the real pipeline', () => {
    let test: TestDatabase;
    before(async () => {
      test = await intakeDatabase();
      const organization = randomUUID();
      await test.db.system.query(
        `insert into identity.organizations (id, name, subdomain) values ($1, 'Shop', 'shop')`,
        [organization],
      );
      await test.db.system.query(
        `insert into identity.companies (id, organization_id, name, sampling, hash_key) values ($1, $2, 'Production', true, $3)`,
        [COMPANY, organization, randomBytes(32)],
      );
    });
    after(() => test.close());

    it('learns, tells what it stored, and writes the privacy option into the audit log', async () => {
      const intake = startIntake(test.url, test.db, createLog('silent'), {
        batchKey: BATCH_KEY,
        pathKey: PATH_KEY,
      });
      const stored = new Promise<string>((resolve) =>
        intake.onStored((companyId, lines) => resolve(`${companyId} ${lines[0]?.source}`)),
      );
      const receipt = await intake.submit(
        uploadFor(COMPANY, { source: 'edge' }),
        bytesOf(ndjson([entry(), entry({ url: 'https://shop.example/a' })])),
      );
      assert.equal(receipt.learned, 2);
      assert.equal(await stored, `${COMPANY} edge`);
      assert.equal(
        await intake.setSampling(COMPANY, false, {
          id: null,
          name: 'maya@example.com',
          address: null,
        }),
        true,
      );
      assert.equal(
        await intake.setSampling(randomUUID(), false, {
          id: null,
          name: 'maya@example.com',
          address: null,
        }),
        false,
      );
      await assert.rejects(
        intake.submit(uploadFor(randomUUID()), bytesOf(ndjson([entry()]))),
        /no such company/,
      );
      await intake.stop();
      assert.deepEqual(await readBooks(test.db, COMPANY), booksOf([receipt]));
      const audited = await test.db
        .company(COMPANY)
        .query('select actor, action, before, after from identity.audit_log');
      assert.deepEqual(audited, [
        {
          actor: 'maya@example.com',
          action: 'company.setSampling',
          before: { sampling: true },
          after: { sampling: false },
        },
      ]);
    });
  });
});
