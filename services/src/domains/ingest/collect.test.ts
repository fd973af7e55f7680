import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { ingest } from './ingest.domain.ts';
import {
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../composition/testing/testIntake.ts';
import type { ExchangePipeline } from './pipeline/exchangePipeline.ts';
import type { TestDatabase } from '../../platform/database/testDatabase.ts';
import type { App } from '../../platform/domain.ts';
import type { Receipt } from '../../platform/intake.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createServer } from '../../platform/server/createServer.ts';
import { createLog } from '../../platform/server/log.ts';
import { intakeDatabase } from '../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, har, ndjson, uploadFor } from '../../composition/testing/traffic.ts';

const caller = (companyId: string, changes: Partial<AuthContext>): AuthContext => ({
  kind: 'user',
  userId: '00000000-0000-4000-8000-000000000009',
  tokenId: null,
  sessionId: null,
  companyId: null,
  actor: 'maya@example.com',
  sees: (id) => id === companyId,
  can: () => false,
  flag: () => ({ canView: false, canEdit: false }),
  licensed: () => false,
  labels: () => null,
  collects: () => false,
  ...changes,
});

describe('collecting over HTTP', () => {
  let test: TestDatabase;
  let intake: ExchangePipeline;
  let app: App;
  let companyId = '';
  let otherId = '';
  const settings = testSettings();
  before(async () => {
    test = await intakeDatabase();
    [companyId, otherId] = [test.companyId(), test.companyId()];
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), {
      settings,
      capacity: { total: 2 * 1024 * 1024, perCompany: 1024 * 1024 },
    });
    const callers: Readonly<Record<string, AuthContext>> = {
      collector: caller(companyId, {
        kind: 'collectorToken',
        companyId,
        actor: 'edge-1',
        collects: (id) => id === companyId,
      }),
      person: caller(companyId, {
        can: (_id, feature) =>
          feature === 'feature_asset_monitoring' || feature === 'feature_sensitive_data_settings',
        collects: (id) => id === companyId,
      }),
      viewer: caller(companyId, { can: (_id, _feature, action) => action === 'read' }),
    };
    app = await createServer({
      domains: [ingest],
      deps: {
        db: test.db,
        log: createLog('silent'),
        settings,
        intake,
        authenticate: async (bearer) => callers[bearer] ?? null,
      },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    await app.close();
    await intake.stop();
    await test.close();
  });

  const url = (path: string) => {
    const address = app.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}${path}`;
  };
  const post = (
    path: string,
    body: string | Buffer,
    bearer = 'collector',
    headers: Record<string, string> = {},
  ) =>
    fetch(url(path), {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/x-ndjson',
        ...headers,
      },
    });
  const get = async (path: string, bearer = 'person') =>
    (await fetch(url(path), { headers: { authorization: `Bearer ${bearer}` } })).json() as Promise<
      Record<string, unknown>
    >;

  it('ENG-01 takes NDJSON and HAR, plain and gzip, and the ledger says what became of each', async () => {
    const plain = (await (
      await post(
        '/collect/v1/entries',
        ndjson([entry(), entry({ url: 'https://shop.example/gone', status: 404 })]),
      )
    ).json()) as Receipt;
    const packed = (await (
      await post(
        '/collect/v1/har?source=shop.har',
        gzipSync(har([entry({ url: 'https://shop.example/carts/1' })])),
        'collector',
        { 'content-encoding': 'gzip' },
      )
    ).json()) as Receipt;
    assert.deepEqual([plain.received, plain.learned, plain.noise], [2, 1, { notFound: 1 }]);
    assert.equal(packed.learned, 1);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([plain, packed]));
    const status = await get(`/ingest/${companyId}/status`);
    assert.deepEqual(status['total'], {
      received: 3,
      learned: 2,
      noise: { notFound: 1 },
      sampled: 0,
      rejected: {},
    });
    assert.ok(Number(status['receivedLastMinute']) > 0, 'the running minute counts');
    const ledger = (await get(`/ingest/${companyId}/ledger`))['items'] as {
      source: string;
      kind: string;
      minute: string;
    }[];
    assert.deepEqual(ledger.map(({ source, kind }) => `${kind} ${source}`).sort(), [
      'file shop.har',
      'http edge-1',
    ]);
    // Lines of one minute come on pages of one line, too.
    const paged: string[] = [];
    for (let after = ''; after !== 'end' && paged.length < 9;) {
      const { items, hasNextPage } = (await get(
        `/ingest/${companyId}/ledger?first=1${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`,
      )) as { items: { source: string; cursor: string }[]; hasNextPage: boolean };
      paged.push(...items.map(({ source }) => source));
      after = hasNextPage ? (items[0]?.cursor ?? 'end') : 'end';
    }
    assert.deepEqual(
      paged,
      ledger.map(({ source }) => source),
    );
    const batches = (await get(`/ingest/${companyId}/batches?first=1`)) as {
      items: { id: string }[];
      hasNextPage: boolean;
    };
    assert.deepEqual([batches.items[0]?.id, batches.hasNextPage], [packed.batchIds[0], true]);
    const looked = await fetch(url(`/ingest/${companyId}/ledger/lookup`), {
      method: 'POST',
      body: JSON.stringify({ ids: [`${ledger[0]?.minute}|shop.har`, 'x|y'] }),
      headers: { authorization: 'Bearer person', 'content-type': 'application/json' },
    });
    assert.equal(((await looked.json()) as unknown[])[1], null);
  });

  const refusals: [string, string, string, Record<string, string>, number][] = [
    ['no token', '/collect/v1/entries', '', { authorization: '' }, 401],
    ['an expired or unknown token', '/collect/v1/entries', 'expired', {}, 401],
    ['a token of another company', '/collect/v1/entries?companyId=OTHER', 'collector', {}, 404],
    [
      'a company that does not exist',
      '/collect/v1/entries?companyId=00000000-0000-4000-8000-00000000dead',
      'collector',
      {},
      404,
    ],
    ['a person without the permission', '/collect/v1/entries?companyId=OWN', 'viewer', {}, 403],
    ['a person who names no company', '/collect/v1/entries', 'person', {}, 400],
    [
      'a broken idempotency key',
      '/collect/v1/entries',
      'collector',
      { 'idempotency-key': 'a b' },
      400,
    ],
  ];
  for (const [what, path, bearer, headers, status] of refusals) {
    it(`refuses ${what}`, async () => {
      const before = await readBooks(test.db, companyId);
      const answer = await post(
        path.replace('OTHER', otherId).replace('OWN', companyId),
        ndjson([entry({ url: `https://shop.example/${status}` })]),
        bearer,
        headers,
      );
      assert.equal(answer.status, status);
      assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
      assert.deepEqual(await readBooks(test.db, companyId), before);
      assert.equal((await readBooks(test.db, otherId)).batches.received, 0);
    });
  }

  it('INV-01 names the source that the endpoints of an upload are found by', async () => {
    const rows = (path: string) => ndjson([entry({ url: `https://shop.example/${path}` })]);
    const sent = async (search: string, path: string) =>
      (await (await post(`/collect/v1/entries${search}`, rows(path))).json()) as {
        readonly source: string;
      };
    const sources = [
      (await sent('?source=%20named.har%20', 'from-file')).source,
      (await sent('', 'from-collector')).source,
    ];
    assert.equal(sources[0], 'named.har');
    const stored = await test.db
      .company(companyId)
      .query<{ sources: string[] }>(
        `select sources from inventory.endpoints where path like '/from-%' order by path desc`,
      );
    assert.deepEqual(
      stored.map((endpoint) => endpoint.sources),
      sources.map((source) => [source]),
    );
  });

  it('refuses the same idempotency key with other content', async () => {
    const headers = { 'idempotency-key': 'sent-twice' };
    const first = ndjson([entry({ url: 'https://shop.example/first' })]);
    assert.equal((await post('/collect/v1/entries', first, 'collector', headers)).status, 200);
    const before = await readBooks(test.db, companyId);
    const other = await post(
      '/collect/v1/files',
      ndjson([entry({ url: 'https://shop.example/second' })]),
      'collector',
      headers,
    );
    assert.deepEqual([other.status, other.headers.get('retry-after')], [422, null]);
    const { code, field, detail } = (await other.json()) as Record<string, string>;
    assert.deepEqual([code, field], ['conflict', 'idempotency-key']);
    assert.match(
      detail ?? '',
      /used before, .* Nothing of this one was stored\. Send it again with a key of its own\./,
    );
    assert.equal(
      (
        (await (
          await post('/collect/v1/entries', gzipSync(first), 'collector', headers)
        ).json()) as Receipt
      ).duplicate,
      true,
    );
    assert.deepEqual(await readBooks(test.db, companyId), before);
  });

  it('lets a person with the permission upload a file from the page', async () => {
    const answer = await post(
      `/collect/v1/entries?companyId=${companyId}&source=page.ndjson`,
      ndjson([entry({ url: 'https://shop.example/from-page' })]),
      'person',
    );
    assert.equal(answer.status, 200);
  });

  it('refuses a collector token at every other address', async () => {
    const answer = await fetch(url(`/ingest/${companyId}/status`), {
      headers: { authorization: 'Bearer collector' },
    });
    assert.equal(answer.status, 403);
  });

  it('refuses a gzip bomb in words and keeps nothing of it', async () => {
    const answer = await post('/collect/v1/entries', gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)));
    const problem = (await answer.json()) as { code: string; detail: string };
    assert.deepEqual([answer.status, problem.code], [413, 'tooLarge']);
    assert.match(problem.detail, /200 times/);
  });

  it('answers 429 with Retry-After while it is full, and takes the same again later', async () => {
    const held = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(1024 * 1024 - 20_000, 97);
      await held.promise;
    }
    const running = intake.submit(uploadFor(companyId), slow());
    const again = () =>
      post('/collect/v1/entries', ndjson([entry({ url: 'https://shop.example/full' })]));
    const refused = await until('an upload is refused', async () => {
      const answer = await again();
      return answer.status === 200 ? null : answer;
    });
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1']);
    held.resolve();
    await running;
    assert.equal((await again()).status, 200);
  });

  it('takes 200 MB in bounded memory: entries that are too large are counted, the others learned', async () => {
    const big = test.companyId();
    const wide = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    const line = Buffer.from(`${JSON.stringify(entry({ body: { text: 'x'.repeat(500_000) } }))}\n`);
    const part = Buffer.alloc(1024 * 1024, 97);
    let highest = 0;
    async function* body(): AsyncGenerator<Uint8Array> {
      for (let n = 0; n < 100; n += 1) {
        yield line;
        highest = Math.max(highest, process.memoryUsage().rss);
      }
      for (let n = 0; n < 150; n += 1) yield part;
      yield Buffer.from(`\n${JSON.stringify(entry({ url: 'https://shop.example/after' }))}\n`);
    }
    const before = process.memoryUsage().rss;
    const receipt = await wide.submit(uploadFor(big), body());
    await wide.stop();
    assert.deepEqual(
      [receipt.received, receipt.learned, receipt.rejected],
      [102, 101, { tooLarge: 1 }],
    );
    assert.ok(
      highest - before < 250 * 1024 * 1024,
      `${Math.round((highest - before) / 1e6)} MB more`,
    );
    assert.deepEqual(await readBooks(test.db, big), booksOf([receipt]));
  });

  it('keeps whole batches of an upload that breaks off, and the repeat counts each entry once', async () => {
    const entries = Array.from({ length: 3_000 }, (_, n) =>
      entry({ url: `https://shop.example/broken/${n}` }),
    );
    const text = Buffer.from(ndjson(entries));
    const before = await readBooks(test.db, companyId);
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield* bytesOf(text.subarray(0, Math.floor(text.length * 0.9)));
      throw new Error('connection reset');
    }
    await assert.rejects(
      intake.submit(uploadFor(companyId, { idempotencyKey: 'breaks' }), breaking()),
    );
    const receipt = await intake.submit(
      uploadFor(companyId, { idempotencyKey: 'breaks' }),
      bytesOf(text),
    );
    assert.deepEqual([receipt.received, receipt.duplicate], [3_000, false]);
    assert.equal(
      (await readBooks(test.db, companyId)).batches.received - before.batches.received,
      3_000,
    );
  });

  it('tells watchers the newest lines on opening and then what changed', async () => {
    const watching = new AbortController();
    const events = await fetch(url(`/ingest/${companyId}/events`), {
      headers: { authorization: 'Bearer person' },
      signal: watching.signal,
    });
    const told: string[][] = [];
    let opened: () => void = () => undefined;
    const isOpen = new Promise<void>((resolve) => (opened = resolve));
    const [, receipt] = await Promise.all([
      (async () => {
        let text = '';
        for await (const chunk of events.body ?? []) {
          text += Buffer.from(chunk).toString('utf8');
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
            text = text.slice(end + 2);
            if (data !== undefined)
              told.push(
                (JSON.parse(data) as { lines: { source: string }[] }).lines.map(
                  ({ source }) => source,
                ),
              );
          }
          if (told.length > 0) opened();
          if (told.at(-1)?.includes('watched') === true) return;
        }
      })(),
      isOpen.then(() =>
        post(
          '/collect/v1/entries?source=watched',
          ndjson([entry({ url: 'https://shop.example/watched' })]),
        ),
      ),
    ]);
    assert.ok((told[0] ?? []).length > 1 && !told[0]?.includes('watched'));
    assert.deepEqual(told.at(-1), ['watched']);
    assert.equal(receipt.status, 200);
    watching.abort();
  });
});
