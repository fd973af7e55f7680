import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleJson } from '@palisade/engine/exchange/exampleExchange.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import {
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import { Problem } from '../../../platform/problem.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

/**
 * A learner that throws on exchanges with `/thrown`, and whose commits fail for good while it
 * holds `most` poisoned exchanges or more.
 */
class Poisoned extends InventoryLearner {
  most = 1;
  commits = 0;
  readonly #held = new Map<string, number>();

  override observe(
    companyId: string,
    source: string,
    exchange: Exchange,
  ): ReturnType<InventoryLearner['observe']> {
    if (exchange.path.startsWith('/thrown')) throw new Error('A fault of the learner');
    if (exchange.path.startsWith('/poison'))
      this.#held.set(companyId, (this.#held.get(companyId) ?? 0) + 1);
    return super.observe(companyId, source, exchange);
  }

  override async flush(
    query: CompanyQuery,
    options: Parameters<InventoryLearner['flush']>[1],
  ): ReturnType<InventoryLearner['flush']> {
    this.commits += 1;
    const afterCommit = await super.flush(query, options);
    if ((this.#held.get(query.companyId) ?? 0) >= this.most)
      await query('select 9223372036854775808::bigint');
    return () => {
      this.#held.delete(query.companyId);
      afterCommit();
    };
  }

  override discard(companyId: string): void {
    this.#held.delete(companyId);
    super.discard(companyId);
  }
}

describe('a batch that cannot be stored', () => {
  let test: TestDatabase;
  before(async () => {
    test = await intakeDatabase();
  });
  after(() => test.close());
  const settings = testSettings();
  const start = () => {
    const consumer = new Poisoned(test.db, settings);
    const pipeline = testPipeline(test.db, consumer, { settings });
    return {
      consumer,
      pipeline,
      send: (companyId: string, urls: readonly string[]) =>
        pipeline.submit(
          uploadFor(companyId),
          bytesOf(ndjson(urls.map((path) => entry({ url: `https://shop.example${path}` })))),
        ),
    };
  };
  const orders = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => `/orders/${first + n}`);

  it('ENG-01 loses the one entry that fails it, with a reason, and takes nobody else with it', async () => {
    const { consumer, pipeline, send } = start();
    const companyId = test.companyId();
    const first = await send(companyId, orders(0, 20));
    const receipts = await Promise.all([
      send(companyId, orders(1_000, 50)),
      send(companyId, [...orders(2_000, 150), '/poison/1', ...orders(3_000, 149)]),
      send(companyId, orders(4_000, 50)),
      send(companyId, ['/poison/2']),
      send(companyId, orders(5_000, 50)),
    ]);
    assert.deepEqual(
      receipts.map(({ learned, rejected }) => [learned, rejected]),
      [
        [50, {}],
        [299, { unlearnable: 1 }],
        [50, {}],
        [0, { unlearnable: 1 }],
        [50, {}],
      ],
    );
    assert.ok(consumer.commits < 60, `${consumer.commits} commits`);
    const repeat = await send(companyId, [
      ...orders(2_000, 150),
      '/poison/1',
      ...orders(3_000, 149),
    ]);
    assert.deepEqual([repeat.duplicate, repeat.rejected], [true, { unlearnable: 1 }]);
    await pipeline.stop();
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([first, ...receipts]));
  });

  it('ENG-01 loses an exchange that the learner throws on, and says so', async () => {
    const { consumer, pipeline, send } = start();
    const companyId = test.companyId();
    const receipt = await send(companyId, [...orders(0, 10), '/thrown/1', ...orders(10, 10)]);
    assert.deepEqual([receipt.learned, receipt.rejected], [20, { unlearnable: 1 }]);
    assert.equal(consumer.commits, 1);
    await pipeline.stop();
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });

  it('loses an entry only where several together fail it', async () => {
    const { consumer, pipeline, send } = start();
    consumer.most = 3;
    const companyId = test.companyId();
    const receipt = await send(companyId, [
      '/poison/1',
      ...orders(0, 30),
      '/poison/2',
      ...orders(50, 30),
      '/poison/3',
      '/poison/4',
      ...orders(90, 10),
    ]);
    assert.deepEqual([receipt.learned, receipt.rejected], [72, { unlearnable: 2 }]);
    await pipeline.stop();
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });

  it('is settled within a bound when every entry of it fails, and what came before is kept', async () => {
    const { consumer, pipeline, send } = start();
    const companyId = test.companyId();
    const receipt = await send(companyId, [
      ...orders(0, 40),
      ...Array.from({ length: 500 }, (_, n) => `/poison/${n}`),
    ]);
    assert.deepEqual(
      [receipt.received, receipt.learned, receipt.rejected],
      [540, 40, { unlearnable: 500 }],
    );
    assert.ok(consumer.commits < 60, `${consumer.commits} commits`);
    await pipeline.stop();
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });

  it('is answered 503 and rejects nothing when nothing at all can be stored', async () => {
    const { consumer, pipeline, send } = start();
    consumer.most = 0;
    const companyId = test.companyId();
    await assert.rejects(
      send(companyId, orders(0, 10)),
      (error) => error instanceof Problem && error.status === 503,
    );
    assert.equal((await readBooks(test.db, companyId)).batches.received, 0);
    consumer.most = 1;
    const receipt = await send(companyId, orders(0, 10));
    await pipeline.stop();
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });

  it('ENG-01 is learned again with its mirrored requests, and so is one that is sent again', async () => {
    const { consumer, pipeline } = start();
    const companyId = test.companyId();
    const line = (n: number, uri: string) =>
      JSON.stringify({
        time: 1_777_629_600 + n,
        request_id: `r${n}`,
        method: 'POST',
        uri,
        scheme: 'https',
        host: 'shop.example',
        status: 201,
      });
    const lines = Array.from({ length: 20 }, (_, n) => line(n, '/orders'));
    const text = `${[...lines, line(20, '/poison/1')].join('\n')}\n`;
    for (let n = 0; n <= 20; n += 1) {
      const body = exampleJson({ article: n });
      pipeline.mirror(companyId, { id: `r${n}`, headers: [['x-tenant', 'pine']], body });
    }
    const submit = () =>
      pipeline.submit(uploadFor(companyId, { format: 'json-log' }), bytesOf(text));
    consumer.most = 0;
    await assert.rejects(submit(), (error) => error instanceof Problem && error.status === 503);
    consumer.most = 1;
    const { learned, rejected } = await submit();
    assert.deepEqual([learned, rejected], [20, { unlearnable: 1 }]);
    await pipeline.stop();
    const names = await test.db.company(companyId).query<{ name: string; seen: number }>(
      `select name, occurrences::int as seen from inventory.parameters
       where side = 'request' order by name`,
    );
    assert.deepEqual(names, [
      { name: 'article', seen: 20 },
      { name: 'x-tenant', seen: 20 },
    ]);
  });

  it('with sizes and times beyond every column is learned like any other', async () => {
    const { pipeline } = start();
    const companyId = test.companyId();
    const odd = ['9223372036854775808', '1e308', '-1', '"many"', 'null'].map((size, n) => {
      const text = JSON.stringify({
        ...entry({ url: `https://shop.example/odd/${n}` }),
        _securityDetails: { protocol: 'TLS 1.2', validTo: 7 },
      });
      return text
        .replace(/"size":\d+/, `"size":${size}`)
        .replace('"response":{', `"response":{"bodySize":${size},`)
        .replace('"validTo":7', `"validTo":${size}`);
    });
    const receipt = await pipeline.submit(uploadFor(companyId), bytesOf(`${odd.join('\n')}\n`));
    await pipeline.stop();
    assert.deepEqual([receipt.learned, receipt.rejected], [5, {}]);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });
});
