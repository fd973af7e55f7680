import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { COMPANY } from '../../testing/people.ts';
import { endpointRow, hostRow, labelRow } from '../../testing/rows.ts';
import { stubInventory } from '../../testing/stubInventory.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const PAGE = /* GraphQL */ `
  query Page($companyId: ID!, $first: Int!) {
    company(companyId: $companyId) {
      name
      endpoints(first: $first) {
        edges {
          cursor
          node {
            id
            endpointId
            method
            path
            parameterCount
            host {
              id
              name
            }
            api {
              name
              host {
                name
              }
            }
            labels {
              name
            }
            traffic {
              requests
              points {
                at
                requests
              }
            }
          }
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
      }
    }
  }
`;

describe('inventory in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    stubInventory(gateway.services, 100);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  for (const rows of [10, 50, 100]) {
    it(`GRAPH-05 a page of ${rows} endpoints with host, API, labels and traffic makes five calls`, async () => {
      const { errors, data } = await gateway.ask(PAGE, { companyId: COMPANY, first: rows });
      assert.deepEqual(errors, []);
      assert.deepEqual(gateway.upstreamCalls().sort(), [
        'POST /inventory/:companyId/apis/lookup',
        'POST /inventory/:companyId/endpoints/search',
        'POST /inventory/:companyId/endpoints/traffic',
        'POST /inventory/:companyId/hosts/lookup',
        'POST /labels/:companyId/endpoints/lookup',
      ]);
      const { company } = data as {
        company: { endpoints: { edges: unknown[]; pageInfo: unknown } };
      };
      assert.equal(company.endpoints.edges.length, rows);
      assert.deepEqual(company.endpoints.pageInfo, {
        hasNextPage: rows < 100,
        hasPreviousPage: false,
        startCursor: 'cursor0',
        endCursor: `cursor${rows - 1}`,
      });
    });
  }

  it('GRAPH-01 only a page behind a cursor has one before it', async () => {
    const pageBehind = (cursor: string) =>
      gateway.ask(
        `{ company(companyId: "${COMPANY}") { endpoints(first: 5${cursor}) { pageInfo { hasPreviousPage } } } }`,
      );
    for (const [cursor, hasPreviousPage] of [
      ['', false],
      [', after: null', false],
      [', after: "cursor4"', true],
    ] as const) {
      const { errors, data } = await pageBehind(cursor);
      assert.deepEqual(
        { errors, data },
        { errors: [], data: { company: { endpoints: { pageInfo: { hasPreviousPage } } } } },
      );
    }
  });

  it('GRAPH-05 host groups with their endpoints and labels make four calls however many groups there are', async () => {
    const { errors, data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpointGroups(groupBy: { by: host }) { totalCount edges { node { host { name } endpointCount endpoints(first: 3) { totalCount edges { node { path labels { name } } } } } } } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'POST /inventory/:companyId/endpoint-groups/count',
      'POST /inventory/:companyId/endpoint-groups/search',
      'POST /inventory/:companyId/endpoints/by-group',
      'POST /labels/:companyId/endpoints/lookup',
    ]);
    const { company } = data as {
      company: { endpointGroups: { edges: { node: { endpoints: { edges: unknown[] } } }[] } };
    };
    assert.equal(company.endpointGroups.edges[0]?.node.endpoints.edges.length, 3);
  });

  it('INV-06 exposure is unknown where the services know of no address, and nothing is external then', async () => {
    const seen: (boolean | null)[] = [true, false, null];
    gateway.services.on('POST /inventory/:companyId/endpoints/search', () => ({
      items: seen.map((isExternal, index) => ({ ...endpointRow(index), isExternal })),
      cursors: seen.map(String),
      hasNextPage: false,
      totalCount: 3,
    }));
    gateway.services.on('POST /inventory/:companyId/hosts/lookup', ({ body }) =>
      (body as { ids: string[] }).ids.map((_id, index) => ({
        ...hostRow(index),
        isExternal: null,
      })),
    );
    const { errors, data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 3) { edges { node { isExternal exposure host { isExternal exposure } } } } } }`,
    );
    assert.deepEqual(errors, []);
    const host = { isExternal: false, exposure: 'unknown' };
    const { company } = data as { company: { endpoints: { edges: { node: unknown }[] } } };
    assert.deepEqual(
      company.endpoints.edges.map(({ node }) => node),
      [
        { isExternal: true, exposure: 'external', host },
        { isExternal: false, exposure: 'internal', host },
        { isExternal: false, exposure: 'unknown', host },
      ],
    );
    stubInventory(gateway.services, 100);
  });

  it('INV-06 samples of the hosts of a page of endpoints take one call', async () => {
    const { errors, data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 50) { edges { node { host { hostSamples } } } } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'POST /inventory/:companyId/endpoints/search',
      'POST /inventory/:companyId/hosts/lookup',
    ]);
    const { company } = data as {
      company: { endpoints: { edges: { node: { host: unknown } }[] } };
    };
    assert.deepEqual(company.endpoints.edges[6]?.node.host, {
      hostSamples: hostRow(1).hostSamples,
    });
  });

  it('GRAPH-05 hosts with their newest endpoints make two calls', async () => {
    const { errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { hosts(sort: name, direction: ascending) { edges { node { name latestEndpoints { path } } } } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'GET /inventory/:companyId/hosts',
      'POST /inventory/:companyId/endpoints/latest-by-host',
    ]);
    assert.deepEqual(
      { ...gateway.services.calls('GET /inventory/:companyId/hosts')[0]?.query },
      { sort: 'name', direction: 'ascending', first: '50' },
    );
  });

  it('further endpoints of one host group are searched for', async () => {
    await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpointGroups(groupBy: { by: host }, filter: { field: "sensitive", op: is, value: true }) { edges { node { endpoints(after: "cursor2") { edges { cursor } } } } } } }`,
    );
    const [search] = gateway.services.calls('POST /inventory/:companyId/endpoints/search');
    assert.deepEqual(search?.body, {
      sort: 'riskScore',
      direction: 'descending',
      first: 50,
      filter: { all: [{ field: 'sensitive', op: 'is', value: true }] },
      hostId: hostRow(0).id,
      after: 'cursor2',
    });
  });

  it('GRAPH-05 groups by label with their labels and endpoints make three calls, and further endpoints are searched for within the label', async () => {
    const id = labelRow(0).id;
    const { errors, data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpointGroups(groupBy: { by: labelRule, id: "${id}" }) { edges { node { key host { name } label { name } endpoints(first: 3) { edges { node { path } } } } } } } }`,
    );
    assert.deepEqual(errors, []);
    const { edges } = (
      data as {
        company: {
          endpointGroups: { edges: { node: { host: unknown; label: { name: string } } }[] };
        };
      }
    ).company.endpointGroups;
    assert.deepEqual(
      edges.map(({ node }) => [node.host, node.label.name]),
      [0, 1, 2, 3, 4].map((index) => [null, `label${index}`]),
    );
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'POST /inventory/:companyId/endpoint-groups/search',
      'POST /inventory/:companyId/endpoints/by-group',
      'POST /labels/:companyId/labels/lookup',
    ]);
    await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(after: "cursor2", group: { groupBy: { by: labelRule, id: "${id}" }, key: "${labelRow(1).id}" }) { edges { cursor } } } }`,
    );
    const [search] = gateway.services.calls('POST /inventory/:companyId/endpoints/search');
    assert.deepEqual(search?.body, {
      sort: 'riskScore',
      direction: 'descending',
      first: 50,
      label: { labelId: labelRow(1).id, ruleId: id },
      after: 'cursor2',
    });
    assert.deepEqual(
      (
        await gateway.ask(
          `{ company(companyId: "${COMPANY}") { endpointGroups(groupBy: { by: labelGroup }) { totalCount } } }`,
        )
      ).codes,
      ['BAD_INPUT'],
    );
  });

  it('GRAPH-05 every field of a page of endpoints, findings included, makes two calls', async () => {
    const { errors, data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints { edges { node { domain webServer technologies cdn urlType rateLimited resourceId sourceTypes monitored endpointTypes availabilityStatus findings { name severity cweId cveId evidence { key value } foundAt } } } } } }`,
    );
    assert.deepEqual(errors, []);
    const { edges } = (
      data as {
        company: {
          endpoints: { edges: { node: { availabilityStatus: string; findings: unknown[] } }[] };
        };
      }
    ).company.endpoints;
    assert.deepEqual(
      [edges.length, edges[49]?.node.availabilityStatus, edges[49]?.node.findings.length],
      [50, 'available', 1],
    );
    assert.deepEqual(gateway.upstreamCalls(), [
      'POST /inventory/:companyId/endpoints/search',
      'POST /inventory/:companyId/endpoints/findings',
    ]);
  });

  it('GRAPH-05 INV-06 what was last seen of a page of endpoints is one call', async () => {
    const { errors, data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 2) { edges { node { sightings { fact value lastSeenAt clean needed isPast } } } } } }`,
    );
    assert.deepEqual(errors, []);
    const seen = {
      fact: 'withoutCredentials',
      value: '',
      lastSeenAt: '2026-01-31T12:00:00.000Z',
      clean: 300,
      needed: 300,
      isPast: true,
    };
    const edges = [0, 1].map(() => ({ node: { sightings: [seen] } }));
    assert.deepEqual(data, { company: { endpoints: { edges } } });
    assert.deepEqual(gateway.upstreamCalls(), [
      'POST /inventory/:companyId/endpoints/search',
      'POST /inventory/:companyId/endpoints/sightings',
    ]);
  });

  it('GRAPH-05 values that filters can be given are one call, labels among them named by one more', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { filterOptions(field: "technology", search: "v") { value label count } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        filterOptions: [0, 1, 2].map((index) => ({
          value: `value${index}`,
          label: `value${index}`,
          count: 3 - index,
        })),
      },
    });
    assert.deepEqual(gateway.upstreamCalls(), ['POST /inventory/:companyId/filter-options']);
    const labels = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { filterOptions(field: "label") { value label } } }`,
    );
    assert.deepEqual(labels.data, {
      company: {
        filterOptions: [0, 1, 2].map((index) => ({
          value: labelRow(index).id,
          label: `label${index}`,
        })),
      },
    });
    assert.deepEqual(gateway.upstreamCalls().slice(1), [
      'POST /inventory/:companyId/filter-options',
      'POST /labels/:companyId/labels/lookup',
    ]);
  });

  it('a count alone is one call, and says when there are more than it', async () => {
    const { data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints { totalCount } } }`,
    );
    assert.deepEqual(data, { company: { endpoints: { totalCount: 100 } } });
    assert.deepEqual(gateway.upstreamCalls(), ['POST /inventory/:companyId/endpoints/count']);
    const ask = `{ company(companyId: "${COMPANY}") { endpoints { totalCount isTotalCountExact } } }`;
    assert.deepEqual((await gateway.ask(ask)).data, {
      company: { endpoints: { totalCount: 100, isTotalCountExact: true } },
    });
    gateway.services.on('POST /inventory/:companyId/endpoints/count', () => ({
      count: 10_000,
      hasMore: true,
    }));
    assert.deepEqual((await gateway.ask(ask)).data, {
      company: { endpoints: { totalCount: 10_000, isTotalCountExact: false } },
    });
    assert.equal(gateway.upstreamCalls().length, 3);
  });

  it('GRAPH-01 every node of the inventory is found again by its global id, nodes of one type in one call', async () => {
    const ids = [0, 1].map((index) => globalId('Endpoint', COMPANY, endpointRow(index).id));
    const { data, errors } = await gateway.ask(
      'query Nodes($ids: [ID!]!) { nodes(ids: $ids) { id __typename ... on Endpoint { path } ... on Host { name } } }',
      {
        ids: [
          ...ids,
          globalId('Host', COMPANY, hostRow(2).id),
          globalId('Endpoint', COMPANY, endpointRow(200).id),
          globalId('Endpoint', COMPANY, 'no-uuid'),
          'no id',
        ],
      },
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      nodes: [
        { id: ids[0], __typename: 'Endpoint', path: endpointRow(0).path },
        { id: ids[1], __typename: 'Endpoint', path: endpointRow(1).path },
        { id: globalId('Host', COMPANY, hostRow(2).id), __typename: 'Host', name: hostRow(2).name },
        null,
        null,
        null,
      ],
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'POST /inventory/:companyId/endpoints/lookup',
      'POST /inventory/:companyId/hosts/lookup',
    ]);
  });

  it('the drawer of an endpoint asks for its parameters once and counts them without a call', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoint(endpointId: "${endpointRow(7).id}") { path pathEvidence { name shape reasons } parameters { totalCount edges { node { id name } } } } } }`,
    );
    assert.deepEqual(errors, []);
    const { endpoint } = (
      data as {
        company: { endpoint: { pathEvidence: object[]; parameters: { totalCount: number } } };
      }
    ).company;
    assert.deepEqual(
      endpoint.pathEvidence,
      [{ name: 'customerId', shape: 'uuid', reasons: [] }],
      'rows of earlier releases have no reasons',
    );
    assert.equal(endpoint.parameters.totalCount, 12);
    assert.deepEqual(gateway.upstreamCalls(), [
      'POST /inventory/:companyId/endpoints/lookup',
      'POST /inventory/:companyId/parameters/by-endpoint',
    ]);
  });

  it('GRAPH-05 what is known of parameters and GraphQL operations needs no further call', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 20) { edges { node { gqlOpType graphqlOperations { name type count } parameters(first: 3) { edges { node { enumValues minimum maximum quantiles minLength maxLength length99 charClasses minItems maxItems isMap otherTypes opportunities presence confidence distinctValues firstSeen } } } } } } } }`,
    );
    assert.deepEqual(errors, []);
    const { edges } = (
      data as {
        company: {
          endpoints: {
            edges: {
              node: {
                gqlOpType: string;
                graphqlOperations: unknown[];
                parameters: { edges: { node: { charClasses: string[]; length99: number } }[] };
              };
            }[];
          };
        };
      }
    ).company.endpoints;
    assert.deepEqual(
      [
        edges[0]?.node.gqlOpType,
        edges[0]?.node.graphqlOperations[0],
        edges[0]?.node.parameters.edges[0]?.node.charClasses,
        edges[0]?.node.parameters.edges[0]?.node.length99,
      ],
      ['query', { name: 'Orders', type: 'query', count: 3 }, ['lower'], 9],
    );
    assert.deepEqual(gateway.upstreamCalls(), [
      'POST /inventory/:companyId/endpoints/search',
      'POST /inventory/:companyId/parameters/by-endpoint',
    ]);
  });

  it('GRAPH-05 the parameters of a page of endpoints come in one call, with their counts', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 20) { edges { node { parameters(first: 3, side: response) { totalCount pageInfo { hasNextPage } edges { node { name } } } } } } } }`,
    );
    assert.deepEqual(errors, []);
    const { edges } = (
      data as {
        company: {
          endpoints: {
            edges: { node: { parameters: { totalCount: number; edges: unknown[] } } }[];
          };
        };
      }
    ).company.endpoints;
    assert.deepEqual(
      edges.map(({ node }) => [node.parameters.totalCount, node.parameters.edges.length]),
      edges.map(() => [7, 3]),
    );
    assert.deepEqual(gateway.upstreamCalls(), [
      'POST /inventory/:companyId/endpoints/search',
      'POST /inventory/:companyId/parameters/by-endpoint',
    ]);
  });

  it('a page larger than 100, a wrong filter and a foreign cursor are answered with the reason', async () => {
    const tooLarge = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 101) { edges { cursor } } } }`,
    );
    assert.deepEqual(
      [tooLarge.codes, tooLarge.errors[0]?.message],
      [['BAD_INPUT'], 'first must be between 1 and 100.'],
    );
    const filter = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(filter: { field: "path", all: [] }) { edges { cursor } } } }`,
    );
    assert.deepEqual(filter.codes, ['BAD_INPUT']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('a failing service takes only its fields away, and none of its words reach the client', async (test) => {
    const broken = new TestGateway();
    test.after(() => broken.stop());
    stubInventory(broken.services, 3).on('POST /inventory/:companyId/counts', (_call, reply) =>
      reply.code(500).send({ error: 'relation "inventory.hosts" does not exist' }),
    );
    broken.services.fails(
      'POST /labels/:companyId/endpoints/lookup',
      503,
      'unavailable',
      'database at 10.0.0.3 is down',
    );
    await broken.start();
    const endpoint = `endpoint(endpointId: "${endpointRow(1).id}") { path labels { name } }`;
    const company = `company(companyId: "${COMPANY}") { name inventoryCounts { hosts } ${endpoint} }`;
    const answer = await broken.ask(`{ viewer { email } ${company} }`);
    const path = '/api/v1/customers/{customerId}/orders/1';
    assert.deepEqual(answer.data, {
      viewer: null,
      company: { name: 'Shop', inventoryCounts: null, endpoint: { path, labels: null } },
    });
    assert.deepEqual(
      answer.errors.map((error) => [error.path?.join('.'), error.extensions?.code]),
      [
        ['company.inventoryCounts', 'UNAVAILABLE'],
        ['company.endpoint.labels', 'UNAVAILABLE'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(answer), /10\.0\.0\.3|relation/);
  });
});
