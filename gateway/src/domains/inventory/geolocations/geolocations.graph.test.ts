import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { endpointRow } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const inventory = (path: string) => `POST /inventory/:companyId/${path}`;
const FILTER = { all: [{ field: 'label', op: 'is', value: [endpointRow(0).id] }] };
const FOUND = {
  days: 7,
  requests: 9,
  locations: [
    { kind: 'country', country: 'NL', requests: 6 },
    { kind: 'private', country: null, requests: 2 },
    { kind: 'unknown', country: null, requests: 1 },
  ],
};
const SHOWN = 'topGeolocations { days requests locations { kind country requests } }';
const COMPANY_LOCATIONS = `query ($companyId: ID!, $filter: FilterInput) {
  company(companyId: $companyId) { ${SHOWN.replace(' {', '(filter: $filter) {')} }
}`;
const API_LOCATIONS = `query ($companyId: ID!, $first: Int!) {
  company(companyId: $companyId) {
    endpoints(first: $first) { edges { node { api { ${SHOWN} } } } }
  }
}`;

describe('geolocations in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_gaps', apiToken(['read'], ['feature_security_posture_gaps:read']));
    stubInventory(gateway.services, 100)
      .on(inventory('geolocations'), () => FOUND)
      .on(inventory('apis/geolocations'), ({ body }) =>
        (Reflect.get(Object(body), 'ids') as readonly string[]).map((id) => ({ id, ...FOUND })),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const ofCompany = (filter: object | null, token?: string) =>
    gateway.ask(COMPANY_LOCATIONS, { companyId: COMPANY, filter }, token);

  it('OVER-10 of a company are one call, under its filter', async () => {
    for (const filter of [null, FILTER]) {
      gateway.services.made.length = 0;
      const { data, errors } = await ofCompany(filter);
      assert.deepEqual(errors, []);
      assert.deepEqual(data, { company: { topGeolocations: FOUND } });
      assert.deepEqual(gateway.upstreamCalls(), [inventory('geolocations')]);
      const [call] = gateway.services.calls(inventory('geolocations'));
      assert.deepEqual(call?.body, filter === null ? {} : { filter });
    }
  });

  it('OVER-10 of APIs are one call however many there are', async () => {
    for (const first of [1, 50]) {
      gateway.services.made.length = 0;
      const { data, errors } = await gateway.ask(API_LOCATIONS, { companyId: COMPANY, first });
      assert.deepEqual(errors, []);
      const { company } = data as {
        company: { endpoints: { edges: { node: { api: object } }[] } };
      };
      assert.deepEqual(company.endpoints.edges[0]?.node.api, { topGeolocations: FOUND });
      assert.deepEqual(gateway.upstreamCalls().toSorted(), [
        inventory('apis/geolocations'),
        inventory('apis/lookup'),
        inventory('endpoints/search'),
      ]);
    }
  });

  it('OVER-10 need the inventory', async () => {
    const { errors } = await ofCompany(null, 'plt_gaps');
    assert.deepEqual(
      errors.map(({ extensions }) => extensions?.code),
      ['FORBIDDEN'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('OVER-10 fail alone, without words of the service', async () => {
    gateway.services.on(inventory('geolocations'), (_call, reply) =>
      reply.code(500).send({ detail: 'relation geolocations_daily' }),
    );
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { name ${SHOWN} } }`,
    );
    assert.deepEqual(data, { company: { name: 'Shop', topGeolocations: null } });
    assert.equal(errors.length, 1);
    assert.ok(!JSON.stringify(errors).includes('relation'));
    gateway.services.on(inventory('geolocations'), () => FOUND);
  });
});
