import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { COMPANY, OTHER_COMPANY, person } from '../../../testing/people.ts';
import { CONTEXT_CALL, TestGateway } from '../../../testing/testGateway.ts';

const RANGE = {
  id: '0e000000-0000-4000-8000-000000000001',
  range: '10.0.0.0/8',
  comment: 'Office',
  changedBy: 'ada@example.com',
  changedAt: '2026-01-31T12:00:00.000Z',
};

describe('IP lists in the graph', () => {
  const gateway = new TestGateway();
  let rows = 1;
  before(async () => {
    for (const name of ['exclude', 'allowed']) {
      const url = `/identity/:companyId/ip-${name}-list`;
      gateway.services
        .on(`GET ${url}`, () => ({
          items: Array.from({ length: rows }, (_, index) => ({ cursor: `c${index}`, ...RANGE })),
          hasNextPage: false,
        }))
        .on(`GET ${url}/count`, () => ({ count: rows }))
        .on(`POST ${url}`, ({ body }, reply) =>
          Reflect.get(Object(body) as object, 'range') === 'taken'
            ? reply
                .code(409)
                .send({ code: 'conflict', detail: 'It is in the list already.', field: 'range' })
            : reply.code(201).send({ item: RANGE, overlaps: ['10.1.0.0/16'] }),
        )
        .on(`PUT ${url}/:rangeId`, () => ({ item: RANGE, overlaps: [] }))
        .on(`DELETE ${url}/:rangeId`, (_call, reply) => reply.code(204).send());
    }
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  for (const [field, verb, url] of [
    ['ipExcludeList', 'Excluded', '/identity/:companyId/ip-exclude-list'],
    ['ipAllowedList', 'Allowed', '/identity/:companyId/ip-allowed-list'],
  ] as const) {
    it(`ADM-10 ${field} is one call a page and one for its count, however many ranges`, async () => {
      for (const count of [1, 50]) {
        rows = count;
        gateway.services.made.length = 0;
        const { data } = await gateway.ask(
          `{ company(companyId: "${COMPANY}") { ${field} { totalCount edges { node { rangeId range comment changedBy } } } } }`,
        );
        assert.equal(
          Reflect.get(Object((data as { company: object }).company), field).edges.length,
          count,
        );
        assert.deepEqual(gateway.upstreamCalls().sort(), [`GET ${url}`, `GET ${url}/count`]);
      }
    });

    it(`ADM-10 ${field} is changed by one call each, and failures stand at their field`, async () => {
      const run = (name: string, type: string, selection: string, input: object) =>
        gateway.ask(
          `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} errors { code field message } } }`,
          { input },
        );
      const made = await run(
        `create${verb}Range`,
        'CreateIpRangeInput',
        'range { rangeId range } overlaps',
        { companyId: COMPANY, range: '10.0.0.0/8', comment: 'Office' },
      );
      assert.deepEqual(made.data, {
        [`create${verb}Range`]: {
          range: { rangeId: RANGE.id, range: '10.0.0.0/8' },
          overlaps: ['10.1.0.0/16'],
          errors: [],
        },
      });
      assert.deepEqual(gateway.services.calls(`POST ${url}`)[0]?.body, {
        range: '10.0.0.0/8',
        comment: 'Office',
      });
      const taken = await run(`create${verb}Range`, 'CreateIpRangeInput', 'overlaps', {
        companyId: COMPANY,
        range: 'taken',
        comment: '',
      });
      assert.deepEqual(taken.data, {
        [`create${verb}Range`]: {
          overlaps: [],
          errors: [
            { code: 'conflict', field: 'input.range', message: 'It is in the list already.' },
          ],
        },
      });
      await run(`update${verb}Range`, 'UpdateIpRangeInput', 'overlaps', {
        companyId: COMPANY,
        rangeId: RANGE.id,
        range: '10.0.0.0/8',
        comment: '',
      });
      const gone = await run(`delete${verb}Range`, 'DeleteIpRangeInput', 'deletedRangeId', {
        companyId: COMPANY,
        rangeId: RANGE.id,
      });
      assert.deepEqual(gone.data, {
        [`delete${verb}Range`]: { deletedRangeId: RANGE.id, errors: [] },
      });
      assert.deepEqual(gateway.upstreamCalls(), [
        `POST ${url}`,
        `POST ${url}`,
        `PUT ${url}/:rangeId`,
        `DELETE ${url}/:rangeId`,
      ]);
    });

    it(`PERM-01 ${field} is refused before a service is asked`, async () => {
      gateway.people.set('plt_viewer', { ...person(BUILT_IN_ROLES.Viewer) });
      const text = `mutation ($input: CreateIpRangeInput!) { create${verb}Range(input: $input) { errors { code } } }`;
      const input = { companyId: COMPANY, range: '10.0.0.0/8', comment: '' };
      assert.deepEqual((await gateway.ask(text, { input }, 'plt_viewer')).codes, ['FORBIDDEN']);
      assert.deepEqual(
        (await gateway.ask(text, { input: { ...input, companyId: OTHER_COMPANY } }, 'plt_viewer'))
          .codes,
        ['NOT_FOUND'],
      );
      assert.deepEqual(gateway.upstreamCalls(), []);
    });
  }

  it('ADM-10 what a viewer may use is asked for each address anew, and what is closed is named', async () => {
    gateway.people.set('plt_closed', {
      ...person(),
      companies: [],
      closedCompanies: [{ companyId: COMPANY, name: 'Shop' }],
    });
    const ask = () =>
      gateway.post(
        { query: '{ viewer { companies { name } closedCompanies { companyId name address } } }' },
        { authorization: 'Bearer plt_closed' },
      );
    assert.deepEqual((await ask()).data, {
      viewer: {
        companies: [],
        closedCompanies: [{ companyId: COMPANY, name: 'Shop', address: '127.0.0.1' }],
      },
    });
    assert.deepEqual(
      (await gateway.ask(`{ company(companyId: "${COMPANY}") { name } }`, {}, 'plt_closed')).data,
      { company: null },
    );
    const calls = gateway.services.calls(CONTEXT_CALL).length;
    await gateway.app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: '203.0.113.9',
      headers: { authorization: 'Bearer plt_closed', 'content-type': 'application/json' },
      payload: JSON.stringify({ query: '{ viewer { email } }' }),
    });
    assert.equal(gateway.services.calls(CONTEXT_CALL).length, calls + 1);
  });
});
