import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer as createHttpServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { Type } from '@fastify/type-provider-typebox';
import { testDatabase, type TestDatabase } from '../database/testDatabase.ts';
import type { App, Deps, Domain } from '../domain.ts';
import { Problem } from '../problem.ts';
import type { AuthContext, RouteAuth } from './auth.ts';
import { createServer } from './createServer.ts';
import { createLog } from './log.ts';

const COMPANY = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const reader: AuthContext = {
  kind: 'user',
  userId: 'u',
  tokenId: null,
  sessionId: 's',
  companyId: null,
  actor: 'reader@example.com',
  sees: (id) => id === COMPANY,
  can: (id, feature, action) =>
    id === COMPANY && feature === 'feature_inventory' && action === 'read',
  flag: () => ({ canView: true, canEdit: false }),
  licensed: () => false,
  labels: () => null,
  collects: () => false,
};
const limited: AuthContext = { ...reader, labels: () => ['00000000-0000-4000-8000-00000000000a'] };
const limitedEditor: AuthContext = {
  ...limited,
  grants: (id, feature) =>
    id === COMPANY && ['feature_inventory', 'feature_ip_allowed_list'].includes(feature),
};
const collector: AuthContext = {
  ...reader,
  kind: 'collectorToken',
  tokenId: 't',
  companyId: COMPANY,
  can: () => false,
  collects: (id) => id === COMPANY,
};

const Things = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 5 }),
    kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
    at: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { additionalProperties: false },
);
const read: RouteAuth = { feature: 'feature_inventory', action: 'read' };

const shop: Domain = {
  name: 'shop',
  migrations: new URL('./', import.meta.url),
  routes(app) {
    app.get('/shop/open', { config: { auth: 'public' } }, async () => ({ ok: true }));
    app.get('/shop/boom', { config: { auth: 'public' } }, async () => {
      throw new Error('secret of the house');
    });
    app.get(
      '/shop/pages',
      {
        config: { auth: 'public' },
        schema: { querystring: Type.Object({ first: Type.Integer({ minimum: 1, maximum: 100 }) }) },
      },
      async ({ query }) => ({ first: query.first }),
    );
    app.post(
      '/shop/:companyId/things',
      {
        config: { auth: read },
        schema: {
          params: Type.Object({ companyId: Type.String() }),
          body: Things,
          response: { 200: Type.Object({ name: Type.String() }) },
        },
      },
      async ({ body }) => ({ name: body.name, hidden: 1 }),
    );
    app.post(
      '/shop/:companyId/change',
      { config: { auth: { feature: 'feature_inventory', action: 'update' } } },
      async () => ({}),
    );
    app.post(
      '/shop/:companyId/change-seen',
      { config: { auth: { feature: 'feature_inventory', action: 'update', onSeen: true } } },
      async () => ({}),
    );
    app.post(
      '/shop/:companyId/change-list',
      { config: { auth: { feature: 'feature_ip_allowed_list', action: 'update' } } },
      async () => ({}),
    );
    app.get('/shop/mine', { config: { auth: 'signedIn' } }, async () => ({}));
    app.get('/shop/:companyId/whole', { config: { auth: read } }, async () => ({}));
    app.get(
      '/shop/:companyId/flagged',
      { config: { auth: { ...read, licence: 'threatProtection' } } },
      async () => ({}),
    );
    app.get(
      '/shop/:companyId/labelled',
      { config: { auth: { ...read, byLabels: true } } },
      async () => ({}),
    );
    app.post('/shop/collect', { config: { auth: 'collect' } }, async (request) => ({
      company: request.collectCompanyId,
    }));
    app.get('/shop/conflict', { config: { auth: 'public' } }, async () => {
      throw new Problem('busy', 'Come back later.', { retryAfter: 2.2 });
    });
  },
};

