import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { Parameter } from './parameters.schemas.ts';

interface Page {
  readonly items: (Parameter & { cursor: string })[];
  readonly hasNextPage: boolean;
}

const ENDPOINT = uuidOf('endpoint');
const PARAMETERS = [
  ['response', 'body', 'email', true, '2xx'],
  ['request', 'query', 'page', false, ''],
  ['request', 'path', 'id', false, ''],
  ['response', 'body', 'email', false, '4xx'],
  ['request', 'body', 'items[].sku', false, ''],
] as const;

describe('parameters of an endpoint', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db.company(server.companyId).transaction(async (query) => {
      await seedEndpoints(query, [{ id: ENDPOINT, host: 'x.example', path: '/users/{id}' }]);
      await query(
        'insert into inventory.endpoint_aliases (company_id, old_id, endpoint_id) values ($1, $2, $3)',
        [server.companyId, uuidOf('old'), ENDPOINT],
      );
      for (const [side, location, name, sensitive, statusClass] of PARAMETERS) {
        await query(
          `insert into inventory.parameters (company_id, endpoint_id, id, side, location, status_class, name, type, required, sensitive, data_type, object_id, samples, occurrences, distinct_values, confidence, first_seen_at, last_seen_at)
           values ($1, $2, $3, $4, $5, $6, $7, 'string', true, $8, $9, false, '{a***}', 3000000000, 7, 0.5, '2026-05-01', '2026-05-02')`,
          [
            server.companyId,
            ENDPOINT,
            uuidOf(side, location, name, statusClass),
            side,
            location,
            statusClass,
            name,
            sensitive,
            sensitive ? 'email' : null,
          ],
        );
      }
    });
  });
  after(() => server.close());

  const list = (query = '', id = ENDPOINT, as?: string) =>
    server.get<Page>(`endpoints/${id}/parameters${query}`, as);
  const names = ({ body }: { body: Page }) =>
    body.items.map(({ side, location, name, statusClass }) =>
      [side, location, name, statusClass].join(' ').trim(),
    );
  const ALL = [
    'request body items[].sku',
    'request path id',
    'request query page',
    'response body email 2xx',
    'response body email 4xx',
  ];

  it('INV-07 come with everything the table shows', async () => {
    const { items } = (await list('?sensitive=true')).body;
    assert.equal(items.length, 1);
    const { cursor: _cursor, ...parameter } = items[0] ?? { cursor: '' };
    assert.deepEqual(parameter, {
      id: uuidOf('response', 'body', 'email', '2xx'),
      endpointId: ENDPOINT,
      side: 'response',
      location: 'body',
      contentType: '',
      statusClass: '2xx',
      name: 'email',
      type: 'string',
      format: null,
      required: true,
      sensitive: true,
      dataType: 'email',
      dataCategories: [],
      regulations: [],
      isObject: false,
      tuned: false,
      samples: ['a***'],
      occurrences: 3_000_000_000,
      distinctValues: 7,
      confidence: 0.5,
      firstSeen: '2026-05-01T00:00:00Z',
      lastSeen: '2026-05-02T00:00:00Z',
      enumValues: [],
      minimum: null,
      maximum: null,
      quantiles: null,
      minLength: null,
      maxLength: null,
      length99: null,
      charClasses: [],
      minItems: null,
      maxItems: null,
      isMap: false,
      otherTypes: [],
      opportunities: null,
      presence: null,
      typeEvidence: null,
    });
  });

  it('DATA-01 say how sure their data type is and why, as far as that is known', async () => {
    const company = server.test.db.company(server.companyId);
    const id = uuidOf('response', 'body', 'email', '2xx');
    const say = async (type: string | null, ...evidence: readonly (string | number | null)[]) => {
      await company.query(
        `update inventory.parameters set data_type = $2, type_source = $3, type_confidence = $4,
           type_matching = $5, type_tested = $6, type_rule = $7 where id = $1`,
        [id, type, ...evidence],
      );
      const { body } = await server.post<Pick<Parameter, 'typeEvidence'>[]>('parameters/lookup', {
        ids: [id],
      });
      return body[0]?.typeEvidence;
    };
    const counted = { confidence: 0.99, matching: 411, tested: 412 };
    const alone = { beside: [], despite: [], carrier: null, holds: [] };
    assert.deepEqual(await say('Email Address', 'catalogue', 0.99, 411, 412, null), {
      ...counted,
      source: 'catalogue',
      rule: null,
      check: 'rules',
      nameWords: ['email'],
      ...alone,
    });
    const none = { check: null, nameWords: [], ...alone };
    assert.deepEqual(await say('Staff number', 'companyValues', 0.99, 411, 412, 'EMP-[0-9]+'), {
      ...counted,
      ...none,
      source: 'companyValues',
      rule: 'EMP-[0-9]+',
    });
    assert.deepEqual(await say('Email Address', 'person', 1, null, null, null), {
      ...none,
      source: 'person',
      confidence: 1,
      matching: null,
      tested: null,
      rule: null,
    });
    assert.equal(await say(null, 'catalogue', 0.99, 1, 1, null), null);
    assert.equal(await say('email', null, null, null, null, null), null);
  });

  it('INV-07 say which of the chosen regulations touch their types, on each way to them', async () => {
    const company = server.test.db.company(server.companyId);
    const id = uuidOf('response', 'body', 'email', '2xx');
    const say = (type: string, chosen: string) =>
      company.transaction(async (query) => {
        await query('update inventory.parameters set data_type = $1 where id = $2', [type, id]);
        await query('delete from inventory.chosen_regulations');
        await query('insert into inventory.chosen_regulations values ($1, $2)', [
          server.companyId,
          chosen,
        ]);
      });
    await say('Email Address', '{gdpr,pciDss}');
    type Rows = { items: { id: string; regulations: string[] }[] };
    const [listed] = (await list('?sensitive=true')).body.items;
    const byEndpoint = await server.post<Rows[]>('parameters/by-endpoint', {
      endpointIds: [ENDPOINT],
      sensitive: true,
    });
    const found = await server.post<{ regulations: string[] }[]>('parameters/lookup', {
      ids: [id],
    });
    const named = await server.post<Rows>('parameters/same-name', { name: 'email' });
    const all = [
      listed,
      byEndpoint.body[0]?.items[0],
      found.body[0],
      named.body.items.find((item) => item.id === id),
    ];
    assert.deepEqual(
      all.map((row) => row?.regulations),
      all.map(() => ['gdpr']),
    );
    await say('email', '{gdpr}');
    assert.deepEqual((await list('?sensitive=true')).body.items[0]?.regulations, []);
    await company.query('delete from inventory.chosen_regulations');
  });

  it('INV-07 come request before response, by location and name, whole and by pages', async () => {
    assert.deepEqual(names(await list()), ALL);
    const start = await list('?first=4');
    assert.deepEqual([names(start), start.body.hasNextPage], [ALL.slice(0, 4), true]);
    assert.deepEqual(
      names(await list(`?first=4&after=${start.body.items[3]?.cursor ?? ''}`)),
      ALL.slice(4),
    );
  });

  it('are limited to a side and to sensitive ones, and counted', async () => {
    assert.deepEqual(names(await list('?side=request')), ALL.slice(0, 3));
    for (const [query, count] of [
      ['', 5],
      ['?side=response', 2],
      ['?side=request&sensitive=true', 0],
      ['?sensitive=false', 4],
    ] as const) {
      assert.deepEqual((await server.get(`endpoints/${ENDPOINT}/parameters/count${query}`)).body, {
        count,
      });
    }
  });

  it('are found by the id of an endpoint that was merged into it', async () => {
    assert.deepEqual(names(await list('', uuidOf('old'))), ALL);
  });

  it('of an endpoint that is unknown or another company’s: there is no such endpoint', async () => {
    for (const [id, as] of [
      [uuidOf('nowhere'), 'reader'],
      [ENDPOINT, 'stranger'],
    ] as const) {
      for (const tail of ['', '/count']) {
        const answer = await server.get<{ code: string; detail: string }>(
          `endpoints/${id}/parameters${tail}`,
          as,
        );
        assert.deepEqual([answer.status, answer.body.detail], [404, 'There is no such endpoint.']);
      }
    }
    assert.equal((await server.get('endpoints/7/parameters')).status, 400);
  });

  it('GRAPH-05 come for many endpoints in one call, first pages with their counts', async () => {
    interface Pages {
      readonly endpointId: string;
      readonly items: readonly { name: string }[];
      readonly hasNextPage: boolean;
      readonly count: number;
    }
    const endpointIds = [uuidOf('nowhere'), ENDPOINT, uuidOf('old')];
    const { body } = await server.post<Pages[]>('parameters/by-endpoint', {
      endpointIds,
      side: 'request',
      first: 2,
    });
    assert.deepEqual(
      body.map(({ endpointId, items, hasNextPage, count }) => [
        endpointId,
        items.map(({ name }) => name),
        hasNextPage,
        count,
      ]),
      [
        [uuidOf('nowhere'), [], false, 0],
        [ENDPOINT, ['items[].sku', 'id'], true, 3],
        [uuidOf('old'), ['items[].sku', 'id'], true, 3],
      ],
    );
    const strange = await server.post<Pages[]>(
      'parameters/by-endpoint',
      { endpointIds: [ENDPOINT] },
      'stranger',
    );
    assert.deepEqual(
      strange.body.map(({ items, count }) => [items, count]),
      [[[], 0]],
    );
  });

  it('are looked up in the order asked, null where there is none', async () => {
    const [known, unknown] = [uuidOf('request', 'path', 'id', ''), uuidOf('nowhere')];
    const { body } = await server.post<(Parameter | null)[]>('parameters/lookup', {
      ids: [unknown, known],
    });
    assert.deepEqual(
      body.map((parameter) => parameter?.name ?? null),
      [null, 'id'],
    );
    assert.deepEqual((await server.post('parameters/lookup', { ids: [known] }, 'stranger')).body, [
      null,
    ]);
  });
});
