import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { COMPANY } from '../../testing/people.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const AT = '2026-01-31T12:00:00.000Z';
const counts = {
  received: 12,
  learned: 6,
  noise: { staticFile: 1, scanner: 2 },
  sampled: 2,
  rejected: { badUrl: 1 },
};
const line = { minute: AT, source: 'shop.har', kind: 'file', ...counts };

const DELETION = {
  id: '0d000000-0000-4000-8000-000000000001',
  actor: 'maya@example.com',
  beganAt: AT,
  dueAt: AT,
  deletedAt: AT,
  deleted: [{ kind: 'parameters', count: 412 }],
  isOverdue: false,
  finishedAt: AT,
  receipt: '{}',
  digest: 'a3f1',
};

describe('intake in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.services
      .on('GET /ingest/:companyId/status', () => ({
        receivedLastMinute: 3,
        lastReceivedAt: AT,
        total: counts,
      }))
      .on('GET /ingest/:companyId/ledger', () => ({
        items: [{ cursor: 'l1', ...line }],
        hasNextPage: false,
      }))
      .on('POST /ingest/:companyId/ledger/lookup', ({ body }) =>
        (Reflect.get(Object(body), 'ids') as string[]).map(() => line),
      )
      .on('GET /ingest/:companyId/batches', () => ({
        items: [
          {
            cursor: 'b1',
            id: '0b000000-0000-4000-8000-000000000001',
            source: 'shop.har',
            kind: 'file',
            receivedAt: AT,
            bytes: 5_000_000_000,
            ...counts,
            received: 11,
          },
        ],
        hasNextPage: true,
      }))
      .on('GET /ingest/:companyId/sample-deletions', () => ({ items: [DELETION] }))
      .on('PUT /ingest/:companyId/sampling', ({ body }) => body);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('shows the state with balanced counts, reasons most frequent first', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { ingest { receivedLastMinute total { received learned noise { reason count } sampled rejected { reason count } balanced } } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        ingest: {
          receivedLastMinute: 3,
          total: {
            received: 12,
            learned: 6,
            noise: [
              { reason: 'scanner', count: 2 },
              { reason: 'staticFile', count: 1 },
            ],
            sampled: 2,
            rejected: [{ reason: 'badUrl', count: 1 }],
            balanced: true,
          },
        },
      },
    });
  });

  it('shows the ledger and the batches, and says when one does not balance', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { ledger { edges { node { id source counts { balanced } } } } ingestBatches { pageInfo { hasNextPage } edges { node { bytes counts { balanced } } } } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        ledger: {
          edges: [
            {
              node: {
                id: globalId('LedgerLine', COMPANY, `${AT}|shop.har`),
                source: 'shop.har',
                counts: { balanced: true },
              },
            },
          ],
        },
        ingestBatches: {
          pageInfo: { hasNextPage: true },
          edges: [{ node: { bytes: 5_000_000_000, counts: { balanced: false } } }],
        },
      },
    });
  });

  it('a ledger line is found again by its global id', async () => {
    const id = globalId('LedgerLine', COMPANY, `${AT}|shop.har`);
    assert.deepEqual(
      (
        await gateway.ask(
          'query ($id: ID!) { node(id: $id) { id ... on LedgerLine { source } } }',
          { id },
        )
      ).data,
      { node: { id, source: 'shop.har' } },
    );
    assert.deepEqual(gateway.services.calls('POST /ingest/:companyId/ledger/lookup')[0]?.body, {
      ids: [`${AT}|shop.har`],
    });
  });

  it('DATA-04 lists deletions of samples with their receipts in one call', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { sampleDeletions { deletionId actor deleted { kind count } isOverdue finishedAt receipt digest } } }`,
    );
    assert.deepEqual(errors, []);
    const { id, beganAt: _beganAt, dueAt: _dueAt, deletedAt: _deletedAt, ...rest } = DELETION;
    assert.deepEqual(data, { company: { sampleDeletions: [{ deletionId: id, ...rest }] } });
    assert.equal(gateway.services.made.length, 1);
  });

  it('turns sampling on and answers the company as it is now', async () => {
    const { data, errors } = await gateway.ask(
      'mutation ($input: SetSamplingInput!) { setSampling(input: $input) { company { name sampling } errors { code } } }',
      { input: { companyId: COMPANY, sampling: true } },
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      setSampling: { company: { name: 'Shop', sampling: true }, errors: [] },
    });
    assert.deepEqual(gateway.services.calls('PUT /ingest/:companyId/sampling')[0]?.body, {
      sampling: true,
    });
  });
});
