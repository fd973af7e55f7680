import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { endpointRow, hostRow, range } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const AT = '2026-01-31T12:00:00.000Z';
const inventory = (path: string) => `POST /inventory/:companyId/${path}`;
const FILTER = { all: [{ field: 'label', op: 'is', value: [endpointRow(0).id] }] };
const DISCOVERIES = `query ($companyId: ID!, $first: Int!, $filter: FilterInput) {
  company(companyId: $companyId) {
    latestDiscoveries(first: $first, filter: $filter) {
      isNewHost endpointCount host { name } endpoints { path host { name } }
    }
  }
}`;

describe('latest discoveries in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_labels', apiToken(['read'], ['feature_tags:read']));
    stubInventory(gateway.services, 100).on(inventory('discoveries'), ({ body }) =>
      range(Number(Reflect.get(Object(body), 'first')), (index) => ({
        hostId: hostRow(index % 5).id,
        isNewHost: index % 2 === 0,
        discoveredAt: AT,
        endpoints: 2,
        riskScore: 7,
        sensitive: false,
        endpointIds: [endpointRow(2 * index).id, endpointRow(2 * index + 1).id],
      })),
    );
    gateway.services.on(inventory('discoveries/dismissals'), () => null);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const ask = (first: number, token?: string) =>
    gateway.ask(DISCOVERIES, { companyId: COMPANY, first, filter: FILTER }, token);

  it('OVER-09 ask once for their hosts and once for their endpoints, however many there are', async () => {
    for (const first of [1, 10]) {
      gateway.services.made.length = 0;
      const { data, errors } = await ask(first);
      assert.deepEqual(errors, []);
      const { company } = data as unknown as { company: { latestDiscoveries: object[] } }; // The query above.
      assert.equal(company.latestDiscoveries.length, first);
      assert.deepEqual(company.latestDiscoveries[0], {
        isNewHost: true,
        endpointCount: 2,
        host: { name: hostRow(0).name },
        endpoints: [0, 1].map((index) => ({
          path: endpointRow(index).path,
          host: { name: hostRow(index).name },
        })),
      });
      assert.deepEqual(gateway.upstreamCalls().toSorted(), [
        inventory('discoveries'),
        inventory('endpoints/lookup'),
        inventory('hosts/lookup'),
        // Hosts of the endpoints, which the first call does not know.
        ...(first === 1 ? [inventory('hosts/lookup')] : []),
      ]);
      const [call] = gateway.services.calls(inventory('discoveries'));
      assert.deepEqual(call?.body, { first, filter: FILTER });
    }
  });

  it('OVER-02 the filter of the overview reaches every count, one call each', async () => {
    const { errors } = await gateway.ask(
      `query ($companyId: ID!, $filter: FilterInput) { company(companyId: $companyId) {
        inventoryCounts(filter: $filter) { hosts } traffic(filter: $filter) { requests }
        latestDiscoveries(first: 1, filter: $filter) { isNewHost } } }`,
      { companyId: COMPANY, filter: FILTER },
    );
    assert.deepEqual(errors, []);
    const paths = ['counts', 'traffic', 'discoveries'];
    assert.deepEqual(gateway.upstreamCalls().toSorted(), paths.map(inventory).toSorted());
    for (const path of paths)
      assert.deepEqual(
        Reflect.get(Object(gateway.services.calls(inventory(path))[0]?.body), 'filter'),
        FILTER,
      );
  });

  const DISMISS = `mutation ($input: DismissDiscoveryInput!) { dismissDiscovery(input: $input) {
    company { latestDiscoveries(first: 1) { hostId } } errors { code }
  } }`;
  const dismiss = (upTo: string | null, token?: string) =>
    gateway.ask(DISMISS, { input: { companyId: COMPANY, hostId: hostRow(0).id, upTo } }, token);

  it('OVER-09 a dismissal is one call, and what is left comes with it', async () => {
    for (const upTo of [AT, null]) {
      gateway.services.made.length = 0;
      const { data, errors } = await dismiss(upTo);
      assert.deepEqual(errors, []);
      assert.deepEqual(data, {
        dismissDiscovery: {
          company: { latestDiscoveries: [{ hostId: hostRow(0).id }] },
          errors: [],
        },
      });
      const [call] = gateway.services.calls(inventory('discoveries/dismissals'));
      assert.deepEqual(call?.body, { hostId: hostRow(0).id, ...(upTo !== null && { upTo }) });
      assert.equal(gateway.upstreamCalls().length, 2);
    }
    gateway.services.made.length = 0;
    assert.deepEqual((await dismiss(AT, 'plt_labels')).codes, ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('OVER-09 PERM-01 too many, or without the permission, no service is asked', async () => {
    assert.deepEqual((await ask(51)).codes, ['BAD_INPUT']);
    assert.deepEqual((await ask(1, 'plt_labels')).codes, ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
