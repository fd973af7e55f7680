import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { exampleRow } from '../../testing/attackerRows.ts';
import { apiToken, COMPANY } from '../../testing/people.ts';
import { gapItem } from '../../testing/postureRows.ts';
import { range } from '../../testing/rows.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const QUERY = `{ company(companyId: "${COMPANY}") { gaps(first: 5) { edges { node { gapId exchange {
  at traits exchange { status query { name value } }
} } } } } }`;
const CALLS = ['POST /posture/:companyId/gaps/exchanges', 'POST /posture/:companyId/gaps/search'];

describe('exchanges of ordinary traffic of gaps in the graph', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    gateway.people.set('plt_gaps', apiToken(['read'], ['feature_security_posture_gaps:read']));
    const { exchange, at } = exampleRow;
    services
      .on('POST /posture/:companyId/gaps/search', ({ body }) => ({
        items: range(Number(Reflect.get(Object(body), 'first')), gapItem),
        hasNextPage: false,
      }))
      .on('POST /posture/:companyId/gaps/exchanges', ({ body }) =>
        // The gateway's own request.
        (Reflect.get(Object(body), 'ids') as string[]).map((gapId, index) =>
          index > 0 ? null : { gapId, at, traits: ['answered', 'anonymous'], exchange },
        ),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    services.made.length = 0;
  });

  it('POST-02 GRAPH-05 those of a page of gaps are asked for together, also by who may read gaps alone', async () => {
    for (const bearer of [undefined, 'plt_gaps']) {
      services.made.length = 0;
      const { data, codes } = await gateway.ask(QUERY, {}, bearer);
      assert.deepEqual(codes, []);
      const { company } = data as {
        company: { gaps: { edges: { node: { exchange: Record<string, unknown> | null } }[] } };
      };
      const [first, second] = company.gaps.edges.map(({ node }) => node.exchange);
      assert.deepEqual(first?.['traits'], ['answered', 'anonymous']);
      const query = exampleRow.exchange.query.map(([name, value]) => ({ name, value }));
      assert.deepEqual(first['exchange'], { status: exampleRow.exchange.status, query });
      assert.equal(second, null);
      assert.deepEqual(gateway.upstreamCalls().sort(), CALLS);
    }
  });
});
