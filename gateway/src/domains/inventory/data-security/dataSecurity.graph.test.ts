import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { labelRow } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const GROUP = '0d000000-0000-4000-8000-0000000000a1';
const at = (name: string) => `GET /inventory/:companyId/data-security/${name}`;
const GROUP_CALL = 'GET /labels/:companyId/application-group';
const TOP = `query Top($companyId: ID!) {
  company(companyId: $companyId) {
    name
    dataSecurity {
      request: topApplications(side: request) { labelId label { name } }
      response: topApplications(side: response) { labelId label { name } }
    }
  }
}`;

describe('data security in the graph', () => {
  const gateway = new TestGateway();
  let groupId: string | null = GROUP;
  const label = labelRow(0);
  before(async () => {
    gateway.people.set('plt_narrow', apiToken(['read'], ['feature_inventory:read']));
    stubInventory(gateway.services, 10)
      .on(GROUP_CALL, () => ({ groupId }))
      .on(at('applications'), () => [
        { labelId: label.id, endpoints: 3, riskScore: 7, dataTypes: ['IBAN'] },
      ]);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
    groupId = GROUP;
  });

  it('DATA-05 both sides of the applications ask once for their group and their labels', async () => {
    const { data, errors } = await gateway.ask(TOP, { companyId: COMPANY });
    assert.deepEqual(errors, []);
    const rows = [{ labelId: label.id, label: { name: label.name } }];
    assert.deepEqual(data, {
      company: { name: 'Shop', dataSecurity: { request: rows, response: rows } },
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      at('applications'),
      at('applications'),
      GROUP_CALL,
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

  it('PERM-01 a refusal leaves the rest of the company, and asks no service', async () => {
    const { data, codes } = await gateway.ask(TOP, { companyId: COMPANY }, 'plt_narrow');
    assert.deepEqual(data, { company: { name: 'Shop', dataSecurity: null } });
    assert.deepEqual(codes, ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
