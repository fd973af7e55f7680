import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { COMPANY } from '../../../testing/people.ts';
import { endpointRow, range } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const ID = '9a000000-0000-4000-8000-000000000001';
const AT = '2026-01-31T12:00:00.000Z';
const DOCUMENT = {
  id: ID,
  name: 'shop.yaml',
  title: 'Shop',
  version: '2',
  format: 'openapi31',
  syntax: 'yaml',
  hosts: ['shop.example'],
  operationCount: 3,
  size: 900,
  warnings: [],
  uploadedBy: 'maya@example.com',
  uploadedAt: AT,
  lintState: 'done',
  lintErrors: 1,
  lintWarnings: 2,
  lintNote: null,
};
const finding = (index: number) => ({
  cursor: `finding${index}`,
  id: endpointRow(index).id,
  kind: 'drift',
  host: 'shop.example',
  method: 'GET',
  path: '/a',
  endpointId: endpointRow(index % 4).id,
  documentId: ID,
  pointer: '/paths/~1a/get',
  driftKind: 'type',
  side: 'request',
  location: 'query',
  name: 'page',
  contentType: '',
  statusClass: '',
  documented: 'integer',
  seen: 'string',
  share: 0.5,
  lastActivity: AT,
});
const SUMMARY = {
  shadow: 1,
  zombie: 2,
  orphan: 3,
  drift: 40,
  lint: 5,
  hosts: ['shop.example'],
  hostsWithoutTraffic: ['shop.example'],
  rules: [{ rule: 'operation-operationId', severity: 'warning', message: 'No id', issues: 3 }],
  analysedAt: AT,
  isAnalysing: false,
  isLinting: false,
};
const idsOf = (body: unknown): string[] => Reflect.get(Object(body), 'ids') as string[]; // the gateway's own request

describe('documents of APIs in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    stubInventory(gateway.services, 100)
      .on('GET /inventory/:companyId/oas-documents', () => ({
        items: [{ cursor: 'document0', ...DOCUMENT }],
        hasNextPage: false,
      }))
      .on('POST /inventory/:companyId/oas-documents/lookup', ({ body }) =>
        idsOf(body).map((id) => (id === ID ? DOCUMENT : null)),
      )
      .on('GET /inventory/:companyId/oas-analysis', () => SUMMARY)
      .on('POST /inventory/:companyId/oas-analysis', () => SUMMARY)
      .on('GET /inventory/:companyId/oas-issues', ({ query }) => ({
        items: [
          {
            cursor: 'c',
            id: 'i:1',
            documentId: '0e000000-0000-4000-8000-000000000001',
            severity: 'warning',
            rule: query['rule'] ?? 'any',
            message: 'No id',
            path: 'paths./orders.get',
            pointer: '/paths/~1orders/get',
          },
        ],
        hasNextPage: false,
      }))
      .on('GET /inventory/:companyId/oas-findings', ({ query }) => ({
        items: range(Number(query['first']), finding),
        hasNextPage: true,
      }))
      .on('POST /inventory/:companyId/oas-snippets/lookup', ({ body }) =>
        idsOf(body).map(() => ({ documentId: ID, documentName: 'shop.yaml', text: '/a:\n' })),
      )
      .on('DELETE /inventory/:companyId/oas-documents/:documentId', (_call, reply) =>
        reply.code(204).send(),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  for (const rows of [5, 50]) {
    it(`GRAPH-05 INV-15 a page of ${rows} findings with endpoints, documents and count makes four calls`, async () => {
      const { errors, data } = await gateway.ask(
        `{ company(companyId: "${COMPANY}") { oasFindings(kind: drift, host: "shop.example", first: ${rows}) { totalCount edges { node { findingId driftKind share endpoint { path } document { name } } } } } }`,
      );
      assert.deepEqual(errors, []);
      const { company } = data as {
        company: {
          oasFindings: { totalCount: number; edges: { node: { document: { name: string } } }[] };
        };
      };
      assert.deepEqual(
        [
          company.oasFindings.totalCount,
          company.oasFindings.edges.length,
          company.oasFindings.edges[0]?.node.document.name,
        ],
        [40, rows, 'shop.yaml'],
      );
      assert.deepEqual(gateway.upstreamCalls().sort(), [
        'GET /inventory/:companyId/oas-analysis',
        'GET /inventory/:companyId/oas-findings',
        'POST /inventory/:companyId/endpoints/lookup',
        'POST /inventory/:companyId/oas-documents/lookup',
      ]);
    });
  }

  it('GRAPH-05 INV-06 snippets of a page of endpoints come by twenties', async () => {
    const { errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 40) { edges { node { oasSnippet { documentName text } } } } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(gateway.upstreamCalls().filter((call) => call.includes('snippets')).length, 2);
  });

  it('GRAPH-01 a document is found by its global id and deleted by it', async () => {
    const id = globalId('OasDocument', COMPANY, ID);
    assert.deepEqual(
      (
        await gateway.ask(
          'query Node($id: ID!) { node(id: $id) { ... on OasDocument { name format } } }',
          { id },
        )
      ).data,
      { node: { name: 'shop.yaml', format: 'openapi31' } },
    );
    const { data, errors } = await gateway.ask(
      'mutation Delete($id: ID!) { deleteOasDocument(input: { id: $id }) { deletedId errors { code } } }',
      { id },
    );
    assert.deepEqual([errors, data], [[], { deleteOasDocument: { deletedId: id, errors: [] } }]);
  });

  it('an analysis gives its counts', async () => {
    const { data, errors } = await gateway.ask(
      `mutation { analyseOasDocuments(input: { companyId: "${COMPANY}" }) { analysis { shadow zombie orphan drift } errors { code } } }`,
    );
    assert.deepEqual(
      [errors, data],
      [
        [],
        {
          analyseOasDocuments: {
            analysis: { shadow: 1, zombie: 2, orphan: 3, drift: 40 },
            errors: [],
          },
        },
      ],
    );
  });

  it('INV-15 issues of one rule are asked for and counted as its own, with where they are', async () => {
    const { data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { oasAnalysis { hostsWithoutTraffic rules { rule severity issues } } oasIssues(rule: "operation-operationId") { totalCount edges { node { rule pointer } } } } }`,
    );
    assert.deepEqual(data, {
      company: {
        oasAnalysis: {
          hostsWithoutTraffic: ['shop.example'],
          rules: [{ rule: 'operation-operationId', severity: 'warning', issues: 3 }],
        },
        oasIssues: {
          totalCount: 3,
          edges: [{ node: { rule: 'operation-operationId', pointer: '/paths/~1orders/get' } }],
        },
      },
    });
  });
});
