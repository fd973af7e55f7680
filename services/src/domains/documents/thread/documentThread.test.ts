import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { DocumentPool } from './documentPool.ts';
import { DocumentThread } from './documentThread.ts';
import { Problem } from '../../../platform/problem.ts';

const module = new URL('../../../composition/testing/slowDocuments.ts', import.meta.url);
const isUnavailable = (error: unknown) => error instanceof Problem && error.code === 'unavailable';
const DOCUMENT = JSON.stringify({
  openapi: '3.0.0',
  servers: [{ url: 'https://shop.example/v1' }],
  paths: { '/orders': { get: {} } },
});

/**
 * Milliseconds of processor time in which a thread begins and reads a small document: four times
 * what that takes.
 */
const TIME_LIMIT = 2_000;

describe('the thread for documents', () => {
  const thread = new DocumentThread({
    module,
    data: null,
    timeLimit: TIME_LIMIT,
    memoryLimit: 64,
    onError: () => undefined,
  });
  after(() => thread.stop());

  it('INV-15 reads a document, and says in words why it cannot', async () => {
    const { hosts, operations } = await thread.read('company', DOCUMENT);
    assert.deepEqual(
      [hosts, operations.map(({ path }) => path)],
      [['shop.example'], ['/v1/orders']],
    );
    await assert.rejects(
      thread.read('company', '{}'),
      (error) =>
        error instanceof Problem &&
        error.code === 'badInput' &&
        error.field === 'document' &&
        /neither an OpenAPI document/.test(error.message),
    );
  });

  it('starts without the linter and the server, which take longer to load than a snippet', async () => {
    const worker = new URL('../../../composition/documentsWorker.ts', import.meta.url).href;
    const started = new Worker(
      `import('${worker}').then(() =>
         require('node:worker_threads').parentPort.postMessage(Object.keys(require.cache)))`,
      { eval: true, workerData: { url: 'postgres://nowhere/', pathKey: new Uint8Array(32) } },
    );
    const [loaded] = (await once(started, 'message')) as [string[]];
    await started.terminate();
    const has = (name: string) => loaded.some((file) => file.includes(`/node_modules/${name}/`));
    assert.deepEqual(
      ['pg', '@stoplight/spectral-core', 'fastify'].map((name) => [name, has(name)]),
      [
        ['pg', true],
        ['@stoplight/spectral-core', false],
        ['fastify', false],
      ],
    );
  });

  it('ends a task that takes too long, and does the next in a new thread', async () => {
    const [lint, read] = await Promise.allSettled([
      thread.lint('company', 'document'),
      thread.read('company', DOCUMENT),
    ]);
    assert.ok(lint.status === 'rejected' && isUnavailable(lint.reason));
    assert.equal(read.status, 'fulfilled');
  });

  it('ends a task that takes too much memory, and the process lives', async () => {
    await assert.rejects(thread.analyse('company'), isUnavailable);
    assert.equal((await thread.read('company', DOCUMENT)).operations.length, 1);
  });

  it('keeps the server answering while 20 MB are read', async () => {
    const roomy = new DocumentThread({ module, data: null, onError: () => undefined });
    const big = JSON.stringify({
      openapi: '3.0.0',
      servers: [{ url: 'https://shop.example' }],
      paths: Object.fromEntries(
        Array.from({ length: 2_000 }, (_, n) => [
          `/things${n}/{id}`,
          { get: { description: 'x'.repeat(10_000), responses: {} } },
        ]),
      ),
    });
    assert.ok(big.length > 20_000_000);
    const before = process.threadCpuUsage();
    const { operations } = await roomy.read('company', big);
    const { user, system } = process.threadCpuUsage(before);
    await roomy.stop();
    assert.equal(operations.length, 2_000);
    const busy = (user + system) / 1_000;
    assert.ok(busy < 1_000, `${Math.round(busy)} ms of the server's own thread`);
  });
});

describe('the threads for documents', () => {
  const pool = new DocumentPool(
    [1, 2].map(
      () =>
        new DocumentThread({ module, data: null, timeLimit: TIME_LIMIT, onError: () => undefined }),
    ),
  );
  after(() => pool.stop());

  it('INV-15 work for another company while one has documents that take as long as they may', async () => {
    await Promise.all([pool.read('other', DOCUMENT), pool.read('own', DOCUMENT)]);
    let hanging = 0;
    const slow = Array.from({ length: 4 }, () => {
      hanging += 1;
      return pool
        .lint('own', 'document')
        .catch(isUnavailable)
        .finally(() => (hanging -= 1));
    });
    for (let n = 0; n < 3; n += 1)
      assert.equal((await pool.read('other', DOCUMENT)).operations.length, 1);
    assert.equal(hanging, 4, 'the other company waited');
    assert.equal(await slow[0], true);
    await pool.stop();
    await Promise.all(slow);
  });
});
