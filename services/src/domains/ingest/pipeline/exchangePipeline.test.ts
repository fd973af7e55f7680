import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { Receipt } from '../../../platform/intake.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { ExchangePipeline } from './exchangePipeline.ts';
import { isBalanced } from './tally.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, har, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

describe('pipeline', () => {
  let test: TestDatabase;
  let intake: ExchangePipeline;
  before(async () => {
    test = await intakeDatabase();
    const settings = testSettings();
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
  });
  after(async () => {
    await intake.stop();
    await test.close();
  });
  const send = (
    companyId: string,
    content: string | Uint8Array,
    changes: Parameters<typeof uploadFor>[1] = {},
  ) => intake.submit(uploadFor(companyId, changes), bytesOf(content));
  const hold = async (companyId: string, receipts: readonly Receipt[]) =>
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));

  it('ENG-01 learns NDJSON and answers when it is stored', async () => {
    const companyId = test.companyId();
    const receipt = await send(
      companyId,
      ndjson(
        Array.from({ length: 60 }, (_, n) => entry({ url: `https://shop.example/orders/${n}` })),
      ),
    );
    assert.deepEqual(
      { ...receipt, batchIds: receipt.batchIds.length },
      {
        batchIds: 1,
        received: 60,
        learned: 60,
        noise: {},
        sampled: 0,
        rejected: {},
        duplicate: false,
      },
    );
    await hold(companyId, [receipt]);
    const endpoints = await test.db
      .company(companyId)
      .query<{ method: string; path: string; requests: number }>(
        'select method, path, requests from inventory.endpoints',
      );
    assert.deepEqual(endpoints, [{ method: 'GET', path: '/orders/{orderId}', requests: 60 }]);
  });

  it('ENG-01 keeps the good part of a HAR file cut in half', async () => {
    const companyId = test.companyId();
    const text = har(
      Array.from({ length: 20 }, (_, n) => entry({ url: `https://shop.example/carts/${n}` })),
    );
    const receipt = await send(companyId, text.slice(0, text.length / 2), { format: 'har' });
    assert.equal(receipt.rejected.truncated, 1);
    assert.ok(receipt.learned >= 8, String(receipt.learned));
    await hold(companyId, [receipt]);
  });

  it('tells why each bad entry was refused and learns the others', async () => {
    const companyId = test.companyId();
    const lines = [
      JSON.stringify(entry()),
      '{"broken": ',
      JSON.stringify(entry({ url: '' })),
      JSON.stringify(entry({ url: 'ftp://shop.example/file' })),
      JSON.stringify(entry({ method: 'G E T' })),
      JSON.stringify(entry({ method: 'PURGE', url: 'https://shop.example/cache' })),
      JSON.stringify(entry({ status: 0 })),
      JSON.stringify(
        entry({
          requestHeaders: Object.fromEntries(
            Array.from({ length: 300 }, (_, n) => [`x-${n}`, 'v']),
          ),
        }),
      ),
      JSON.stringify({ ...entry(), startedDateTime: 'yesterday' }),
      JSON.stringify({
        ...entry(),
        startedDateTime: new Date(Date.now() + 3_600_000).toISOString(),
      }),
      JSON.stringify(entry({ body: '\u0000\u0001 binary \ud800' })),
      '[]',
    ];
    const invalid = Buffer.concat([
      Buffer.from(`${lines.join('\n')}\n{"request":"`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}\n'),
    ]);
    const receipt = await send(companyId, invalid);
    assert.deepEqual(receipt.rejected, {
      notJson: 1,
      noUrl: 1,
      badUrl: 1,
      badMethod: 1,
      noResponse: 1,
      tooManyHeaders: 1,
      badTime: 1,
      futureTime: 1,
      notAnEntry: 1,
      invalidUtf8: 1,
    });
    assert.equal(receipt.learned, 3);
    await hold(companyId, [receipt]);
  });

  it('counts a repeated upload once, also while the first is on its way', async () => {
    const companyId = test.companyId();
    const text = ndjson([entry(), entry({ url: 'https://shop.example/carts/4' })]);
    const [first, second] = await Promise.all([send(companyId, text), send(companyId, text)]);
    const third = await send(companyId, text);
    assert.equal([first, second].filter(({ duplicate }) => duplicate).length, 1);
    assert.equal(third.duplicate, true);
    assert.deepEqual(third.batchIds, first.batchIds);
    assert.equal(third.learned, 2);
    await hold(companyId, [first]);
  });

  it('lets the key of the sender decide what a repeat is', async () => {
    const companyId = test.companyId();
    const text = ndjson([entry()]);
    const receipts = [
      await send(companyId, text, { idempotencyKey: 'a' }),
      await send(companyId, text, { idempotencyKey: 'b' }),
    ];
    const repeat = await send(companyId, text, { idempotencyKey: 'a' });
    assert.deepEqual(
      [...receipts, repeat].map(({ duplicate }) => duplicate),
      [false, false, true],
    );
    await hold(companyId, receipts);
  });

  it('takes uploads of one company and of others at the same time', async () => {
    const companies = [test.companyId(), test.companyId()];
    const uploads = Array.from({ length: 12 }, (_, n) => ({
      companyId: companies[n % 2] ?? '',
      text: ndjson(
        Array.from({ length: 50 }, (_row, row) =>
          entry({ url: `https://h${n % 3}.example/things/${n * 100 + row}` }),
        ),
      ),
    }));
    const receipts = await Promise.all(
      uploads.map(async ({ companyId, text }) => ({
        companyId,
        receipt: await send(companyId, text),
      })),
    );
    for (const companyId of companies)
      await hold(
        companyId,
        receipts.filter((one) => one.companyId === companyId).map(({ receipt }) => receipt),
      );
  });

  it('cuts a long upload into batches that are stored one by one', async () => {
    const companyId = test.companyId();
    const text = ndjson(
      Array.from({ length: 4_500 }, (_, n) => entry({ url: `https://shop.example/orders/${n}` })),
    );
    const receipt = await send(companyId, text);
    assert.equal(receipt.batchIds.length, 3);
    assert.equal(receipt.received, 4_500);
    await hold(companyId, [receipt]);
  });

  it('the ledger balances whatever bytes of a file are damaged', async () => {
    const good = Buffer.from(
      har(Array.from({ length: 6 }, (_, n) => entry({ url: `https://shop.example/orders/${n}` }))),
    );
    const damage = fc.array(fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255) }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(
        damage,
        fc.nat(good.length),
        fc.constantFrom('har' as const, 'ndjson' as const),
        async (changes, length, format) => {
          const companyId = test.companyId();
          const bytes = Buffer.from(good);
          for (const { at, byte } of changes) bytes[at] = byte;
          const receipt = await send(companyId, bytes.subarray(0, length), { format });
          assert.ok(isBalanced(receipt), JSON.stringify(receipt));
          await hold(companyId, [receipt]);
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
  });

  /**
   * A learner whose next writes fail after everything was written, as when the database goes away
   * before the commit.
   */
  class Failing extends InventoryLearner {
    failures = 0;
    override async flush(
      ...given: Parameters<InventoryLearner['flush']>
    ): ReturnType<InventoryLearner['flush']> {
      const afterCommit = await super.flush(...given);
      if (this.failures-- > 0) throw new Error('the database went away');
      return afterCommit;
    }
  }

  it('tries a failed commit again and counts once', async () => {
    const companyId = test.companyId();
    const settings = testSettings();
    const consumer = new Failing(test.db, settings);
    consumer.failures = 2;
    const pipeline = testPipeline(test.db, consumer, { settings });
    const receipt = await pipeline.submit(
      uploadFor(companyId),
      bytesOf(ndjson([entry(), entry({ url: 'https://shop.example/b' })])),
    );
    await hold(companyId, [receipt]);
    await pipeline.stop();
  });

  it('answers 503 when commits keep failing, counts nothing, and takes the repeat', async () => {
    const companyId = test.companyId();
    const settings = testSettings();
    const consumer = new Failing(test.db, settings);
    const pipeline = testPipeline(test.db, consumer, { settings });
    const first = await pipeline.submit(uploadFor(companyId), bytesOf(ndjson([entry()])));
    consumer.failures = 100;
    const text = ndjson([
      entry({ url: 'https://shop.example/c' }),
      entry({ url: 'https://shop.example/orders/99' }),
    ]);
    await assert.rejects(
      pipeline.submit(uploadFor(companyId), bytesOf(text)),
      (error) => error instanceof Problem && error.status === 503,
    );
    await hold(companyId, [first]);
    consumer.failures = 0;
    const repeat = await pipeline.submit(uploadFor(companyId), bytesOf(text));
    assert.equal(repeat.duplicate, false);
    await hold(companyId, [first, repeat]);
    await pipeline.stop();
  });

  it('refuses a company that is not known', async () => {
    const companyId = test.companyId();
    const settings = testSettings(new Set([companyId]));
    const other = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    await assert.rejects(
      other.submit(uploadFor(companyId), bytesOf(ndjson([entry()]))),
      /no such company/,
    );
    await other.stop();
  });
});
