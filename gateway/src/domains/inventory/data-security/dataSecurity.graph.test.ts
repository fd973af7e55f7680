import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { endpointRow, hostRow, labelRow, parameterRow } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const GROUP = '0d000000-0000-4000-8000-0000000000a1';
const at = (name: string) => `GET /inventory/:companyId/data-security/${name}`;
const GROUP_CALL = 'GET /labels/:companyId/application-group';
const TRAFFIC_CALL = 'POST /inventory/:companyId/data-security/labels/traffic';
const TOP = `query Top($companyId: ID!) {
  company(companyId: $companyId) {
    name
    dataSecurity {
      request: topApplications(side: request) { labelId label { name } dataCategories traffic7d }
      response: topApplications(side: response) { labelId label { name } dataCategories traffic7d }
    }
  }
}`;

const FLOW = `query Flow($companyId: ID!) {
  company(companyId: $companyId) {
    dataSecurity {
      flow(dataType: "IBAN", side: response) {
        hostCount
        hosts { endpoints host { name } }
        applicationCount
        applications { labelId endpoints label { name } }
        examples { values endpoint { path } }
      }
    }
  }
}`;

const PARAMETERS = `query Parameters($companyId: ID!, $after: String) {
  company(companyId: $companyId) {
    dataSecurity {
      parameters(
        category: "PII", side: response, first: 2, after: $after, sort: path, direction: ascending
        filter: { field: "host", op: contains, value: "shop" }
      ) {
        totalCount
        isTotalCountExact
        pageInfo { hasNextPage endCursor }
        edges { cursor node { parameterId endpoint { path host { name } } } }
      }
    }
  }
}`;
const PARAMETERS_CALL = 'POST /inventory/:companyId/data-security/parameters/search';
const COUNT_CALL = 'POST /inventory/:companyId/data-security/parameters/count';

