import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import {
  InventoryLearner,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { ExchangePipeline } from '../pipeline/exchangePipeline.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { App } from '../../../platform/domain.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { ingest } from '../ingest.domain.ts';

const SETTINGS = 'feature_sensitive_data_settings';
const caller = (companyId: string, changes: Partial<AuthContext>): AuthContext => ({
  kind: 'user',
  userId: '00000000-0000-4000-8000-000000000009',
  tokenId: null,
  sessionId: null,
  companyId: null,
  actor: 'maya@example.com',
  sees: (id) => id === companyId,
  can: (id, feature) => id === companyId && feature === SETTINGS,
  flag: () => ({ canView: false, canEdit: false }),
  licensed: () => false,
  labels: () => null,
  collects: () => false,
  ...changes,
});

describe('deletions of samples over HTTP', () => {
  let test: TestDatabase;
  let app: App;
  let intake: ExchangePipeline;
  let companyId = '';
  const forgotten: string[] = [];
  before(async () => {
    test = await intakeDatabase();
    const otherId = test.companyId();
    companyId = test.companyId();
    const settings = testSettings();
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    const callers: Readonly<Record<string, AuthContext>> = {
      editor: caller(companyId, {}),
      viewer: caller(companyId, {
        can: (_id, feature, action) => feature === SETTINGS && action === 'read',
      }),
      stranger: caller(otherId, {}),
      other: caller(companyId, { can: (_id, feature) => feature === 'feature_inventory' }),
      limited: caller(companyId, {
        can: (_id, feature, action) => feature === SETTINGS && action === 'read',
        labels: () => ['shop'],
      }),
    };
    app = await createServer({
      domains: [ingest],
      deps: {
        db: test.db,
        log: createLog('silent'),
        settings,
        intake,
        forgotten: (id) => void forgotten.push(id),
        authenticate: async (bearer) => callers[bearer] ?? null,
      },
    });
  });
  after(async () => {
    await app.close();
    await intake.stop();
    await test.close();
  });

  const call = async (method: 'GET' | 'PUT', bearer: string, path: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/ingest/${companyId}/${path}`,
      headers: { authorization: `Bearer ${bearer}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  it('DATA-04 lists deletions with what they deleted, and no address or id of who asked', async () => {
    assert.deepEqual((await call('GET', 'viewer', 'sample-deletions')).body, { items: [] });
    await call('PUT', 'editor', 'sampling', { sampling: true });
    const off = await call('PUT', 'editor', 'sampling', { sampling: false });
    assert.deepEqual([off.status, forgotten], [200, [companyId]]);
    const { body } = await call('GET', 'viewer', 'sample-deletions');
    const [deletion] = body['items'] as readonly Record<string, unknown>[];
    assert.deepEqual(Object.keys(deletion ?? {}).toSorted(), [
      'actor',
      'beganAt',
      'deleted',
      'deletedAt',
      'digest',
      'dueAt',
      'finishedAt',
      'id',
      'isOverdue',
      'receipt',
    ]);
    assert.deepEqual(
      [deletion?.['actor'], deletion?.['deleted'], deletion?.['receipt']],
      ['maya@example.com', [], null],
    );
  });

  it('PERM-04 who is limited to labels reads that samples were deleted, without counts', async () => {
    const { body } = await call('GET', 'limited', 'sample-deletions');
    const [deletion] = body['items'] as readonly Record<string, unknown>[];
    assert.deepEqual([deletion?.['deleted'], deletion?.['receipt']], [null, null]);
    assert.equal(deletion?.['actor'], 'maya@example.com');
  });

  it('PERM-01 shows them to nobody of another company, or without the right', async () => {
    for (const [bearer, status] of [
      ['stranger', 404],
      ['other', 403],
      ['nobody', 401],
    ] as const)
      assert.equal((await call('GET', bearer, 'sample-deletions')).status, status, bearer);
  });

  it('DATA-04 a viewer cannot opt out', async () => {
    const { length } = forgotten;
    const refused = await call('PUT', 'viewer', 'sampling', { sampling: false });
    assert.deepEqual([refused.status, forgotten.length], [403, length]);
  });
});
