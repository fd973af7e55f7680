import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { attackerRow, exampleRow } from '../../../testing/attackerRows.ts';
import { apiToken, COMPANY, companyContext } from '../../../testing/people.ts';
import { gapItem } from '../../../testing/postureRows.ts';
import { range } from '../../../testing/rows.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const listOf = (body: unknown, name: string): string[] =>
  Reflect.get(Object(body), name) as string[]; // The gateway's own request.
const QUERY = `{ company(companyId: "${COMPANY}") { gaps(first: 5) { edges { node { proof {
  attackerCount attackers { attackerId } stored { stepId isSuccess exchange { status query { name } } marks { name } }
} } } } } }`;
const CALLS = [
  'POST /attackers/:companyId/attackers/lookup',
  'POST /attackers/:companyId/endpoints/proofs',
  'POST /posture/:companyId/gaps/search',
];

describe('proofs of gaps in the graph', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    gateway.people.set('plt_gaps', apiToken(['read'], ['feature_security_posture_gaps:read']));
    gateway.people.set('plt_unlicensed', {
      ...apiToken(),
      companies: [
        {
          ...companyContext(),
          licences: { threatProtection: false, postureGovernance: true, discovery: true },
        },
      ],
    });
    const { exchange, at, message } = exampleRow;
    services
      .on('POST /posture/:companyId/gaps/search', ({ body }) => ({
        items: range(Number(Reflect.get(Object(body), 'first')), gapItem),
        hasNextPage: false,
      }))
      .on('POST /attackers/:companyId/endpoints/proofs', ({ body }) =>
        listOf(body, 'endpointIds').map((endpointId, index) => ({
          endpointId,
          attackers: 7,
          attackerIds: [attackerRow(1).id, attackerRow(2).id],
          stored:
            index > 0
              ? null
              : {
                  attackerId: attackerRow(1).id,
                  stepId: attackerRow(3).id,
                  at,
                  message,
                  exchange,
                  isSuccess: true,
                  marks: [{ location: 'query', name: 'q', reason: 'Always true' }],
                },
        })),
      )
      // One of them turned out to be gone.
      .on('POST /attackers/:companyId/attackers/lookup', ({ body }) =>
        listOf(body, 'ids').map((id) => (id === attackerRow(1).id ? attackerRow(1) : null)),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    services.made.length = 0;
  });

  it('POST-02 GRAPH-05 those of a page of gaps are asked for together, with their attackers', async () => {
    const { data, codes } = await gateway.ask(QUERY);
    assert.deepEqual(codes, []);
    const { company } = data as {
      company: { gaps: { edges: { node: { proof: Record<string, unknown> } }[] } };
    };
    const proofs = company.gaps.edges.map(({ node }) => node.proof);
    assert.equal(proofs.length, 5);
    assert.deepEqual(proofs[4]?.['attackers'], [{ attackerId: attackerRow(1).id }]);
    assert.deepEqual([proofs[4]?.['attackerCount'], proofs[4]?.['stored']], [7, null]);
    const [first] = proofs;
    const stored = first?.['stored'] as Record<string, unknown> | undefined;
    assert.deepEqual(
      [stored?.['stepId'], stored?.['isSuccess'], stored?.['marks']],
      [attackerRow(3).id, true, [{ name: 'q' }]],
    );
    assert.deepEqual(gateway.upstreamCalls().sort(), CALLS);
  });

  it('POST-02 PERM-01 without the permission or the licence for attackers there are none, and nothing is asked', async () => {
    for (const bearer of ['plt_gaps', 'plt_unlicensed']) {
      services.made.length = 0;
      const { data, codes } = await gateway.ask(QUERY, {}, bearer);
      assert.deepEqual(codes, [], bearer);
      assert.match(JSON.stringify(data), /"proof":null/);
      assert.doesNotMatch(JSON.stringify(data), /attackerCount/);
      assert.deepEqual(gateway.upstreamCalls(), [CALLS[2]], bearer);
    }
  });
});
