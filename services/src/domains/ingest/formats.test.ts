import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { EXPORT_REQUEST, FIXTURES } from '@palisade/engine/exchange/testing/formatFixtures.ts';
import { ingest } from './ingest.domain.ts';
import type { ExchangePipeline } from './pipeline/exchangePipeline.ts';
import { isBalanced } from './pipeline/tally.ts';
import {
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../platform/database/testDatabase.ts';
import type { ImportedDocument } from '../../platform/documentImport.ts';
import type { App } from '../../platform/domain.ts';
import type { Receipt } from '../../platform/intake.ts';
import { Problem } from '../../platform/problem.ts';
import { createServer } from '../../platform/server/createServer.ts';
import { createLog } from '../../platform/server/log.ts';
import { intakeDatabase } from '../../composition/testing/intakeDatabase.ts';

type Answer = Receipt & {
  readonly format: string;
  readonly operations: number | null;
  readonly code?: string;
  readonly detail?: string;
};

const DAY_LOG = (count: number, path = '/orders') =>
  Array.from(
    { length: count },
    (_, n) =>
      `203.0.113.${n % 200} - - [01/May/2026:10:${String(Math.floor(n / 60) % 60).padStart(2, '0')}:${String(n % 60).padStart(2, '0')} +0000] "GET ${path}?page=${n} HTTP/1.1" 200 12 "-" "curl/8.0"\n`,
  ).join('');

describe('every format over HTTP', () => {
  let test: TestDatabase;
  let intake: ExchangePipeline;
  let app: App;
  let companyId = '';
  const documents: ImportedDocument[] = [];
  before(async () => {
    test = await intakeDatabase();
    const settings = testSettings();
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    app = await createServer({
      domains: [ingest],
      deps: {
        db: test.db,
        log: createLog('silent'),
        settings,
        intake,
        documents: {
          import: async (_companyId, document) => {
            if (document.text.includes('broken'))
              throw new Problem('badInput', 'This document cannot be read.');
            documents.push(document);
            return { operations: 3 };
          },
        },
        // The bearer names the company.
        authenticate: async (bearer) =>
          bearer === 'nobody'
            ? null
            : {
                kind: 'collectorToken',
                userId: '00000000-0000-4000-8000-000000000009',
                tokenId: null,
                sessionId: null,
                companyId: bearer,
                actor: 'edge-1',
                sees: (id) => id === bearer,
                can: () => false,
                flag: () => ({ canView: false, canEdit: false }),
                licensed: () => false,
                labels: () => null,
                collects: () => true,
              },
      },
    });
  });
  after(async () => {
    await app.close();
    await intake.stop();
    await test.close();
  });

  const post = async (
    url: string,
    payload: string | Buffer,
    contentType = 'application/octet-stream',
    bearer = companyId,
  ) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': contentType },
    });
  const file = async (url: string, payload: string | Buffer): Promise<Answer> =>
    (await post(url, payload)).json();

  it("INV-02 endpoints of a load balancer's log are found by its resource id, and a path keeps the first one", async () => {
    companyId = test.companyId();
    await file(
      '/collect/v1/files',
      FIXTURES.find(({ format }) => format === 'aws-lb')?.bytes ?? '',
    );
    const rows = () =>
      test.db
        .company(companyId)
        .query<{ path: string; id: string }>(
          'select path, resource_id as id from inventory.endpoints order by path',
        );
    assert.deepEqual(await rows(), [
      { path: '/orders', id: 'shop' },
      { path: '/orders/{orderId}', id: 'app/shop/50dc6c495c0c9188' },
    ]);
    await file(
      '/collect/v1/files',
      '2026-05-01T11:00:00.186641Z other 203.0.113.9:2817 10.0.0.1:80 0.00007 0.001 0.00005 201 201 0 29 "POST http://shop.example:80/orders HTTP/1.1" "curl/8.0" - -\n',
    );
    assert.equal((await rows())[0]?.id, 'shop');
  });

  for (const { format, bytes, found } of FIXTURES) {
    it(`ENG-01 takes ${format}, plain and gzip, named or not, and its ledger balances`, async () => {
      companyId = test.companyId();
      const plain = await file('/collect/v1/files', bytes);
      const packed = await file(`/collect/v1/logs?format=${format}`, gzipSync(bytes));
      assert.deepEqual(
        [plain.format, plain.received, plain.duplicate, packed.duplicate],
        [format, found.length, false, true],
      );
      assert.ok(isBalanced(plain) && plain.learned > 0, JSON.stringify(plain));
      assert.deepEqual(await readBooks(test.db, companyId), booksOf([plain]));
    });
  }

  it('ENG-01 says in words what a file looks like when it is not what its sender says, and counts nothing', async () => {
    companyId = test.companyId();
    const refused = async (url: string, content: string | Buffer) => {
      const { code, detail } = await file(url, content);
      return [code, detail];
    };
    assert.deepEqual(await refused('/collect/v1/files?format=har', DAY_LOG(3)), [
      'badInput',
      'This looks like an nginx or Apache combined log, not a HAR file.',
    ]);
    assert.deepEqual(await refused('/collect/v1/har', gzipSync(DAY_LOG(3))), [
      'badInput',
      'This looks like an nginx or Apache combined log, not a HAR file.',
    ]);
    assert.deepEqual(await refused('/collect/v1/entries', '{"openapi":"3.1.0"}'), [
      'badInput',
      'This looks like an OpenAPI document, not NDJSON of HAR entries.',
    ]);
    assert.deepEqual(
      await refused('/collect/v1/files', '{"version":6,"nginx_version":"1.9.4"}\n'),
      [
        'unsupportedMedia',
        'This looks like NGINX Plus status snapshots, not traffic: requests with their answers are needed.',
      ],
    );
    assert.match(
      (await refused('/collect/v1/files', 'Dear diary,\n')).join(),
      /^unsupportedMedia,This is none of the formats known/,
    );
    assert.deepEqual(await refused('/collect/v1/files?format=tar', 'x'), [
      'badInput',
      'There is no format tar.',
    ]);
    assert.deepEqual(await refused('/collect/v1/files', ''), [
      'badInput',
      'There is nothing in it.',
    ]);
    assert.equal(
      (await post('/collect/v1/files', DAY_LOG(1), 'text/plain', 'nobody')).statusCode,
      401,
    );
    assert.equal((await readBooks(test.db, companyId)).batches.received, 0);
  });

  const LOG = gzipSync(DAY_LOG(30));
  const half = DAY_LOG(30).length / 2;
  const halves = [DAY_LOG(30).slice(0, half), DAY_LOG(30).slice(half)].map((one) => gzipSync(one));
  const WRONG = Buffer.concat([LOG.subarray(0, -8), Buffer.alloc(8, 7)]);
  const PACKED: readonly (readonly [string, Buffer, learned: number, rejected: object])[] = [
    ['of two members', Buffer.concat(halves), 30, {}],
    ['with an empty member first', Buffer.concat([gzipSync(''), LOG]), 30, {}],
    ['filled up with zeros', Buffer.concat([LOG, Buffer.alloc(512)]), 30, {}],
    ['with bytes after', Buffer.concat([LOG, Buffer.from('junk')]), 30, { trailingBytes: 1 }],
    ['with half a magic after', Buffer.concat([LOG, Buffer.of(0x1f)]), 30, { truncated: 1 }],
    ['without its checksum', LOG.subarray(0, -8), 30, { truncated: 1 }],
    ['with another checksum', WRONG, 30, { damagedGzip: 1 }],
  ];
  for (const [title, bytes, learned, rejected] of PACKED) {
    it(`ENG-01 reads gzip ${title}, and says what is wrong with it`, async () => {
      for (const headers of [{}, { 'content-encoding': 'gzip' }, { 'content-encoding': 'br' }]) {
        companyId = test.companyId();
        const answer = await app.inject({
          method: 'POST',
          url: '/collect/v1/files',
          payload: bytes,
          headers: { authorization: `Bearer ${companyId}`, ...headers },
        });
        const ledger = answer.json<Receipt>();
        assert.deepEqual([ledger.learned, ledger.rejected], [learned, rejected], answer.body);
        assert.ok(isBalanced(ledger));
      }
    });
  }

  it('ENG-01 names a packing that is not read, and gzip that is cut at once', async () => {
    const text = DAY_LOG(30);
    const told = async (bytes: Buffer) => (await file('/collect/v1/files', bytes)).detail;
    const send = 'Send it as it is, or as gzip.';
    assert.equal(await told(zstdCompressSync(text)), `This is compressed with zstd. ${send}`);
    assert.equal(await told(brotliCompressSync(text)), `This is compressed with brotli. ${send}`);
    assert.equal(await told(deflateSync(text)), `This is compressed with deflate (zlib). ${send}`);
    assert.equal(await told(deflateRawSync(text)), `This is compressed with raw deflate. ${send}`);
    const twice = 'This is gzip of what is compressed with';
    assert.equal(await told(gzipSync(LOG)), `${twice} gzip. ${send}`);
    assert.equal(await told(gzipSync(zstdCompressSync(text))), `${twice} zstd. ${send}`);
    const broken = 'This is gzip data that ends too early or is damaged.';
    for (const cut of [3, 10, 12]) assert.equal(await told(LOG.subarray(0, cut)), broken);
    assert.equal(await told(Buffer.concat([LOG.subarray(0, 10), Buffer.alloc(99, 255)])), broken);
    const openApi = Buffer.concat([gzipSync('{"openapi":"3.1.0","paths":{}}'), Buffer.from('x')]);
    assert.equal(await told(openApi), 'Bytes follow the end of the gzip data.');
  });

  it('ENG-01 takes one in N on demand, always the same ones, and counts the others as sampled', async () => {
    companyId = test.companyId();
    const first = await file('/collect/v1/files?sample=10&source=day.log', DAY_LOG(3_000));
    assert.ok(isBalanced(first) && first.received === 3_000);
    assert.ok(first.learned > 200 && first.learned < 400, JSON.stringify(first));
    assert.equal(first.sampled, 3_000 - first.learned);
    const books = await readBooks(test.db, companyId);
    assert.deepEqual(
      [books.batches.received, books.ledger.received, books.endpoints],
      [3_000, 3_000, first.learned],
    );
    const otherId = (companyId = test.companyId());
    assert.equal(
      (await file('/collect/v1/files?sample=10', DAY_LOG(3_000))).learned,
      first.learned,
    );
    assert.equal((await readBooks(test.db, otherId)).endpoints, first.learned);
    assert.equal((await post('/collect/v1/files?sample=0', DAY_LOG(3))).statusCode, 400);
  });

  it('ENG-01 lines that never carry headers and bodies conclude nothing about them', async () => {
    companyId = test.companyId();
    await file('/collect/v1/files?host=shop.example', DAY_LOG(400));
    const { query } = test.db.company(companyId);
    const [endpoint] = await query<Record<string, unknown>>(
      'select path, host_id is not null as has_host, authenticated, auth_types, risk_factors from inventory.endpoints',
    );
    assert.deepEqual(
      [endpoint?.['path'], endpoint?.['authenticated'], endpoint?.['auth_types']],
      ['/orders', null, []],
    );
    assert.doesNotMatch(
      JSON.stringify(endpoint?.['risk_factors']),
      /(?<!\bunknown)authenticat|rateLimit|cleartext/i,
    );
    const parameters = await query<{ location: string; name: string }>(
      'select location, name from inventory.parameters',
    );
    assert.deepEqual(parameters, [{ location: 'query', name: 'page' }]);
    const hosts = await query<{ name: string }>('select name from inventory.hosts');
    assert.deepEqual(hosts, [{ name: 'shop.example' }]);
  });

  it('ENG-01 a line without a host is filed under the name of its file, whatever rotation made of it', async () => {
    companyId = test.companyId();
    await file('/collect/v1/files?source=Shop-access.log.3.gz', DAY_LOG(2));
    await file('/collect/v1/files?source=Shop-access.log', DAY_LOG(3));
    assert.deepEqual(await test.db.company(companyId).query('select name from inventory.hosts'), [
      { name: 'shop-access.log' },
    ]);
  });

  it('hands OpenAPI and Postman documents over, and says why one cannot be read', async () => {
    companyId = test.companyId();
    const taken = await file(
      '/collect/v1/files?source=shop.yaml',
      gzipSync('openapi: 3.1.0\ninfo:\n  title: shop\n'),
    );
    assert.deepEqual([taken.format, taken.operations, taken.received], ['openapi', 3, 0]);
    await file('/collect/v1/files?host=shop.example', '{"info":{"name":"shop"},"item":[]}');
    assert.deepEqual(
      documents.map(({ name, format, host }) => `${name} ${format} ${host}`),
      ['shop.yaml openapi undefined', 'edge-1 postman shop.example'],
    );
    assert.equal(
      (await file('/collect/v1/files', '{"openapi":"3.1.0","info":"broken"}')).detail,
      'This document cannot be read.',
    );
    assert.match(
      (
        await file(
          '/collect/v1/files',
          Buffer.concat([Buffer.from('openapi: 3.1.0\n'), Buffer.from([0xc3, 0x28])]),
        )
      ).detail ?? '',
      /not valid UTF-8/,
    );
  });

  it('ENG-01 a mirrored request waits for its log line, which then teaches headers, body and who may call', async () => {
    companyId = test.companyId();
    const headers = (id: string) => ({
      authorization: `Bearer ${companyId}`,
      'content-type': 'application/json',
      'x-palisade-request-id': id,
      'x-palisade-authorization': 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtYXlhIn0.c2lnbmF0dXJl',
      'x-tenant': 'pine',
    });
    for (let n = 0; n < 20; n += 1) {
      const mirrored = await app.inject({
        method: 'POST',
        url: '/collect/v1/mirror',
        payload: JSON.stringify({ article: n }),
        headers: headers(`r${n}`),
      });
      assert.equal(mirrored.statusCode, 204);
    }
    assert.equal(
      (await readBooks(test.db, companyId)).batches.received,
      0,
      'a request alone is no exchange',
    );
    const line = (n: number) =>
      JSON.stringify({
        time: 1_777_629_600 + n,
        request_id: `r${n}`,
        method: 'POST',
        uri: '/orders',
        scheme: 'https',
        host: 'shop.example',
        status: 201,
      });
    const receipt = await file(
      '/collect/v1/logs',
      `${Array.from({ length: 20 }, (_, n) => line(n)).join('\n')}\n`,
    );
    assert.deepEqual([receipt.format, receipt.learned], ['json-log', 20]);
    const { query } = test.db.company(companyId);
    assert.deepEqual(
      await query(
        'select authenticated, auth_types, host_id is not null as filed from inventory.endpoints',
      ),
      [{ authenticated: true, auth_types: ['bearerJwt'], filed: true }],
    );
    const parameters = await query<{ location: string; name: string }>(
      "select location, name from inventory.parameters where side = 'request' order by location, name",
    );
    assert.deepEqual(
      parameters.map(({ location, name }) => `${location} ${name}`),
      ['body article', 'header x-tenant'],
    );
    assert.deepEqual(
      await query("select name from inventory.parameters where side = 'response'"),
      [],
    );
    const nameless = await app.inject({
      method: 'POST',
      url: '/collect/v1/mirror',
      payload: '{}',
      headers: { authorization: `Bearer ${companyId}` },
    });
    assert.deepEqual(
      [nameless.statusCode, nameless.json<{ field: string }>().field],
      [400, 'x-palisade-request-id'],
    );
    assert.equal(
      (
        await app.inject({
          method: 'POST',
          url: '/collect/v1/mirror',
          payload: '{}',
          headers: { ...headers('r'), authorization: 'Bearer nobody' },
        })
      ).statusCode,
      401,
    );
  });

  describe('OTLP', () => {
    const spans =
      FIXTURES.find(({ format }) => format === 'otlp-protobuf')?.bytes ?? Buffer.alloc(0);

    it('ENG-01 answers JSON with JSON and protobuf with protobuf, and tells the spans it refused', async () => {
      companyId = test.companyId();
      const json = await post(
        '/v1/traces',
        JSON.stringify(EXPORT_REQUEST),
        'application/json; charset=utf-8',
      );
      assert.deepEqual(
        [json.statusCode, json.json()],
        [200, { partialSuccess: { rejectedSpans: '1', errorMessage: 'noResponse 1' } }],
      );
      const protobuf = await post('/v1/traces', spans, 'application/x-protobuf');
      assert.deepEqual(
        [protobuf.statusCode, protobuf.headers['content-type']],
        [200, 'application/x-protobuf'],
      );
      assert.deepEqual(
        [...protobuf.rawPayload],
        [10, 16, 8, 1, 18, 12, ...Buffer.from('noResponse 1')],
      );
      const good = {
        resourceSpans: [
          {
            scopeSpans: [
              { spans: EXPORT_REQUEST.resourceSpans[0]?.scopeSpans[0]?.spans.slice(0, 1) },
            ],
          },
        ],
      };
      assert.equal((await post('/v1/traces', JSON.stringify(good), 'application/json')).body, '{}');
      const books = await readBooks(test.db, companyId);
      assert.deepEqual(
        [
          books.batches.received,
          books.batches.learned,
          books.batches.noise,
          books.batches.rejected,
        ],
        [13, 7, 4, 2],
      );
    });

    it('ENG-01 refuses the wrong content type, an unreadable body and a wrong body in words', async () => {
      companyId = test.companyId();
      const wrong = await post('/v1/traces', '{}', 'text/plain');
      assert.deepEqual(
        [wrong.statusCode, wrong.json<{ detail: string }>().detail],
        [415, 'Traces come as application/json or application/x-protobuf.'],
      );
      const garbled = await post(
        '/v1/traces',
        '{"resourceSpans":[{"scopeSpans":',
        'application/json',
      );
      assert.deepEqual(
        [garbled.statusCode, garbled.json()],
        [400, { code: 3, message: 'The body is not a trace export request in JSON.' }],
      );
      const logs = await post('/v1/traces', '{"resourceLogs":[]}', 'application/json');
      assert.deepEqual(logs.json(), {
        code: 3,
        message: 'This looks like OTLP log records, not OTLP spans as JSON.',
      });
      const bytes = await post('/v1/traces', Buffer.from([10, 5, 1, 2]), 'application/x-protobuf');
      assert.deepEqual(
        [bytes.statusCode, bytes.headers['content-type'], bytes.rawPayload[1]],
        [400, 'application/x-protobuf', 3],
      );
      assert.equal((await post('/v1/traces', '{}', 'application/json', 'nobody')).statusCode, 401);
    });

    it('an export without spans is no failure', async () => {
      companyId = test.companyId();
      assert.deepEqual(
        (await post('/v1/traces', '{"resourceSpans":[]}', 'application/json')).json(),
        {},
      );
    });
  });
});
