import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { OasIssue, OasSummary } from './documents.schemas.ts';
import { DocumentWork } from './process/documentWork.ts';
import { documentServer } from '../../composition/testing/documentServer.ts';

const NOW = Date.UTC(2026, 4, 9);
const DAY = 86_400_000;
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: 'https://shop.example' }],
  paths: {
    '/orders/{orderKey}': {
      get: {
        parameters: [
          { name: 'orderKey', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'page', in: 'query', required: true, schema: { type: 'integer' } },
        ],
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { id: { type: 'integer' } } },
              },
            },
          },
        },
      },
    },
    '/status/{person}/profile': {
      get: { deprecated: true, responses: { default: { description: 'any' } } },
    },
    '/never': { get: { responses: { default: { description: 'any' } } } },
  },
};

type Item = {
  id: string;
  name: string;
  hosts: string[];
  operationCount: number;
  warnings: string[];
  lintState: string;
  lintErrors: number;
  lintWarnings: number;
};
type Finding = {
  kind: string;
  method: string;
  path: string;
  driftKind: string | null;
  name: string;
  endpointId: string | null;
  documentId: string | null;
};
type Problem = { code: string; detail: string; field?: string };

describe('documents of APIs', () => {
  let server: Awaited<ReturnType<typeof documentServer>>;
  let id = '';
  before(async () => {
    server = await documentServer(() => NOW);
    // A name that is an endpoint of its own until more of them come.
    await server.learn(
      ['ada'].map((name) => ({
        url: `https://shop.example/status/${name}/profile`,
        at: new Date(NOW - DAY).toISOString(),
      })),
    );
    await server.learn(
      Array.from({ length: 120 }, (_, n) => ({
        url: `https://shop.example/orders/${n}`,
        at: new Date(NOW - DAY - n * 3_600_000).toISOString(),
        client: `203.0.113.${n % 9}`,
      })),
    );
    await server.learn(
      Array.from({ length: 120 }, (_, n) => ({
        url: 'https://shop.example/hidden',
        at: new Date(NOW - DAY - n * 3_600_000).toISOString(),
        client: `203.0.113.${n % 9}`,
      })),
    );
  });
  after(() => server.close());

  const endpoints = async (): Promise<string[]> =>
    (
      await server.test.db
        .company(server.companyId)
        .query<{ path: string }>('select path from inventory.endpoints order by path')
    ).map(({ path }) => path);
  const onEndpoints = async (): Promise<string[]> =>
    (
      await server.test.db
        .company(server.companyId)
        .query<{ text: string }>(
          `select e.path || ' ' || f.name || ' ' || (f.evidence->'seen'->>0) as text from inventory.endpoint_findings f join inventory.endpoints e on e.company_id = f.company_id and e.id = f.endpoint_id where e.host = 'shop.example' order by 1`,
        )
    ).map(({ text }) => text);
  const upload = <Body>(
    payload: string | object,
    options: { as?: string; company?: string; query?: string } = {},
  ) =>
    server.ask<Body>('POST', `oas-documents?name=shop.json${options.query ?? ''}`, {
      ...options,
      payload: Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
    });

  it('INV-15 an upload keeps the document, pins its templates and takes in what was apart; ids that were lead on', async () => {
    assert.deepEqual(await endpoints(), ['/hidden', '/orders/{orderId}', '/status/ada/profile']);
    const answer = await upload<Item>(DOCUMENT);
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual([answer.body.hosts, answer.body.operationCount], [['shop.example'], 3]);
    id = answer.body.id;
    assert.ok(
      (await endpoints()).includes('/orders/{orderKey}'),
      "the name of the document is the parameter's",
    );
    await server.learn(
      ['linus', 'radia', 'ken', 'dennis'].map((name) => ({
        url: `https://shop.example/status/${name}/profile`,
        at: new Date(NOW - DAY).toISOString(),
      })),
    );
    assert.deepEqual(
      (await endpoints()).filter((path) => path.startsWith('/status/')),
      ['/status/{person}/profile'],
      'drift never makes duplicates',
    );
    const [audit] = await server.test.db
      .company(server.companyId)
      .query<{ actor: string; action: string }>(
        `select actor, action from identity.audit_log where target_type = 'oasDocument'`,
      );
    assert.deepEqual(audit, { actor: 'maya@example.com', action: 'oasDocument.upload' });
  });

  it('INV-15 the analysis names shadow, zombie, orphan and drift, and counts them', async () => {
    const { body } = await server.ask<Record<string, number>>('POST', 'oas-analysis');
    const findings = async (kind: string) =>
      (await server.ask<{ items: Finding[] }>('GET', `oas-findings?kind=${kind}`)).body.items;
    assert.deepEqual(
      (await findings('shadow')).map(({ path }) => path),
      ['/hidden'],
      'what is still in staging is no shadow yet',
    );
    assert.deepEqual(
      (await findings('zombie')).map(({ path }) => path),
      ['/status/{person}/profile'],
    );
    assert.deepEqual(
      (await findings('orphan')).map(({ path, endpointId }) => [path, endpointId]),
      [['/never', null]],
    );
    const drift = await findings('drift');
    assert.deepEqual(
      drift.map(({ path, driftKind, name }) => `${path} ${driftKind} ${name}`).sort(),
      ['/orders/{orderKey} missingRequired page', '/orders/{orderKey} undocumentedParameter total'],
    );
    assert.ok(
      drift.every(({ documentId, endpointId }) => documentId === id && endpointId !== null),
    );
    assert.deepEqual(
      await onEndpoints(),
      [
        '/orders/{orderKey} Request drift from OAS missing page',
        '/orders/{orderKey} Response drift from OAS undocumented total',
      ],
      'policies ask for them on the endpoint',
    );
    assert.deepEqual([body['shadow'], body['orphan'], body['drift']], [1, 1, 2]);
    assert.deepEqual(
      (await server.ask<Record<string, number>>('GET', 'oas-analysis?host=other.example')).body[
        'drift'
      ],
      0,
    );
  });

  it('INV-15 processes that compare at the same moment do not double what they find', async () => {
    const stored = async (): Promise<Record<string, unknown>[]> =>
      server.test.db
        .company(server.companyId)
        .query(
          'select kind, count(*), count(distinct (method, path, drift_kind, name)) as distinct from inventory.oas_findings group by kind order by kind',
        );
    const before = await stored();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        [1, 2, 3].map(() =>
          new DocumentWork(server.test.db, server.settings, () => NOW).analyse(server.companyId),
        ),
      );
      assert.deepEqual(await stored(), before);
    }
  });

  it('INV-15 lint by Spectral and its OWASP rules is kept with the document, the worst first', async () => {
    await server.documents.analyse(server.companyId);
    const { items } = (await server.ask<{ items: Item[] }>('GET', 'oas-documents')).body;
    assert.equal(items[0]?.lintState, 'done');
    const issues = (
      await server.ask<{ items: OasIssue[] }>('GET', `oas-issues?documentId=${id}&first=100`)
    ).body.items;
    assert.equal(
      issues.filter(({ severity }) => severity === 'error').length,
      items[0]?.lintErrors,
    );
    assert.equal(issues[0]?.severity, 'error');
    const ofOperation = issues.find(({ path }) => path.startsWith('paths./orders/{orderKey}.get.'));
    assert.equal(ofOperation?.pointer, '/paths/~1orders~1{orderKey}/get');
    assert.equal(issues.find(({ path }) => path.startsWith('info'))?.pointer ?? null, null);
    const summary = (await server.ask<OasSummary>('GET', `oas-analysis?documentId=${id}`)).body;
    const [rule] = summary.rules;
    const ofRule = (
      await server.ask<{ items: readonly { rule: string }[] }>(
        'GET',
        `oas-issues?documentId=${id}&rule=${encodeURIComponent(rule?.rule ?? '')}&first=100`,
      )
    ).body.items;
    assert.deepEqual(
      [rule?.issues, new Set(ofRule.map((issue) => issue.rule))],
      [ofRule.length, new Set([rule?.rule])],
    );
    assert.equal(
      summary.rules.reduce((total, { issues: count }) => total + count, 0),
      summary.lint,
    );
    assert.deepEqual(summary.hostsWithoutTraffic, []);
    assert.ok(
      issues.some(({ rule }) => rule.startsWith('owasp:api')) &&
        issues.some(({ rule }) => rule === 'operation-operationId'),
    );
    assert.deepEqual(server.failures, []);
  });

  it("INV-06 the snippet of an endpoint is the document's, or the learned one where no document describes it", async () => {
    const rows = await server.test.db
      .company(server.companyId)
      .query<{ id: string; path: string }>('select id, path from inventory.endpoints');
    const snippet = async (path: string) =>
      (
        await server.ask<{ documentName: string | null; text: string }[]>(
          'POST',
          'oas-snippets/lookup',
          { payload: { ids: [rows.find((row) => row.path === path)?.id] } },
        )
      ).body[0] ?? assert.fail('no snippet');
    assert.deepEqual((await snippet('/orders/{orderKey}')).documentName, 'shop.json');
    assert.match(
      (await snippet('/orders/{orderKey}')).text,
      /^\/orders\/\{orderKey\}:\n {2}get:\n {4}parameters:/,
    );
    const learned = await snippet('/hidden');
    assert.equal(learned.documentName, null);
    assert.match(learned.text, /x-confidence/);
  });

  it('INV-06 the snippet waits for no process, unless its documents or itself are large', async () => {
    const inProcess = mock.method(server.documentTasks, 'snippet', async () => null);
    const { query } = server.test.db.company(server.companyId);
    const [endpoint] = await query<{ id: string }>(
      "select id from inventory.endpoints where path = '/orders/{orderKey}'",
    );
    const snippet = async (document: object, size: number) => {
      await query(
        "update inventory.oas_documents set size = $1, content = $2 where name = 'shop.json'",
        [size, gzipSync(JSON.stringify(document))],
      );
      const { body } = await server.ask<{ text: string }[]>('POST', 'oas-snippets/lookup', {
        payload: { ids: [endpoint?.id] },
      });
      return body[0];
    };
    const long = structuredClone(DOCUMENT);
    long.paths['/orders/{orderKey}'].get.responses[200].description = 'x'.repeat(30_000);
    try {
      assert.match((await snippet(DOCUMENT, 1_000_000))?.text ?? '', /^\/orders/);
      assert.equal(inProcess.mock.callCount(), 0);
      assert.equal(await snippet(DOCUMENT, 1_000_001), null);
      assert.equal(await snippet(long, 1_000_000), null);
      assert.equal(inProcess.mock.callCount(), 2);
    } finally {
      inProcess.mock.restore();
      await snippet(DOCUMENT, JSON.stringify(DOCUMENT).length);
    }
  });

  it('INV-15 the learned API is exported as OpenAPI 3.1 that lints without errors', async () => {
    const [api] = await server.test.db
      .company(server.companyId)
      .query<{ id: string }>(`select id from inventory.apis where name = 'orders'`);
    const { status, body } = await server.ask<{ openapi: string; paths: object }>(
      'GET',
      `apis/${api?.id}/openapi.json`,
      { as: 'viewer' },
    );
    assert.deepEqual(
      [status, body.openapi, Object.keys(body.paths)],
      [200, '3.1.0', ['/orders/{orderKey}']],
    );
    const { lintDocument } = await import('./lint/lintDocument.ts');
    const { issues } = await lintDocument(JSON.stringify(body));
    // What is left says something of the API itself: nobody saw a rate limit, and its ids are
    // numbers.
    const ofTheApi = ['owasp:api4:2023-rate-limit', 'owasp:api1:2023-no-numeric-ids'];
    assert.deepEqual(
      issues
        .filter(
          ({ rule, severity }) =>
            (severity === 'error' || !rule.startsWith('owasp:')) && !ofTheApi.includes(rule),
        )
        .map(({ rule, path }) => `${rule} ${path}`),
      [],
    );
  });

  it('INV-15 all APIs of a host are exported in one document, of this company alone', async () => {
    const [host] = await server.test.db
      .company(server.companyId)
      .query<{ id: string }>(`select id from inventory.hosts where name = 'shop.example'`);
    const ask = (id: string | undefined, options: { as?: string; company?: string } = {}) =>
      server.ask<{ servers: { url: string }[]; paths: object }>(
        'GET',
        `hosts/${id}/openapi.json`,
        options,
      );
    const { status, body } = await ask(host?.id, { as: 'viewer' });
    assert.deepEqual([status, body.servers[0]?.url], [200, 'https://shop.example']);
    assert.deepEqual(Object.keys(body.paths).sort(), (await endpoints()).sort());
    assert.ok(Object.keys(body.paths).length > 1);
    assert.equal((await ask(host?.id, { company: server.otherId })).status, 404);
    assert.equal((await ask('none')).status, 404);
  });

  it('INV-15 lint takes names of headers in any case', async () => {
    const { lintDocument } = await import('./lint/lintDocument.ts');
    const document = (name: string) => ({
      openapi: '3.1.0',
      info: { title: 'Orders', version: '1' },
      servers: [{ url: 'https://shop.example' }],
      paths: {
        '/orders': {
          get: {
            responses: {
              200: { description: 'ok', headers: { [name]: { schema: { type: 'string' } } } },
            },
          },
        },
      },
    });
    const aboutOrigin = async (name: string) =>
      (await lintDocument(JSON.stringify(document(name)))).issues.filter(({ message }) =>
        message.includes('Access-Control-Allow-Origin'),
      ).length;
    assert.ok((await aboutOrigin('x-other')) > 0);
    assert.equal(await aboutOrigin('access-control-allow-origin'), 0);
    assert.equal(await aboutOrigin('ACCESS-CONTROL-ALLOW-ORIGIN'), 0);
  });

  const refusals: [string, () => ReturnType<typeof upload<Problem>>, number, string, RegExp][] = [
    [
      'the same document again',
      () => upload(DOCUMENT),
      409,
      'conflict',
      /already here, as shop.json/,
    ],
    ['what is no document', () => upload('hello'), 400, 'badInput', /neither|no object/],
    [
      'a document without a host',
      () => upload({ ...DOCUMENT, servers: [{ url: '/v1' }] }),
      400,
      'badInput',
      /Name the host/,
    ],
    [
      'a host that is none',
      () => upload(DOCUMENT, { query: '&host=a%20b' }),
      400,
      'badInput',
      /A host is written as/,
    ],
    [
      'a person who may only read',
      () => upload({ ...DOCUMENT, paths: {} }, { as: 'viewer' }),
      403,
      'forbidden',
      /permission to create/,
    ],
    [
      'a person of another company',
      () => upload({ ...DOCUMENT, paths: {} }, { as: 'stranger' }),
      404,
      'notFound',
      /no such company/,
    ],
    [
      'bytes that are no text',
      () =>
        server.ask('POST', 'oas-documents?name=a', { payload: Buffer.from([0xff, 0xfe, 0x00]) }),
      400,
      'badInput',
      /UTF-8/,
    ],
  ];
  for (const [what, send, status, code, words] of refusals) {
    it(`refuses ${what}, in words, and keeps nothing of it`, async () => {
      const answer = await send();
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
      assert.match(answer.body.detail, words);
      assert.equal(
        (await server.ask<{ count: number }>('GET', 'oas-documents/count')).body.count,
        1,
      );
    });
  }

  it('PERM-01 nobody without the permission reads, runs or deletes', async () => {
    for (const [method, path] of [
      ['GET', 'oas-documents'],
      ['GET', 'oas-analysis'],
      ['GET', 'oas-findings?kind=drift'],
      ['GET', `oas-documents/${id}/json`],
      ['GET', `oas-documents/${id}/content`],
      ['POST', 'oas-analysis'],
      ['DELETE', `oas-documents/${id}`],
    ] as const) {
      assert.deepEqual(
        [
          (await server.ask(method, path, { as: 'clerk' })).status,
          (await server.ask(method, path, { as: 'stranger' })).status,
        ],
        [403, 404],
        path,
      );
    }
    assert.deepEqual(
      [
        (await server.ask('POST', 'oas-analysis', { as: 'viewer' })).status,
        (await server.ask('DELETE', `oas-documents/${id}`, { as: 'viewer' })).status,
      ],
      [403, 403],
    );
    assert.deepEqual(
      (
        await server.ask<{ items: Item[] }>('GET', 'oas-documents', {
          as: 'stranger',
          company: server.otherId,
        })
      ).body.items,
      [],
    );
    assert.equal(
      (
        await server.ask('DELETE', `oas-documents/${id}`, {
          as: 'stranger',
          company: server.otherId,
        })
      ).status,
      404,
    );
  });

  it('INV-15 the host that is named fills in for a document without one, and changes none that has its own', async () => {
    const own = await upload<Item>(
      { ...DOCUMENT, info: { title: 'Own', version: '1.0.0' } },
      { query: '&host=named.example' },
    );
    const none = await upload<Item>(
      { ...DOCUMENT, info: { title: 'None', version: '1.0.0' }, servers: [{ url: '/v1' }] },
      { query: '&host=Named.example' },
    );
    assert.deepEqual([own.body.hosts, none.body.hosts], [['shop.example'], ['named.example']]);
    for (const { body } of [own, none])
      assert.equal((await server.ask('DELETE', `oas-documents/${body.id}`)).status, 204);
  });

  it('INV-15 a document waits for the first traffic of its host', async () => {
    const answer = await upload<Item>({ ...DOCUMENT, servers: [{ url: 'https://later.example' }] });
    await server.learn(
      ['ada'].map((name) => ({ url: `https://later.example/status/${name}/profile` })),
    );
    const rows = await server.test.db
      .company(server.companyId)
      .query<{ path: string }>(`select path from inventory.endpoints where host = 'later.example'`);
    assert.deepEqual(rows, [{ path: '/status/{person}/profile' }]);
    assert.equal((await server.ask('DELETE', `oas-documents/${answer.body.id}`)).status, 204);
  });

  it('INV-15 a document is deleted while it is compared with traffic', async () => {
    for (let round = 0; round < 12; round++) {
      const { body } = await upload<Item>({
        ...DOCUMENT,
        info: { title: `Compared ${round}`, version: '1.0.0' },
      });
      await server.documents.analyse(server.companyId);
      const compared = server.documents.analyse(server.companyId);
      await setTimeout(2 * round);
      const { status } = await server.ask('DELETE', `oas-documents/${body.id}`);
      await compared;
      assert.deepEqual([status, server.failures], [204, []]);
    }
  });

  it('INV-15 a deleted document is gone with its findings, and its templates belong to learning again', async () => {
    assert.equal((await server.ask('DELETE', `oas-documents/${id}`)).status, 204);
    await server.documents.analyse(server.companyId);
    assert.equal((await server.ask<{ count: number }>('GET', 'oas-documents/count')).body.count, 0);
    const { body } = await server.ask<Record<string, number>>('GET', 'oas-analysis');
    assert.deepEqual(
      [
        body['shadow'],
        body['zombie'],
        body['orphan'],
        body['drift'],
        body['lint'],
        body['isLinting'],
      ],
      [0, 0, 0, 0, 0, false],
    );
    assert.deepEqual(await onEndpoints(), []);
    assert.equal((await server.ask('DELETE', `oas-documents/${id}`)).status, 404);
    await server.learn(
      Array.from({ length: 5 }, (_, n) => ({ url: `https://shop.example/orders/${n + 900}` })),
    );
    assert.deepEqual((await endpoints()).filter((path) => path.startsWith('/orders')).length, 1);
  });
});
