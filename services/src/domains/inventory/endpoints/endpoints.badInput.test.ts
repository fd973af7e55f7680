import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
}

const condition = (host: string) => ({ field: 'host', op: 'contains', value: host });
const many = Array.from({ length: 26 }, (_, index) => condition(`h${index}`));

describe('a request for endpoints that somebody edited', () => {
  let server: TestServer;
  let cursor: string;
  before(async () => {
    server = await testServer([inventory]);
    const endpoints = ['/a', '/b'].map((path) => ({ id: uuidOf(path), host: 'x.example', path }));
    await server.test.db
      .company(server.companyId)
      .transaction((query) => seedEndpoints(query, endpoints));
    const { body } = await server.post<{ items: { cursor: string }[] }>('endpoints/search', {
      first: 1,
    });
    cursor = body.items[0]?.cursor ?? '';
  });
  after(() => server.close());

  async function refused(path: string, body: object): Promise<Problem> {
    const answer = await server.post<Problem>(path, body);
    assert.deepEqual(
      [answer.status, answer.body.code],
      [400, 'badInput'],
      JSON.stringify(answer.body),
    );
    return answer.body;
  }

  for (const [title, filter, field, detail] of [
    [
      'an unknown field',
      { all: [{ field: 'colour', op: 'is', value: 'red' }] },
      'filter.all.0.field',
      /There is no field "colour"/,
    ],
    [
      'an operator of another field',
      { all: [{ field: 'host', op: 'between', value: ['a', 'b'] }] },
      'filter.all.0.op',
      /"host" can be compared with contains, doesNotContain/,
    ],
    [
      'a text for a number',
      { all: [{ field: 'riskScore', op: 'between', value: ['a', 'b'] }] },
      'filter.all.0.value',
      /"riskScore" is a number/,
    ],
    [
      'a wrong date',
      { all: [{ field: 'lastActivity', op: 'before', value: 'yesterday' }] },
      'filter.all.0.value',
      /is a date such as/,
    ],
    [
      'an unknown method',
      { all: [{ field: 'method', op: 'is', value: ['BREW'] }] },
      'filter.all.0.value',
      /is one of GET, POST/,
    ],
    [
      '26 conditions',
      { any: [{ all: many.slice(0, 11) }, { all: many.slice(11) }] },
      'filter',
      /at most 25 conditions/,
    ],
    [
      'four levels',
      { all: [{ any: [{ all: [{ any: [condition('x')] }] }] }] },
      'filter.all.0.any.0.all.0',
      /nested 3 deep/,
    ],
    ['a list for a group', [condition('x')], 'filter', /holds either "all" or "any"/],
    ['a text', 'host=x', 'filter', /holds either "all" or "any"/],
    [
      'a condition twice',
      { any: [condition('a'), condition('a')] },
      'filter.any.1',
      /^The same filter cannot be used twice\.$/,
    ],
    [
      'a text for a status code',
      { all: [{ field: 'responseCode', op: 'is', value: ['404'] }] },
      'filter.all.0.value',
      /"responseCode" is a whole number/,
    ],
    [
      'a name for a label',
      { all: [{ field: 'label', op: 'isNot', value: ["x' or true"] }] },
      'filter.all.0.value',
      /"label" is an id/,
    ],
    [
      'an empty word',
      { all: [{ field: 'technology', op: 'is', value: [''] }] },
      'filter.all.0.value',
      /not empty/,
    ],
    [
      'an unknown severity',
      { all: [{ field: 'severity', op: 'is', value: ['worst'] }] },
      'filter.all.0.value',
      /is one of info, low/,
    ],
    [
      'too large an enum',
      { all: [{ field: 'parameterEnumSize', op: 'between', value: [0, 11] }] },
      'filter.all.0.value',
      /lies between 0 and 10/,
    ],
    [
      'a value for what exists',
      { all: [{ field: 'parameterEnumValue', op: 'exists', value: 'asc' }] },
      'filter.all.0.value',
      /true or false/,
    ],
    [
      'a null byte in a choice',
      { all: [{ field: 'source', op: 'is', value: ['a\u0000b'] }] },
      'filter.all.0.value.0',
      /has a NUL character/,
    ],
    ['a null byte', { all: [condition('a\u0000b')] }, 'filter.all.0.value', /has a NUL character/],
  ] as const) {
    it(`says what is wrong with a filter that has ${title}`, async () => {
      for (const path of [
        'endpoints/search',
        'endpoints/count',
        'endpoint-groups/search',
        'endpoint-groups/count',
        'endpoints/by-group',
      ]) {
        const problem = await refused(path, {
          filter,
          ...(path.includes('group') ? { groupBy: { by: 'host' } } : {}),
          ...(path === 'endpoints/by-group' ? { keys: [] } : {}),
        });
        assert.equal(problem.field, field);
        assert.match(problem.detail, detail);
      }
    });
  }

  it('INV-02 is refused when it names a field whose flag the person may not view', async () => {
    for (const { key, flag, type } of INVENTORY_FIELDS.filter((field) => 'flag' in field)) {
      if (type === 'boolean') {
        const filter = { any: [condition('x'), { field: key, op: 'is', value: true }] };
        const { status, body } = await server.post<Problem>(
          'endpoints/search',
          { filter },
          'novice',
        );
        assert.deepEqual(
          [status, body.code, body.detail],
          [403, 'forbidden', `The field "${key}" needs the permission flag ${flag}.`],
        );
        assert.equal((await server.post('endpoints/search', { filter })).status, 200);
      }
    }
    assert.equal(
      (await server.post('endpoints/search', { filter: { all: [condition('x')] } }, 'novice'))
        .status,
      200,
    );
  });

  it('POST-09 takes the conditions that a policy can have, those on one parameter too, and says what is wrong within them', async () => {
    const named = { field: 'name', op: 'equalsIgnoreCase', value: 'X-Nothing-Like-This' };
    const policy = {
      all: [
        {
          field: 'request',
          op: 'has',
          value: {
            all: [
              named,
              {
                any: [
                  { field: 'sensitive', op: 'is', value: true },
                  { field: 'required', op: 'is', value: true },
                ],
              },
            ],
          },
        },
        { field: 'availabilityStatus', op: 'isNot', value: ['unavailable'] },
        { field: 'contentLength', op: 'between', value: [0, 100] },
      ],
    };
    for (const [path, more] of [
      ['endpoints/search', {}],
      ['endpoints/count', {}],
      ['endpoint-groups/search', { groupBy: { by: 'host' } }],
      ['endpoint-groups/count', { groupBy: { by: 'host' } }],
    ] as const) {
      assert.equal((await server.post(path, { filter: policy, ...more })).status, 200, path);
    }
    assert.equal((await server.post('endpoints/search', { filter: policy }, 'novice')).status, 403);
    const wrong = await refused('endpoints/search', {
      filter: {
        all: [{ field: 'response', op: 'has', value: { all: [{ ...named, field: 'host' }] } }],
      },
    });
    assert.deepEqual(
      [wrong.field, wrong.detail],
      ['filter.all.0.value.all.0.field', 'There is no field "host".'],
    );
  });

  it('says that a cursor is not of this list when it was edited, cut or made for another order', async () => {
    const edited = Buffer.from(
      Buffer.from(cursor, 'base64url').toString().replace('riskScore', 'requests'),
    ).toString('base64url');
    for (const body of [
      { after: edited },
      { after: cursor.slice(0, -4) },
      { after: 'x' },
      { after: cursor, sort: 'path' },
      { after: cursor, direction: 'ascending' },
    ]) {
      assert.equal(
        (await refused('endpoints/search', body)).detail,
        'This cursor is not valid for this list. Load the list again.',
      );
    }
    assert.match(
      (await refused('endpoint-groups/search', { groupBy: { by: 'host' }, after: cursor })).detail,
      /cursor/,
    );
  });

  it('says the bounds of pages and lookups', async () => {
    assert.deepEqual(
      (await refused('endpoints/search', { first: 101 })).detail,
      '"first" must be at most 100.',
    );
    assert.deepEqual(
      (await refused('endpoints/search', { first: 0 })).detail,
      '"first" must be at least 1.',
    );
    assert.match((await refused('endpoints/search', { sort: 'colour' })).detail, /"sort"/);
    assert.match(
      (await refused('endpoints/search', { colour: 'red' })).detail,
      /"colour" is not known here/,
    );
    const ids = Array.from({ length: 201 }, (_, index) => uuidOf(index));
    for (const path of ['endpoints/lookup', 'hosts/lookup', 'apis/lookup', 'parameters/lookup']) {
      assert.equal((await refused(path, { ids })).detail, '"ids" must have at most 200 entries.');
      assert.equal((await refused(path, { ids: ['1 or 1=1'] })).detail, '"ids.0" must be an id.');
    }
    assert.match(
      (await refused('endpoints/traffic', { ids: ids.slice(0, 1), days: 3 })).detail,
      /"days"/,
    );
  });

  it('treats texts as texts, whatever they hold', async () => {
    for (const text of [
      "'; drop table inventory.endpoints; --",
      '%',
      '_',
      '\\',
      '$1',
      "x' or '1'='1",
    ]) {
      for (const field of ['host', 'path']) {
        assert.deepEqual(
          (
            await server.post('endpoints/search', {
              filter: { all: [{ field, op: 'contains', value: text }] },
            })
          ).body,
          { items: [], hasNextPage: false },
        );
      }
    }
    assert.deepEqual((await server.post('endpoints/count', {})).body, { count: 2 });
  });
});
