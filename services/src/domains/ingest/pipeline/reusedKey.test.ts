import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { BATCH } from './cutBatches.ts';
import type { ExchangePipeline } from './exchangePipeline.ts';
import { Fingerprints } from './fingerprint.ts';
import {
  InventoryLearner,
  BATCH_KEY,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import { Problem } from '../../../platform/problem.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, har, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

const at = (path: string) => entry({ url: `https://shop.example${path}` });
const many = (count: number, last = '/last') =>
  Array.from({ length: count }, (_, n) => at(n === count - 1 ? last : `/orders/${n}`));

describe('an idempotency key that comes with other content', () => {
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
    chunk?: number,
  ) =>
    intake.submit(
      uploadFor(companyId, { idempotencyKey: 'key', ...changes }),
      bytesOf(content, chunk),
    );
  const isReused = (error: unknown): boolean => {
    assert.ok(error instanceof Problem, String(error));
    const { status, code, field, message } = error;
    assert.deepEqual([status, code, field], [422, 'conflict', 'idempotency-key']);
    assert.equal(
      message,
      'This Idempotency-Key was used before, for an upload with other content. ' +
        'Nothing of this one was stored. Send it again with a key of its own.',
    );
    return true;
  };
  const endpoints = async (companyId: string) =>
    (
      await test.db
        .company(companyId)
        .query<{ path: string }>('select path from inventory.endpoints order by 1')
    ).map(({ path }) => path);

  it('is refused in words, and nothing of it is stored or learned', async () => {
    const companyId = test.companyId();
    const first = await send(companyId, ndjson([at('/a')]));
    for (const other of [ndjson([at('/b')]), ndjson([at('/a'), at('/b')]), '']) {
      await assert.rejects(send(companyId, other), isReused);
    }
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([first]));
    assert.deepEqual(await endpoints(companyId), ['/a']);
    assert.equal(
      (await send(companyId, ndjson([at('/b')]), { idempotencyKey: 'other' })).learned,
      1,
    );
  });

  it('takes the same entries for the same content however they are sent', async () => {
    const companyId = test.companyId();
    const entries = [at('/a'), at('/b')];
    const first = await send(companyId, har(entries), { format: 'har' });
    const texts = entries.map((one) => JSON.stringify(one));
    const repeats: [string, string | Uint8Array, number?][] = [
      ['packed', gzipSync(har(entries))],
      ['in small chunks', har(entries), 7],
      [
        'wrapped in another order',
        `{"log": {"entries": [\n${texts.join(' ,\n')} ], "version": "1.2"}}\n`,
      ],
    ];
    for (const [how, content, chunk] of repeats) {
      const repeat = await send(companyId, content, { format: 'har' }, chunk);
      assert.deepEqual([how, repeat.duplicate, repeat.batchIds], [how, true, first.batchIds]);
    }
    await assert.rejects(send(companyId, har(entries.toReversed()), { format: 'har' }), isReused);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([first]));
  });

  it('is noticed where content goes on, ends before, and changes late', async () => {
    const companyId = test.companyId();
    const whole = many(BATCH.entries);
    const first = await send(companyId, ndjson(whole));
    await assert.rejects(send(companyId, ndjson([...whole, at('/more')])), isReused);
    const long = many(2 * BATCH.entries + 1);
    const second = await send(companyId, ndjson(long), { idempotencyKey: 'long' });
    for (const other of [
      long.slice(0, BATCH.entries),
      long.slice(0, 2 * BATCH.entries),
      many(long.length, '/other'),
    ]) {
      await assert.rejects(send(companyId, ndjson(other), { idempotencyKey: 'long' }), isReused);
    }
    assert.equal((await send(companyId, ndjson(long), { idempotencyKey: 'long' })).duplicate, true);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([first, second]));
  });

  it('takes one of two that come at once, and mixes no halves', async () => {
    const companyId = test.companyId();
    const bodies = ['/one', '/two'].map((last) => ndjson(many(BATCH.entries + 1, last)));
    const results = await Promise.allSettled(
      [...bodies, ...bodies].map((body) => send(companyId, body, {}, 4_096)),
    );
    const taken = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = results.flatMap((one): unknown[] =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    assert.deepEqual([taken.length, refused.length], [2, 2]);
    for (const error of refused) isReused(error);
    assert.deepEqual(
      await readBooks(test.db, companyId),
      booksOf(taken.filter(({ duplicate }) => !duplicate)),
    );
    const lasts = (await endpoints(companyId)).filter((path) => path === '/one' || path === '/two');
    assert.equal(lasts.length, 1);
  });

  it('lets the slower of two with the same beginning go no further than the first', async () => {
    const companyId = test.companyId();
    const [one, two] = ['/one', '/two'].map((last) =>
      Buffer.from(ndjson(many(BATCH.entries + 1, last))),
    );
    const half = Promise.withResolvers<void>();
    const half1 = ndjson(many(BATCH.entries + 1, '/one').slice(0, BATCH.entries)).length;
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield* bytesOf(one?.subarray(0, half1) ?? '');
      await half.promise;
      yield* bytesOf(one?.subarray(half1) ?? '');
    }
    const first = intake.submit(uploadFor(companyId, { idempotencyKey: 'key' }), slow());
    const second = send(companyId, two ?? '');
    const refused = assert.rejects(second, isReused);
    await Promise.race([
      second.catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 200)),
    ]);
    half.resolve();
    const receipt = await first;
    await refused;
    assert.equal(receipt.duplicate, false);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
    assert.ok((await endpoints(companyId)).includes('/one'));
  });

  it('takes the second when the first cannot be learned', async () => {
    const companyId = test.companyId();
    const settings = testSettings();
    const hold = Promise.withResolvers<void>();
    class FailsOnce extends InventoryLearner {
      #isFirst = true;
      override async begin(
        ...given: Parameters<InventoryLearner['begin']>
      ): ReturnType<InventoryLearner['begin']> {
        if (this.#isFirst) {
          this.#isFirst = false;
          await hold.promise;
          throw new Error('the database went away');
        }
        await super.begin(...given);
      }
    }
    const pipeline = testPipeline(test.db, new FailsOnce(test.db, settings), { settings });
    const upload = uploadFor(companyId, { idempotencyKey: 'key' });
    const first = pipeline.submit(upload, bytesOf(ndjson([at('/a')])));
    const second = pipeline.submit(upload, bytesOf(ndjson([at('/b')])));
    hold.resolve();
    await assert.rejects(
      first,
      (error) => error instanceof Problem && error.code === 'unavailable',
    );
    const receipt = await second;
    assert.equal(receipt.learned, 1);
    await assert.rejects(pipeline.submit(upload, bytesOf(ndjson([at('/a')]))), isReused);
    await pipeline.stop();
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });

  it('is free after an upload of which nothing was stored, and taken up after a broken one', async () => {
    const companyId = test.companyId();
    async function* breaking(text: string): AsyncGenerator<Uint8Array> {
      yield* bytesOf(text);
      throw new Problem('badInput', 'The upload broke off.');
    }
    const upload = uploadFor(companyId, { idempotencyKey: 'key' });
    await assert.rejects(intake.submit(upload, breaking(ndjson([at('/a')]))), /broke off\.$/);
    const receipt = await send(companyId, ndjson([at('/b')]));
    assert.equal(receipt.learned, 1);
    const long = many(BATCH.entries + 1);
    const begun = uploadFor(companyId, { idempotencyKey: 'long' });
    await assert.rejects(
      intake.submit(begun, breaking(ndjson(long))),
      /2000 entries before that were kept/,
    );
    await assert.rejects(
      send(companyId, ndjson(many(BATCH.entries, '/x')), { idempotencyKey: 'long' }),
      isReused,
    );
    const rest = await intake.submit(begun, bytesOf(ndjson(long)));
    assert.deepEqual([rest.received, rest.duplicate], [long.length, false]);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt, rest]));
  });

  it('is one of the company: another company is not asked, another token is', async () => {
    const [companyId, otherId] = [test.companyId(), test.companyId()];
    await send(companyId, ndjson([at('/a')]), { tokenId: '00000000-0000-4000-8000-000000000001' });
    assert.equal((await send(otherId, ndjson([at('/b')]))).duplicate, false);
    const token = { tokenId: '00000000-0000-4000-8000-000000000002' };
    assert.equal((await send(companyId, ndjson([at('/a')]), token)).duplicate, true);
    await assert.rejects(send(companyId, ndjson([at('/b')]), token), isReused);
  });

  it('knows what an earlier release stored by its content, or by its key alone', async () => {
    const companyId = test.companyId();
    const text = ndjson([at('/a')]);
    const [keyed, unkeyed] = [
      await send(companyId, text),
      await send(companyId, text, { idempotencyKey: null }),
    ];
    const bytes = Buffer.from(JSON.stringify(at('/a')));
    const batch = {
      index: 0,
      bytes: bytes.length,
      isLast: true,
      pieces: [{ text: '', bytes, size: bytes.length }],
    };
    const names = new Fingerprints(BATCH_KEY);
    const { fingerprint, earlier } = names.of(batch as never, null); // as cutBatches makes it
    const { query } = test.db.company(companyId);
    const rows = await query<{ id: string; fingerprint: Buffer; digest: Buffer | null }>(
      'select id, fingerprint, digest from ingest.batches',
    );
    const rowOf = (id: string | undefined) => rows.find((row) => row.id === id);
    assert.deepEqual(rowOf(unkeyed.batchIds[0])?.fingerprint, fingerprint);
    assert.equal(rowOf(keyed.batchIds[0])?.digest?.length, 32);
    await query(
      `update ingest.batches set digest = null,
         fingerprint = case when id = $1 then $2 else fingerprint end`,
      [unkeyed.batchIds[0], earlier],
    );
    assert.equal((await send(companyId, ndjson([at('/b')]))).duplicate, true);
    assert.deepEqual(
      (await send(companyId, text, { idempotencyKey: null })).batchIds,
      unkeyed.batchIds,
    );
  });
});
