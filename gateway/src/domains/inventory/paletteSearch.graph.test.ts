import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { apiToken, COMPANY } from '../../testing/people.ts';
import { apiRow, hostRow, range } from '../../testing/rows.ts';
import { stubInventory } from '../../testing/stubInventory.ts';
import { TestGateway } from '../../testing/testGateway.ts';

/** What the palette of the client asks for, of all kinds at once. */
const SEARCH = /* GraphQL */ `
  query Search($companyId: ID!, $text: String!, $filter: FilterInput, $named: FilterInput) {
    company(companyId: $companyId) {
      endpoints(first: 5, filter: $filter) {
        edges {
          node {
            path
            host {
              name
            }
          }
        }
      }
      hosts(first: 5, search: $text, sort: riskScore) {
        edges {
          node {
            name
          }
        }
      }
      apis(first: 5, search: $text) {
        edges {
          node {
            name
            host {
              name
            }
          }
        }
      }
      gaps(first: 5, status: null) {
        edges {
          node {
            name
          }
        }
      }
      attackers(first: 5) {
        edges {
          node {
            sourceId
          }
        }
      }
      posturePolicies(first: 5, filter: $named) {
        edges {
          node {
            name
          }
        }
      }
      labels(first: 5, search: $text) {
        edges {
          node {
            name
          }
        }
      }
    }
  }
`;
const NONE = { items: [], hasNextPage: false };
const variables = {
  companyId: COMPANY,
  text: 'pay',
  filter: { all: [{ field: 'path', op: 'contains', value: 'pay' }] },
  named: { all: [{ field: 'name', op: 'contains', value: 'pay' }] },
};

describe('the search of the palette', () => {
  const gateway = new TestGateway();
  before(async () => {
    stubInventory(gateway.services, 100);
    gateway.services
      .on('POST /inventory/:companyId/apis/search', () => ({
        items: range(3, (index) => ({
          cursor: `api${index}`,
          ...apiRow(index),
          hostName: hostRow(index).name,
          hostPattern: null,
          hidden: false,
          detectionEnabled: true,
          added: false,
          learningMode: null,
        })),
        hasNextPage: false,
      }))
      .on('POST /posture/:companyId/gaps/search', () => NONE)
      .on('POST /posture/:companyId/policies/search', () => NONE)
      .on('POST /attackers/:companyId/attackers/search', () => NONE)
      .on('GET /labels/:companyId/labels', () => NONE);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const ask = (bearer = 'plt_token') => gateway.ask(SEARCH, variables, bearer);
  const upstream = () => gateway.upstreamCalls();

  it('GRAPH-05 asks each list once, and for the hosts of all rows once', async () => {
    const { errors } = await ask();
    assert.deepEqual(errors, []);
    assert.deepEqual(upstream().toSorted(), [
      'GET /inventory/:companyId/hosts',
      'GET /labels/:companyId/labels',
      'POST /attackers/:companyId/attackers/search',
      'POST /inventory/:companyId/apis/search',
      'POST /inventory/:companyId/endpoints/search',
      'POST /inventory/:companyId/hosts/lookup',
      'POST /posture/:companyId/gaps/search',
      'POST /posture/:companyId/policies/search',
    ]);
    const [hosts] = gateway.services.calls('GET /inventory/:companyId/hosts');
    assert.deepEqual(
      [hosts?.query['search'], hosts?.query['first'], hosts?.query['sort']],
      ['pay', '5', 'riskScore'],
    );
  });

  it('PERM-06 refuses the kinds that the person may not see, without asking for them', async () => {
    gateway.people.set(
      'plt_few',
      apiToken(['read'], ['feature_inventory:read', 'feature_tags:read']),
    );
    const { data, errors } = await ask('plt_few');
    const codes = errors.map(
      ({ path, extensions }) => `${String(path?.[1])} ${String(extensions?.code)}`,
    );
    assert.deepEqual(codes.toSorted(), [
      'attackers FORBIDDEN',
      'gaps FORBIDDEN',
      'posturePolicies FORBIDDEN',
    ]);
    const { company } = data as { company: Record<string, { edges: readonly unknown[] } | null> };
    assert.equal(company['hosts']?.edges.length, 5);
    assert.equal(company['gaps'], null);
    assert.deepEqual(
      upstream().filter((call) => /posture|attackers/.test(call)),
      [],
    );
  });

  it('a kind whose service fails, fails alone', async () => {
    gateway.services.on('GET /labels/:companyId/labels', (_call, reply) => reply.code(503).send());
    const { data, errors } = await ask();
    assert.deepEqual(
      errors.map(({ path }) => path?.[1]),
      ['labels'],
    );
    const { company } = data as { company: Record<string, { edges: readonly unknown[] } | null> };
    assert.equal(company['apis']?.edges.length, 3);
    assert.equal(company['labels'], null);
  });

  it('counts the hosts that are searched, not all', async () => {
    await gateway.ask(
      `{ company(companyId: "${COMPANY}") { hosts(search: "pay") { totalCount } } }`,
    );
    assert.equal(
      gateway.services.calls('GET /inventory/:companyId/hosts/count')[0]?.query['search'],
      'pay',
    );
  });
});
