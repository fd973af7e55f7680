import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { endpointRow } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const CALLS = {
  inventory: 'POST /inventory/:companyId/count-changes',
  posture: 'POST /posture/:companyId/gaps/count-changes',
  attackers: 'POST /attackers/:companyId/attackers/count-changes',
} as const;
const FILTER = { all: [{ field: 'label', op: 'is', value: [endpointRow(0).id] }] };
const DAYS = { since: '2026-11-01', until: '2026-11-08' };
const ANSWERS = {
  inventory: {
    recordedFrom: '2026-11-02',
    changes: [{ counted: 'endpoints', cause: 'merge', gained: 0, lost: 2 }],
  },
  posture: { recordedFrom: null, changes: [{ cause: 'newEndpoint', gained: 4, lost: 1 }] },
  attackers: { recordedFrom: null, changes: [{ cause: 'detection', gained: 3, lost: 0 }] },
};
const args = '(sinceDay: $since, untilDay: $until, filter: $filter)';
const FIELDS = {
  inventory: `inventoryCountChanges${args} { recordedFrom changes { counted cause gained lost } }`,
  posture: `gapCountChanges${args} { recordedFrom changes { cause gained lost } }`,
  attackers: `attackerCountChanges${args} { recordedFrom changes { cause gained lost } }`,
};
const asked = (...fields: readonly string[]): string =>
  `query ($companyId: ID!, $since: String!, $until: String, $filter: FilterInput) {
    company(companyId: $companyId) { name ${fields.join(' ')} }
  }`;

describe('causes of change in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_gaps', apiToken(['read'], ['feature_security_posture_gaps:read']));
    const services = stubInventory(gateway.services, 3);
    for (const [domain, route] of Object.entries(CALLS))
      services.on(route, () => ANSWERS[domain as keyof typeof ANSWERS]);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const ask = (query: string, token?: string) =>
    gateway.ask(query, { companyId: COMPANY, ...DAYS, filter: FILTER }, token);

  it('OVER-01 are one call a domain, with the days and labels', async () => {
    const { data, errors } = await ask(asked(...Object.values(FIELDS)));
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        name: 'Shop',
        inventoryCountChanges: ANSWERS.inventory,
        gapCountChanges: ANSWERS.posture,
        attackerCountChanges: ANSWERS.attackers,
      },
    });
    assert.deepEqual(gateway.upstreamCalls().toSorted(), Object.values(CALLS).toSorted());
    for (const route of Object.values(CALLS))
      assert.deepEqual(gateway.services.calls(route)[0]?.body, { ...DAYS, filter: FILTER });
  });

  it('OVER-01 need the permission of each domain', async () => {
    const { errors } = await ask(asked(FIELDS.inventory), 'plt_gaps');
    assert.deepEqual(
      errors.map(({ extensions }) => extensions?.code),
      ['FORBIDDEN'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
    const { errors: none } = await ask(asked(FIELDS.posture), 'plt_gaps');
    assert.deepEqual(none, []);
  });

  it('OVER-01 fail alone, without words of the service', async () => {
    gateway.services.on(CALLS.posture, (_call, reply) =>
      reply.code(500).send({ detail: 'relation gap_count_changes' }),
    );
    const { data, errors } = await ask(asked(FIELDS.inventory, FIELDS.posture));
    assert.deepEqual(data, {
      company: {
        name: 'Shop',
        inventoryCountChanges: ANSWERS.inventory,
        gapCountChanges: null,
      },
    });
    assert.equal(errors.length, 1);
    assert.ok(!JSON.stringify(errors).includes('relation'));
    gateway.services.on(CALLS.posture, () => ANSWERS.posture);
  });
});
