import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { DocumentPool } from './documentPool.ts';
import { DocumentProcess } from './documentProcess.ts';
import { Problem } from '../../../platform/problem.ts';

const module = new URL('../../../composition/testing/slowDocuments.ts', import.meta.url);
const isUnavailable = (error: unknown) => error instanceof Problem && error.code === 'unavailable';
const DOCUMENT = JSON.stringify({
  openapi: '3.0.0',
  servers: [{ url: 'https://shop.example/v1' }],
  paths: { '/orders': { get: {} } },
});

/**
 * Milliseconds of processor time in which a process begins and reads a small document: four times
 * what that takes.
 */
const TIME_LIMIT = 2_000;

describe('the process for documents', () => {
  const told: string[] = [];
  const own = new DocumentProcess({
    module,
    data: null,
    timeLimit: TIME_LIMIT,
    memoryLimit: 64,
    onError: (error) => void told.push(String(error)),
  });
  after(() => own.stop());

  it('INV-15 reads a document, and says in words why it cannot', async () => {
    const { hosts, operations } = await own.read('company', DOCUMENT);
    assert.deepEqual(
      [hosts, operations.map(({ path }) => path)],
      [['shop.example'], ['/v1/orders']],
    );
    await assert.rejects(
      own.read('company', '{}'),
      (error) =>
        error instanceof Problem &&
        error.code === 'badInput' &&
        error.field === 'document' &&
        /neither an OpenAPI document/.test(error.message),
    );
  });

  it('starts without the linter and the server, which take longer to load than a snippet', async () => {
    const worker = new URL('../../../composition/documentsProcess.ts', import.meta.url).href;
    const started = await promisify(execFile)(process.execPath, [
      '--eval',
      `import('${worker}').then(() => process.stdout.write(JSON.stringify(Object.keys(require.cache))))`,
    ]);
    const loaded: string[] = JSON.parse(started.stdout);
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

  it('ends a task that takes too long, and does the next in a new process', async () => {
    const [lint, read] = await Promise.allSettled([
      own.lint('company', 'document'),
      own.read('company', DOCUMENT),
    ]);
    assert.ok(lint.status === 'rejected' && isUnavailable(lint.reason));
    assert.equal(read.status, 'fulfilled');
  });

  it('ends a task that takes too much memory, bit by bit or at once, and the server lives and logs why', async () => {
    await assert.rejects(own.analyse('company'), isUnavailable);
    await assert.rejects(own.exportApi('company', 'api'), isUnavailable);
    assert.equal((await own.read('company', DOCUMENT)).operations.length, 1);
    await untilEqual(
      'both are told',
      () => told.filter((words) => words.includes('heap out of memory')).length,
      2,
    );
  });

  it('refuses what a process that cannot begin would do, and begins one later', async () => {
    const late = new DocumentProcess({ module, data: null, onError: () => undefined });
    const { execPath } = process;
    process.execPath = '/no/such/program';
    try {
      await assert.rejects(late.snippet('company', 'endpoint'), isUnavailable);
    } finally {
      process.execPath = execPath;
    }
    assert.equal((await late.read('company', DOCUMENT)).operations.length, 1);
    await late.stop();
  });

  it('keeps the server answering while 20 MB are read', async () => {
    const roomy = new DocumentProcess({ module, data: null, onError: () => undefined });
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

describe('the processes for documents', () => {
  const pool = new DocumentPool(
    [1, 2].map(
      () =>
        new DocumentProcess({
          module,
          data: null,
          timeLimit: TIME_LIMIT,
          onError: () => undefined,
        }),
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