describe('data security in the graph', () => {
  const gateway = new TestGateway();
  let groupId: string | null = GROUP;
  const label = labelRow(0);
  before(async () => {
    gateway.people.set('plt_narrow', apiToken(['read'], ['feature_inventory:read']));
    gateway.people.set('plt_data', apiToken(['read'], ['feature_sensitive_data:read']));
    stubInventory(gateway.services, 10)
      .on('POST /inventory/:companyId/data-security/flow', () => ({
        hosts: { count: 1, top: [{ id: hostRow(0).id, endpoints: 2 }] },
        apis: { count: 0, top: [] },
        applications: { count: 1, top: [{ id: label.id, endpoints: 2 }] },
        examples: [
          {
            parameterId: '0d000000-0000-4000-8000-0000000000b1',
            endpointId: endpointRow(0).id,
            name: 'mail',
            location: 'body',
            values: ['a••@s•••••.com'],
          },
        ],
      }))
      .on(GROUP_CALL, () => ({ groupId }))
      .on(at('applications'), () => [
        {
          labelId: label.id,
          endpoints: 3,
          riskScore: 7,
          dataTypes: ['IBAN'],
          dataCategories: ['Financial'],
        },
      ])
      .on(PARAMETERS_CALL, () => ({
        items: [0, 1].map((index) => ({
          ...parameterRow(index),
          endpointId: endpointRow(index).id,
          cursor: `c${index}`,
        })),
        hasNextPage: true,
      }))
      .on(COUNT_CALL, () => ({ count: 10_000, hasMore: true }))
      .on(TRAFFIC_CALL, () => [{ id: label.id, traffic7d: 120 }]);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
    groupId = GROUP;
  });

  it('DATA-05 both sides of the applications ask once for their group, their labels and their traffic', async () => {
    const { data, errors } = await gateway.ask(TOP, { companyId: COMPANY });
    assert.deepEqual(errors, []);
    const rows = [
      {
        labelId: label.id,
        label: { name: label.name },
        dataCategories: ['Financial'],
        traffic7d: 120,
      },
    ];
    assert.deepEqual(data, {
      company: { name: 'Shop', dataSecurity: { request: rows, response: rows } },
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      at('applications'),
      at('applications'),
      GROUP_CALL,
      TRAFFIC_CALL,
      'POST /labels/:companyId/labels/lookup',
    ]);
    assert.deepEqual(
      gateway.services
        .calls(at('applications'))
        .map(({ query }) => query)
        .map((query) => [
          Reflect.get(Object(query), 'groupId'),
          Reflect.get(Object(query), 'side'),
        ]),
      [
        [GROUP, 'request'],
        [GROUP, 'response'],
      ],
    );
  });

  it('DATA-05 without a group there are no applications to ask for', async () => {
    groupId = null;
    const { data } = await gateway.ask(TOP, { companyId: COMPANY });
    assert.deepEqual(data, {
      company: { name: 'Shop', dataSecurity: { request: null, response: null } },
    });
    assert.deepEqual(gateway.upstreamCalls(), [GROUP_CALL]);
  });

  it('DATA-05 sensitive parameters are one page, one count, and one call for their endpoints', async () => {
    const { data, errors } = await gateway.ask(PARAMETERS, { companyId: COMPANY, after: 'c' });
    assert.deepEqual(errors, []);
    const found = Reflect.get(Object(data), 'company');
    assert.deepEqual(found, {
      dataSecurity: {
        parameters: {
          totalCount: 10_000,
          isTotalCountExact: false,
          pageInfo: { hasNextPage: true, endCursor: 'c1' },
          edges: [0, 1].map((index) => ({
            cursor: `c${index}`,
            node: {
              parameterId: parameterRow(index).id,
              endpoint: { path: endpointRow(index).path, host: { name: hostRow(index).name } },
            },
          })),
        },
      },
    });
    const held = { category: 'PII', side: 'response' };
    const filter = { all: [{ field: 'host', op: 'contains', value: 'shop' }] };
    assert.deepEqual(
      [PARAMETERS_CALL, COUNT_CALL].map((call) => gateway.services.calls(call)[0]?.body),
      [
        { ...held, filter, sort: 'path', direction: 'ascending', first: 2, after: 'c' },
        { ...held, filter },
      ],
    );
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      COUNT_CALL,
      PARAMETERS_CALL,
      'POST /inventory/:companyId/endpoints/lookup',
      'POST /inventory/:companyId/hosts/lookup',
    ]);
  });

  it('PERM-01 sensitive parameters need the inventory too, and pages of 1 to 100', async () => {
    const narrow = await gateway.ask(PARAMETERS, { companyId: COMPANY }, 'plt_data');
    assert.deepEqual(narrow.codes, ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
    const many = await gateway.ask(PARAMETERS.replace('first: 2', 'first: 101'), {
      companyId: COMPANY,
    });
    assert.deepEqual(many.codes, ['BAD_INPUT']);
  });

  it('PERM-01 a refusal leaves the rest of the company, and asks no service', async () => {
    const { data, codes } = await gateway.ask(TOP, { companyId: COMPANY }, 'plt_narrow');
    assert.deepEqual(data, { company: { name: 'Shop', dataSecurity: null } });
    assert.deepEqual(codes, ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('DATA-05 the places of a flow are one call, and one for each kind of what they are', async () => {
    const { data, errors } = await gateway.ask(FLOW, { companyId: COMPANY });
    assert.deepEqual(errors, []);
    const flow = Reflect.get(Object(Reflect.get(Object(data), 'company')), 'dataSecurity');
    assert.deepEqual(Reflect.get(Object(flow), 'flow'), {
      hostCount: 1,
      hosts: [{ endpoints: 2, host: { name: hostRow(0).name } }],
      applicationCount: 1,
      applications: [{ labelId: label.id, endpoints: 2, label: { name: label.name } }],
      examples: [{ values: ['a••@s•••••.com'], endpoint: { path: endpointRow(0).path } }],
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      GROUP_CALL,
      'POST /inventory/:companyId/data-security/flow',
      'POST /inventory/:companyId/endpoints/lookup',
      'POST /inventory/:companyId/hosts/lookup',
      'POST /labels/:companyId/labels/lookup',
    ]);
    groupId = null;
    const without = await gateway.ask(FLOW, { companyId: COMPANY });
    assert.match(JSON.stringify(without.data), /"applicationCount":null,"applications":null/);
  });

  it('PERM-01 places need the inventory too, and 1 to 50 rows', async () => {
    const narrow = await gateway.ask(FLOW, { companyId: COMPANY }, 'plt_data');
    assert.deepEqual(narrow.codes, ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
    const many = await gateway.ask(FLOW.replace('side: response', 'side: response, first: 51'), {
      companyId: COMPANY,
    });
    assert.deepEqual(many.codes, ['BAD_INPUT']);
  });
});
