import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { COMPANY } from '../../../testing/people.ts';
import { endpointRow } from '../../../testing/rows.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const ROUTE = 'POST /inventory/:companyId/traffic/hosts';
const HOST = { hostId: endpointRow(0).id, name: 'api.example', isExternal: true, requests: 7 };
const QUERY = `query ($companyId: ID!, $filter: FilterInput, $days: Int, $thisMonth: Boolean!) {
  company(companyId: $companyId) {
    hostTraffic(days: $days, thisMonth: $thisMonth, filter: $filter) {
      hostId name isExternal requests
    }
  }
}`;

describe('traffic of hosts in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.services.on(ROUTE, () => ({ hosts: [HOST] }));
    await gateway.start();
  });
  after(() => gateway.stop());

  it('OVER-01 OVER-12 is asked for in one call with the window of the traffic', async () => {
    const ask = (variables: object) => gateway.ask(QUERY, { companyId: COMPANY, ...variables });
    const { data, errors } = await ask({ days: 7, thisMonth: false });
    assert.deepEqual(errors, []);
    assert.deepEqual(data, { company: { hostTraffic: [HOST] } });
    await ask({ days: 7, thisMonth: true });
    await ask({ days: null, thisMonth: false });
    assert.deepEqual(
      gateway.services.calls(ROUTE).map(({ body }) => Reflect.get(Object(body), 'days') as unknown),
      [7, 'month', 'all'],
    );
  });
});
