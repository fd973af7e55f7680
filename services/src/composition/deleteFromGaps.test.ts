import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ingest } from '../domains/ingest/ingest.domain.ts';
import { noteDeletion } from '../domains/ingest/sampling/sampleDeletions.repository.ts';
import { uuidOf } from '../domains/inventory/testing/seed.ts';
import { remainingGapSamples } from '../domains/posture/gaps/deleteGapSamples.ts';
import { postureServer, type PostureServer } from '../domains/posture/testing/postureServer.ts';
import { deleteFromGaps } from './sampleDeletions.ts';

const ACTOR = { id: null, name: 'maya@example.com', address: null };

describe('samples that gaps quote while a deletion has no receipt', () => {
  let server: PostureServer;
  before(async () => {
    server = await postureServer([ingest]);
    await server.seed([
      {
        id: uuidOf('quoted'),
        host: 'h.example',
        path: '/p',
        method: 'GET',
        authenticated: false,
        lastActivity: new Date().toISOString(),
        riskScore: 1,
        fields: {},
        labels: [],
        parameters: [{ name: 'email' }],
      },
    ]);
    await server.rows('update inventory.parameters set samples = $1', [['m•••@canary.example']]);
    const named = { all: [{ field: 'name', op: 'equals', value: 'email' }] };
    const { status } = await server.call('POST', 'policies', {
      name: 'Named',
      severity: 'low',
      categories: ['Data Exposure'],
      filter: { all: [{ field: 'request', op: 'has', value: named }] },
    });
    assert.equal(status, 201);
    await server.work();
    await server.write((query) =>
      noteDeletion(query, ACTOR, { wasOn: true, deleted: { parameters: 1 }, remaining: {} }),
    );
  });
  after(() => server.close());

  it('DATA-04 stay once sampling is on again, as they are newer, and go while it is off', async () => {
    const { db } = server.test;
    const { query } = db.company(server.companyId);
    const [on] = await deleteFromGaps(db, server.companyId, true);
    assert.deepEqual(on?.deleted, { parameters: 1 });
    assert.deepEqual(await remainingGapSamples(query), { gapEvidence: 1 });
    const [off] = await deleteFromGaps(db, server.companyId, false);
    assert.deepEqual(off?.deleted, { parameters: 1, gapEvidence: 1 });
    assert.deepEqual(await remainingGapSamples(query), { gapEvidence: 0 });
  });
});