describe('server', () => {
  let test: TestDatabase;
  let app: App;
  before(async () => {
    test = await testDatabase([]);
    app = await createServer({
      domains: [shop],
      deps: {
        db: test.db,
        log: createLog('silent'),
        authenticate: async (bearer) =>
          ({ reader, limited, limitedEditor, collector })[bearer] ?? null,
      },
    });
  });
  after(async () => {
    await app.close();
    await test.close();
  });
  const as = (bearer: string) => ({ authorization: `Bearer ${bearer}` });
  const post = (
    url: string,
    payload: object | string,
    headers: Record<string, string> = as('reader'),
  ) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('refuses to start with a route that does not say who may call it', async () => {
    const careless: Domain = {
      ...shop,
      routes: (scope) => void scope.get('/shop/careless', async () => ({})),
    };
    const nameless: Domain = {
      ...shop,
      routes: (scope) =>
        void scope.get('/shop/nameless', { config: { auth: read } }, async () => ({})),
    };
    for (const domain of [careless, nameless]) {
      await assert.rejects(
        createServer({
          domains: [domain],
          deps: { db: test.db, log: createLog('silent'), authenticate: async () => null },
        }),
        /does not declare config.auth|names no company/,
      );
    }
  });

  it('ends what one domain has begun when another cannot begin', async () => {
    const ended: string[] = [];
    const begins: Domain = {
      name: 'begins',
      migrations: shop.migrations,
      routes: () => undefined,
      start: async () => async () => void ended.push('begins'),
    };
    const fails: Domain = {
      ...begins,
      name: 'fails',
      start: () => Promise.reject(new Error('no room')),
    };
    const deps = { db: test.db, log: createLog('silent'), authenticate: async () => null };
    await assert.rejects(createServer({ domains: [begins, fails], deps }), /no room/);
    assert.deepEqual(ended, ['begins']);
  });

  it('answers failures as problem+json without the cause', async () => {
    const answer = await app.inject({
      url: '/shop/boom',
      headers: { 'x-request-id': 'request-0001' },
    });
    assert.equal(answer.statusCode, 500);
    assert.match(answer.headers['content-type'] ?? '', /^application\/problem\+json/);
    assert.equal(answer.json().requestId, 'request-0001');
    assert.equal(answer.headers['x-request-id'], 'request-0001');
    assert.doesNotMatch(answer.body, /secret/);
  });

  it('says with every 503 when to try again', async () => {
    const refusing: Domain = {
      ...shop,
      routes(scope) {
        scope.get('/shop/unavailable', { config: { auth: 'public' } }, async () => {
          throw new Problem('unavailable', 'Not now.');
        });
        scope.get('/shop/closing', { config: { auth: 'public' } }, async () => {
          throw Object.assign(new Error('closing'), { statusCode: 503 });
        });
      },
    };
    const db = { probe: async () => 'away' } as unknown as Deps['db']; // all that readiness asks
    const intake = { dead: () => ['learning'] } as unknown as Deps['intake']; // and liveness
    const deps = { db, intake, log: createLog('silent'), authenticate: async () => null } as Deps;
    const server = await createServer({ domains: [refusing], deps });
    for (const path of ['/shop/unavailable', '/shop/closing', '/healthz', '/readyz']) {
      const { statusCode, headers } = await server.inject(path);
      assert.deepEqual([statusCode, headers['retry-after']], [503, '5'], path);
    }
    await server.close();
  });

  it(
    'closes once what runs is answered, whoever keeps their connection alive',
    { timeout: 120_000 },
    async () => {
      let answer = (): void => undefined;
      const slow: Domain = {
        ...shop,
        routes: (scope) =>
          void scope.get('/shop/slow', { config: { auth: 'public' } }, (_request, reply) => {
            const body = new PassThrough();
            body.write('begun');
            answer = () => void body.end();
            return reply.send(body);
          }),
      };
      const server = await createServer({
        domains: [slow],
        deps: { db: test.db, log: createLog('silent'), authenticate: async () => null },
      });
      const agent = new Agent({ keepAlive: true });
      const begun = await new Promise<IncomingMessage>((resolve, reject) => {
        server
          .listen({ host: '127.0.0.1', port: 0 })
          .then(
            (base) => get(`${base}/shop/slow`, { agent }, resolve).once('error', reject),
            reject,
          );
      });
      const closed = server.close();
      answer();
      assert.equal(await text(begun), 'begun');
      await closed;
      agent.destroy();
    },
  );

  it('logs no error for a client that left before its request was looked at', async (context) => {
    const lines: string[] = [];
    const logged = await createServer({
      domains: [shop],
      deps: {
        db: test.db,
        log: createLog('error', { write: (line: string) => lines.push(line) }),
        authenticate: async () => null,
      },
    });
    context.after(() => logged.close());
    await logged.ready();
    const door = createHttpServer((request, answer) => {
      Object.defineProperty(request.socket, 'remoteAddress', { value: undefined });
      logged.routing(request, answer);
    });
    context.after(() => door.close());
    await once(door.listen(0, '127.0.0.1'), 'listening');
    const { port } = door.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/shop/open`);
    assert.deepEqual([answer.status, lines], [400, []]);
  });

  it('replaces a request id that could break a log', async () => {
    const answer = await app.inject({ url: '/shop/open', headers: { 'x-request-id': 'a"b {}' } });
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  });

  const inputs: [string, object | string, string, string | undefined][] = [
    ['a missing field', {}, '"name" is missing.', 'name'],
    ['an empty text', { name: '' }, '"name" must not be empty.', 'name'],
    ['a long text', { name: 'abcdef' }, '"name" must have at most 5 characters.', 'name'],
    ['a number for a text', { name: 5 }, '"name" must be text.', 'name'],
    ['an unknown word', { name: 'x', kind: 'c' }, '"kind" must be one of a, b.', 'kind'],
    [
      'a wrong date',
      { name: 'x', at: 'yesterday' },
      '"at" must be a date and time such as 2026-01-31T12:00:00Z.',
      'at',
    ],
    ['a field nobody knows', { name: 'x', extra: 1 }, '"extra" is not known here.', 'extra'],
    ['broken JSON', '{"name":', 'The request body is not valid JSON.', undefined],
    [
      'a field that could change every object',
      '{"__proto__":{"name":"x"}}',
      'The request body has a field named "__proto__", or a "constructor" with a "prototype", which is not taken. Name it otherwise.',
      undefined,
    ],
    [
      'a field that code asks any object for',
      '{"name":"x","toString":1}',
      '"toString" is not known here.',
      'toString',
    ],
    ['a list for an object', [], 'The request body must be an object.', undefined],
  ];
  for (const [title, payload, detail, field] of inputs) {
    it(`says what is wrong with ${title}`, async () => {
      const answer = await post(`/shop/${COMPANY}/things`, payload);
      assert.deepEqual(
        [answer.statusCode, answer.json().code, answer.json().detail, answer.json().field],
        [400, 'badInput', detail, field],
      );
    });
  }

  it('reads numbers of a query string and keeps undeclared fields out of answers', async () => {
    assert.deepEqual((await app.inject('/shop/pages?first=7')).json(), { first: 7 });
    assert.equal(
      (await app.inject('/shop/pages?first=0')).json().detail,
      '"first" must be at least 1.',
    );
    assert.equal(
      (await app.inject('/shop/pages?first=x')).json().detail,
      '"first" must be a whole number.',
    );
    assert.deepEqual((await post(`/shop/${COMPANY}/things`, { name: 'x' })).json(), { name: 'x' });
  });

  it('refuses large bodies, other media types, unknown addresses and methods', async () => {
    assert.equal(
      (await post(`/shop/${COMPANY}/things`, { name: 'x'.repeat(2 ** 21) })).statusCode,
      413,
    );
    const media = await post(`/shop/${COMPANY}/things`, 'x', {
      ...as('reader'),
      'content-type': 'text/csv',
    });
    assert.deepEqual([media.statusCode, media.json().code], [415, 'unsupportedMedia']);
    assert.deepEqual(
      [(await app.inject('/nowhere')).statusCode, (await app.inject('/nowhere')).json().code],
      [404, 'notFound'],
    );
    assert.deepEqual(
      [(await app.inject('/%E0%A4%A')).statusCode, (await app.inject('/%E0%A4%A')).json().code],
      [404, 'notFound'],
    );
    const method = await app.inject({
      method: 'DELETE',
      url: `/shop/${COMPANY}/things`,
      headers: as('reader'),
    });
    assert.deepEqual([method.statusCode, method.headers['allow']], [405, 'POST']);
  });

  it('asks who is calling, and what they may do in that company', async () => {
    assert.equal(
      (await post(`/shop/${COMPANY}/things`, { name: 'x' }, {})).json().code,
      'unauthenticated',
    );
    assert.equal(
      (await post(`/shop/${COMPANY}/things`, { name: 'x' }, as('stranger'))).json().code,
      'unauthenticated',
    );
    assert.equal((await post(`/shop/${COMPANY}/change`, {})).json().code, 'forbidden');
    assert.equal(
      (await app.inject({ url: `/shop/${COMPANY}/flagged`, headers: as('reader') })).json().code,
      'forbidden',
    );
    const [foreign, invented] = await Promise.all([
      post(`/shop/${OTHER}/things`, { name: 'x' }),
      post('/shop/not-an-id/things', { name: 'x' }),
    ]);
    assert.deepEqual(
      [foreign.statusCode, foreign.json().detail],
      [404, 'There is no such company.'],
    );
    assert.deepEqual(invented.json().detail, foreign.json().detail);
  });

  it('PERM-04 closes routes about all endpoints to who is limited to labels', async () => {
    const status = async (bearer: string, route: string) =>
      (await app.inject({ url: `/shop/${COMPANY}/${route}`, headers: as(bearer) })).statusCode;
    assert.deepEqual(
      [await status('reader', 'whole'), await status('limited', 'whole')],
      [200, 403],
    );
    assert.equal(await status('limited', 'labelled'), 200);
    const said = async (bearer: string, path: string) => {
      const { statusCode, body } = await post(`/shop/${COMPANY}/${path}`, {}, as(bearer));
      return [statusCode, (JSON.parse(body) as { detail?: string }).detail];
    };
    const beyond =
      'This reaches beyond the endpoints with the labels that your role is limited to.';
    assert.deepEqual(await said('limitedEditor', 'change-seen'), [200, undefined]);
    for (const path of ['change', 'change-list'])
      assert.deepEqual(await said('limitedEditor', path), [403, beyond], path);
    for (const path of ['change', 'change-seen'])
      assert.deepEqual(
        await said('limited', path),
        [403, 'This needs the permission to update feature_inventory.'],
        path,
      );
  });

  it('PERM-01 lets a collector token send traffic for its company and do nothing else', async () => {
    assert.deepEqual((await post('/shop/collect', {}, as('collector'))).json(), {
      company: COMPANY,
    });
    assert.equal(
      (await post(`/shop/collect?companyId=${OTHER}`, {}, as('collector'))).statusCode,
      404,
    );
    assert.equal(
      (await post(`/shop/${COMPANY}/things`, { name: 'x' }, as('collector'))).json().code,
      'forbidden',
    );
    // Anybody who signed in may use this one, so nothing but the kind of the token closes it.
    const mine = async (bearer: string) =>
      (await app.inject({ url: '/shop/mine', headers: as(bearer) })).statusCode;
    assert.deepEqual([await mine('reader'), await mine('collector')], [200, 403]);
    assert.equal((await post('/shop/collect', {}, as('reader'))).json().field, 'companyId');
    assert.equal(
      (await post(`/shop/collect?companyId=${COMPANY}`, {}, as('reader'))).json().code,
      'forbidden',
    );
  });

  it('says when to come back', async () => {
    const answer = await app.inject('/shop/conflict');
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [429, '3']);
  });

  it('refuses text that no table can hold, wherever it stands, and what is nested without end, naming the field', async () => {
    const field = (answer: { statusCode: number; json: () => unknown }) => {
      const {
        code,
        field: name = null,
        detail,
      } = Object(answer.json()) as { code: string; field?: string; detail: string };
      return [answer.statusCode, code, name, detail.replace(/^.*?(has|is) /, '')];
    };
    const nul = 'a NUL character.';
    const half = 'half a character (a lone surrogate).';
    const things = `/shop/${COMPANY}/things`;
    assert.deepEqual(field(await post(things, { name: 'a\0b' })), [400, 'badInput', 'name', nul]);
    assert.deepEqual(field(await post(things, '{"name":"\\ud800"}')), [
      400,
      'badInput',
      'name',
      half,
    ]);
    assert.deepEqual(field(await post(things, { name: 'a', tags: ['ok', { deep: '\udfff' }] })), [
      400,
      'badInput',
      'tags.1.deep',
      half,
    ]);
    assert.deepEqual(field(await post(things, '{"name":"a","b\\u0000":1}')), [
      400,
      'badInput',
      null,
      'a field whose name has a NUL character.',
    ]);
    assert.deepEqual(field(await app.inject('/shop/pages?first=1&search=a%00b')), [
      400,
      'badInput',
      'search',
      nul,
    ]);
    assert.deepEqual(
      field(
        await app.inject({
          method: 'POST',
          url: '/shop/%00/things',
          payload: { name: 'a' },
          headers: as('reader'),
        }),
      ).slice(0, 2),
      [404, 'notFound'],
    );
    const deep = `{"name":${'{"name":['.repeat(40_000)}1${']}'.repeat(40_000)}}`;
    assert.deepEqual(field(await post(things, deep)), [
      400,
      'badInput',
      'name.name.0',
      'nested deeper than 64 levels.',
    ]);
  });

  it('answers ids that are longer than any as unknown, and keeps every answer out of caches', async () => {
    const long = await post(`/shop/${'x'.repeat(600)}/things`, { name: 'x' });
    assert.deepEqual(
      [long.statusCode, long.json().code, typeof long.json().requestId],
      [404, 'notFound', 'string'],
    );
    for (const url of ['/shop/open', '/shop/boom', '/nowhere']) {
      const { headers } = await app.inject(url);
      assert.deepEqual(
        [headers['cache-control'], headers['x-content-type-options']],
        ['no-store', 'nosniff'],
        url,
      );
    }
  });

  it('says of a caller by IPv4 the same address whichever way a socket or a proxy spells it', async () => {
    const seen: string[] = [];
    const told = await createServer({
      domains: [shop],
      deps: {
        db: test.db,
        log: createLog('silent'),
        authenticate: async (_bearer, address) => (seen.push(String(address)), null),
      },
      trustedProxies: ['10.0.0.0/8'],
    });
    const ask = (remoteAddress: string, chain?: string) =>
      told.inject({
        url: `/shop/${COMPANY}/flagged`,
        remoteAddress,
        headers: { ...as('x'), ...(chain === undefined ? {} : { 'x-forwarded-for': chain }) },
      });
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201']) await ask(address);
    await ask('::ffff:10.0.0.9', '::ffff:192.0.2.1');
    await ask('2001:db8::1');
    assert.deepEqual(seen, ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '2001:db8::1']);
    await told.close();
  });

  it('shows its figures to this machine, or to who holds the token and nobody else', async () => {
    assert.equal(
      (await app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })).statusCode,
      404,
    );
    const guarded = await createServer({
      domains: [],
      deps: { db: test.db, log: createLog('silent'), authenticate: async () => null },
      metricsToken: 'right',
    });
    const status = async (authorization?: string) =>
      (
        await guarded.inject({
          url: '/metrics',
          headers: authorization === undefined ? {} : { authorization },
        })
      ).statusCode;
    assert.deepEqual(
      [
        await status(),
        await status('Bearer wrong'),
        await status('Basic right'),
        await status('Bearer right'),
      ],
      [401, 401, 401, 200],
    );
    await guarded.close();
  });

  it('publishes health, metrics by route and an OpenAPI 3.1 document of the domain', async () => {
    assert.equal((await app.inject('/healthz')).statusCode, 200);
    assert.equal((await app.inject('/readyz')).statusCode, 200);
    assert.match(
      (await app.inject('/metrics')).body,
      /palisade_http_request_duration_seconds_count\{method="POST",route="\/shop\/:companyId\/things",status="400"\}/,
    );
    const document = (await app.inject('/shop/openapi.json')).json();
    assert.equal(document.openapi, '3.1.0');
    assert.deepEqual(
      document.paths['/shop/{companyId}/things'].post.requestBody.content['application/json'].schema
        .required,
      ['name'],
    );
  });
});
