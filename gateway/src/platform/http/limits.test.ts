import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { getIntrospectionQuery } from 'graphql';
import { COMPANY } from '../../testing/people.ts';
import { stubInventory } from '../../testing/stubInventory.ts';
import { CONTEXT_CALL, TestGateway } from '../../testing/testGateway.ts';

const inCompany = (selection: string): string =>
  `{ company(companyId: "${COMPANY}") { ${selection} } }`;
const nested = (depth: number): string =>
  depth === 0 ? 'name' : `latestEndpoints(first: 1) { host { ${nested(depth - 1)} } }`;

describe('requests to the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    stubInventory(gateway.services, 3);
    gateway.trust({
      counts: `query Counts ${inCompany('inventoryCounts { endpoints }')}`,
      opened: `subscription Opened { gapsOpened(companyId: "${COMPANY}") { count } }`,
      deep: `query Deep ${inCompany(`hosts { edges { node { ${nested(6)} } } }`)}`,
    });
    await gateway.start({ requestsPerMinute: 50 });
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('GRAPH-04 the web client sends ids of trusted documents; an unknown id is told', async () => {
    const cookie = 'palisade_access=session';
    assert.deepEqual((await gateway.post({ id: 'counts', variables: {} }, { cookie })).data, {
      company: { inventoryCounts: { endpoints: 3 } },
    });
    const unknown = await gateway.post({ documentId: 'nothing' }, { cookie });
    assert.deepEqual([unknown.status, unknown.codes], [400, ['UNKNOWN_DOCUMENT']]);
  });

  it("GRAPH-04 raw queries by cookie, by a person's bearer or by nobody are refused before anything is asked", async () => {
    for (const headers of [
      { cookie: 'palisade_access=session' },
      { authorization: 'Bearer session' },
      {},
    ]) {
      const { status, codes } = await gateway.post(
        { query: '{ viewer { email } }' },
        headers as Record<string, string>,
      );
      assert.deepEqual([status, codes], [403, ['RAW_QUERY_REFUSED']]);
    }
    assert.deepEqual([...gateway.upstreamCalls(), ...gateway.services.calls(CONTEXT_CALL)], []);
  });

  it('GRAPH-04 a subscription is told where it is answered, raw or trusted, before anything is asked', async () => {
    const text = `subscription { gapsOpened(companyId: "${COMPANY}") { count } }`;
    for (const { status, errors, codes } of [
      await gateway.ask(text),
      await gateway.post({ id: 'opened' }, { cookie: 'palisade_access=session' }),
    ]) {
      assert.deepEqual([status, codes], [400, ['IS_A_SUBSCRIPTION']]);
      assert.match(errors[0]?.message ?? '', /Send them to \/graphql\/stream/);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('GRAPH-04 an operation that the text does not name, or names twice, is wrong input', async () => {
    for (const body of [
      { query: 'query A { __typename }', operationName: 'B' },
      { query: 'query A { __typename } query B { __typename }' },
    ]) {
      const { status, codes } = await gateway.post(body, { authorization: 'Bearer plt_token' });
      assert.deepEqual([status, codes], [400, ['OPERATION_RESOLUTION_FAILURE']]);
    }
  });

  it('an API token that nobody knows is refused, introspection included', async () => {
    const { status, codes } = await gateway.ask(
      '{ __schema { queryType { name } } }',
      {},
      'plt_unknown',
    );
    assert.deepEqual([status, codes], [401, ['UNAUTHENTICATED']]);
  });

  it('GRAPH-04 introspection is for API tokens', async () => {
    const { data, errors } = await gateway.ask(getIntrospectionQuery());
    assert.deepEqual(errors, []);
    assert.ok(JSON.stringify(data).includes('InventoryCounts'));
  });

  const limits: readonly (readonly [title: string, query: string, message: RegExp])[] = [
    ['deeper than 12 levels', inCompany(`hosts { edges { node { ${nested(5)} } } }`), /12 levels/],
    [
      'with more than 30 aliases',
      inCompany(Array.from({ length: 31 }, (_, index) => `a${index}: name`).join(' ')),
      /30 aliases/,
    ],
    [
      'with more than 10 fields at its root',
      `{ ${Array.from({ length: 11 }, (_, index) => `a${index}: viewer { email }`).join(' ')} }`,
      /10 fields at its root/,
    ],
    [
      'with more than 50,000 values',
      inCompany(
        'endpointGroups(groupBy: { by: host }, first: 100) { edges { node { endpoints(first: 100) { edges { node { id path method host { name } } } } } } }',
      ),
      /50000 values/,
    ],
  ];
  for (const [title, query, message] of limits) {
    it(`GRAPH-04 a raw query ${title} is refused without a call`, async () => {
      const { status, codes, errors } = await gateway.ask(query);
      assert.deepEqual([status, codes], [400, ['QUERY_TOO_COMPLEX']]);
      assert.match(errors[0]?.message ?? '', message);
      assert.deepEqual(gateway.upstreamCalls(), []);
    });
  }

  const groups = (arguments_: string) =>
    inCompany(
      `endpointGroups(groupBy: { by: host }, ${arguments_}) { edges { node { endpoints(${arguments_}) { edges { node { id path method host { name } } } } } } }`,
    );
  const sizes: readonly (readonly [title: string, query: string, variables: object])[] = [
    ['a default of the operation', `query ($n: Int = 100) ${groups('first: $n')}`, {}],
    ['a variable', `query ($n: Int) ${groups('first: $n')}`, { n: 100 }],
    [
      'a variable of one level and a default of the other',
      `query ($n: Int = 100, $m: Int) ${groups('first: $n').replace('first: $n', 'first: $m')}`,
      { m: 100 },
    ],
  ];
  for (const [title, query, variables] of sizes) {
    it(`GRAPH-04 a page size counts the same when it comes by ${title}`, async () => {
      const { status, codes } = await gateway.ask(query, variables);
      assert.deepEqual([status, codes], [400, ['QUERY_TOO_COMPLEX']]);
      assert.deepEqual(gateway.upstreamCalls(), []);
    });
  }

  it('GRAPH-04 a page size that is absent or null counts as the default that it takes', async () => {
    const rows = Array.from({ length: 17 }, (_, index) => `a${index}: id`).join(' ');
    const of = (outer: string, inner: string) =>
      gateway.ask(
        inCompany(
          `endpointGroups(groupBy: { by: host }${outer}) { edges { node { endpoints${inner} { edges { node { ${rows} } } } } } }`,
        ),
      );
    for (const [outer, inner, isRefused] of [
      ['', '', false],
      [', first: null', '(first: null)', false],
      ['', '(first: 67)', true],
    ] as const) {
      const { codes } = await of(outer, inner);
      assert.equal(codes.includes('QUERY_TOO_COMPLEX'), isRefused, `${outer} ${inner}`);
    }
  });

  it('text that no table can hold, and input that is nested without end, is refused naming its field', async () => {
    const byId =
      'query ($companyId: ID!, $filter: FilterInput) { company(companyId: $companyId) { endpoints(filter: $filter) { totalCount } } }';
    const deep = (levels: number): object =>
      levels === 0 ? { field: 'path', op: 'equals', value: 'x' } : { all: [deep(levels - 1)] };
    const refused: readonly (readonly [
      query: string,
      variables: object | string,
      message: RegExp,
    ])[] = [
      [byId, { companyId: 'a\0' }, /^"companyId" has a NUL/],
      [
        byId,
        {
          companyId: COMPANY,
          filter: { all: [{ field: 'path', op: 'equals', value: ['ok', '\ud800'] }] },
        },
        /^"filter.all.0.value.1" has half a character/,
      ],
      [
        byId,
        { companyId: COMPANY, filter: deep(1_500) },
        /^"filter.all.0" is nested deeper than 64/,
      ],
      [
        inCompany('endpoints(search: "a\\u0000") { totalCount }'),
        {},
        /^A string of the query has a NUL/,
      ],
      [
        inCompany('endpoints(search: "\\uD800") { totalCount }'),
        {},
        /half a character|Invalid Unicode/,
      ],
      [
        inCompany(
          `endpoints(filter: ${'{all:['.repeat(1_200)}${']}'.repeat(1_200)}) { totalCount }`,
        ),
        {},
        /nested 64 levels/,
      ],
    ];
    for (const [query, variables, message] of refused) {
      const { status, codes, errors } = await gateway.ask(query, variables as object);
      assert.equal(status, 400, query);
      assert.match(errors[0]?.message ?? '', message);
      assert.notEqual(codes[0], 'INTERNAL_SERVER_ERROR');
      assert.doesNotMatch(JSON.stringify(errors), /call stack|stacktrace/);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('what graphql-js says of variables and arguments is told as wrong input', async () => {
    const orAllTime =
      'query ($all: Boolean = true) { company(companyId: "' +
      COMPANY +
      '") { traffic(orAllTime: $all) { __typename } } }';
    assert.deepEqual((await gateway.ask(orAllTime, { all: null })).codes, ['BAD_USER_INPUT']);
    const names = Array.from({ length: 60 }, (_, index) => `$v${index}`);
    const { codes } = await gateway.ask(
      `query (${names.map((name) => `${name}: ID!`).join(' ')}) { nodes(ids: [${names.join(' ')}]) { id } }`,
    );
    assert.deepEqual(new Set(codes), new Set(['BAD_USER_INPUT']));
  });

  it('GRAPH-04 counts a caller by IPv4 once, whichever way its address is spelled', async () => {
    const ask = async (remoteAddress: string) =>
      (
        await gateway.app.inject({
          method: 'POST',
          url: '/graphql',
          remoteAddress,
          payload: { query: '{ __typename }' },
          headers: { authorization: 'Bearer plt_nobody' },
        })
      ).statusCode;
    for (let turn = 0; turn < 70; turn += 1)
      await ask(turn % 2 === 0 ? '192.0.2.77' : '::ffff:192.0.2.77');
    assert.deepEqual(
      [await ask('192.0.2.77'), await ask('::ffff:192.0.2.77'), await ask('192.0.2.78')],
      [429, 429, 401],
    );
  });

  it('ids that are longer than any are unknown, and what is too long to ask for is told so', async () => {
    assert.deepEqual(
      (
        await gateway.ask('query ($id: ID!) { node(id: $id) { id } }', {
          id: Buffer.from(`Endpoint:${COMPANY}:a\0b`).toString('base64url'),
        })
      ).data,
      { node: null },
    );
    const { codes, errors } = await gateway.ask(
      inCompany(`hosts(after: "${'x'.repeat(15_000)}") { edges { node { id } } }`),
    );
    assert.deepEqual([codes, errors[0]?.message], [['BAD_INPUT'], '"after" is too long.']);
  });

  it('GRAPH-04 fragments that multiply each other are refused quickly', async () => {
    const fragments = Array.from(
      { length: 25 },
      (_, index) => `fragment F${index} on Host { ...F${index + 1} ...F${index + 1} }`,
    ).join(' ');
    const { codes } = await gateway.ask(
      `${inCompany('hosts { edges { node { ...F0 } } }')} ${fragments} fragment F25 on Host { name }`,
    );
    assert.deepEqual(codes, ['QUERY_TOO_COMPLEX']);
  });

  it('our own documents have no such limits', async () => {
    assert.deepEqual(
      (await gateway.post({ id: 'deep' }, { cookie: 'palisade_access=session' })).codes,
      [],
    );
  });

  it('GRAPH-04 texts over 20 kB or 5,000 tokens, batches and other bodies are refused with the reason', async () => {
    const code = async (body: unknown) =>
      (await gateway.post(body, { authorization: 'Bearer plt_token' })).codes[0];
    assert.equal(
      await code({ query: `{ viewer { email } } #${'x'.repeat(20_000)}` }),
      'DOCUMENT_TOO_LARGE',
    );
    assert.equal(await code({ query: `{ ${'a '.repeat(5_001)} }` }), 'DOCUMENT_TOO_LARGE');
    assert.equal(await code([{ query: '{ viewer { email } }' }]), 'BATCH_REFUSED');
    assert.equal(await code({}), 'NO_OPERATION');
    assert.equal(await code({ query: '{ viewer { email } }', variables: [] }), 'BAD_VARIABLES');
    assert.equal(await code('{"query": '), 'BAD_REQUEST');
    assert.equal(await code({ query: '{ nothing }' }), 'GRAPHQL_VALIDATION_FAILED');
    assert.equal(await code({ query: '{ viewer ' }), 'GRAPHQL_PARSE_FAILED');
  });

  it('names of fields that could change every object are refused in words', async () => {
    const body = '{"query":"{ viewer { email } }","variables":{"__proto__":{"a":1}}}';
    const { codes, errors } = await gateway.post(body, { authorization: 'Bearer plt_token' });
    assert.deepEqual(codes, ['BAD_REQUEST']);
    assert.match(errors[0]?.message ?? '', /has a field named "__proto__"/);
  });

  it('wrong variables are told as wrong input', async () => {
    const { status, codes } = await gateway.ask(
      'query ($first: Int!) { company(companyId: "x") { endpoints(first: $first) { totalCount } } }',
      { first: 'many' },
    );
    assert.deepEqual([status, codes], [400, ['BAD_USER_INPUT']]);
  });

  it('asks no service for a caller that left before its request was looked at', async () => {
    gateway.app.server.once('connection', (socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
    );
    const url = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer plt_token' },
      body: JSON.stringify({ query: inCompany('inventoryCounts { hosts }') }),
    });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /closed before the request was looked at/);
    assert.deepEqual(gateway.services.made, []);
  });

  it("the caller's bearer and request id go to the services, and the id comes back", async () => {
    const { headers } = await gateway.ask(inCompany('inventoryCounts { hosts }'));
    const [call] = gateway.services.calls('POST /inventory/:companyId/counts');
    assert.equal(call?.bearer, 'plt_token');
    assert.equal(call?.requestId, headers['x-request-id']);
  });

  it('GRAPH-04 a token over its requests a minute is told when to come again', async () => {
    gateway.people.set('plt_eager', gateway.people.get('plt_token') ?? assert.fail());
    for (let request = 0; request < 50; request++)
      assert.equal((await gateway.ask('{ __typename }', {}, 'plt_eager')).status, 200);
    const { status, codes, headers } = await gateway.ask('{ __typename }', {}, 'plt_eager');
    assert.deepEqual([status, codes], [429, ['TOO_MANY']]);
    assert.ok(Number(headers['retry-after']) > 0);
  });
});
