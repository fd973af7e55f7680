import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { InventoryLearner } from '../learner/inventoryLearner.ts';
import type {
  Correction,
  MergeOptions,
  MergePreview,
  SplitOptions,
} from './corrections.schemas.ts';
import {
  type ExchangePipeline,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { App } from '../../../platform/domain.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

interface Trouble {
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
}

describe('routes of corrections', () => {
  let test: TestDatabase;
  let app: App;
  let pipeline: ExchangePipeline;
  let companyId = '';
  const caller = (company: () => string, actions: readonly string[]): AuthContext => ({
    kind: 'user',
    userId: '0d000000-0000-4000-8000-000000000001',
    tokenId: null,
    sessionId: null,
    companyId: null,
    actor: 'maya@example.com',
    sees: (id) => id === company(),
    can: (id, feature, action) =>
      id === company() && feature === 'feature_inventory' && actions.includes(action),
    flag: () => ({ canView: true, canEdit: true }),
    licensed: () => true,
    labels: () => null,
    collects: () => false,
  });
  const callers: Readonly<Record<string, AuthContext>> = {
    editor: caller(() => companyId, ['read', 'update']),
    reader: caller(() => companyId, ['read']),
    stranger: caller(() => 'another', ['read', 'update']),
  };
  before(async () => {
    test = await intakeDatabase();
    const settings = testSettings();
    pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    app = await createServer({
      domains: [inventory],
      deps: {
        db: test.db,
        log: createLog('error'),
        authenticate: async (bearer) => callers[bearer] ?? null,
        intake: pipeline,
        settings,
      },
    });
  });
  after(async () => {
    await app.close();
    await pipeline.stop();
    await test.close();
  });
  beforeEach(() => {
    companyId = test.companyId();
  });
  const send = (paths: readonly string[]) =>
    pipeline.submit(
      uploadFor(companyId),
      bytesOf(
        ndjson(
          paths.map((path, n) =>
            entry({
              url: `https://shop.example${path}`,
              body: { [`${path.split('/')[2]} total`]: n },
            }),
          ),
        ),
      ),
    );
  const post = async <Body>(path: string, body: object, as = 'editor') => {
    const answer = await app.inject({
      method: 'POST',
      url: `/inventory/${companyId}/corrections/${path}`,
      payload: body,
      headers: { authorization: `Bearer ${as}` },
    });
    return { status: answer.statusCode, body: answer.json<Body>() };
  };
  const rows = () =>
    test.db
      .company(companyId)
      .query<{ id: string; apiId: string; path: string }>(
        'select id, api_id as "apiId", path from inventory.endpoints order by path',
      );
  const REPORTS = [
    '/report/daily',
    '/report/daily',
    '/report/daily/rows',
    '/report/weekly',
    '/report/yearly',
  ];

  it('INV-11 offers what differs in the segment, previews what comes of it, merges, lists and takes back', async () => {
    await send(REPORTS);
    const before = await rows();
    const place = { apiId: before[0]?.apiId ?? '', path: '/report/daily/rows', index: 1 };
    const { body: options } = await post<MergeOptions>('merge-options', place);
    assert.equal(options.name, 'reportName');
    assert.deepEqual(
      options.options.map(({ path, status, endpointCount, requests, samples }) => [
        path,
        status,
        endpointCount,
        requests,
        samples,
      ]),
      [
        ['/report/daily', 'unverified', 2, 3, ['/report/daily', '/report/daily/rows']],
        ['/report/weekly', 'unverified', 1, 1, ['/report/weekly']],
        ['/report/yearly', 'unverified', 1, 1, ['/report/yearly']],
      ],
    );
    const merged = options.options.slice(0, 2).map(({ path, version }) => ({ path, version }));
    const { body: preview } = await post<MergePreview>('merge-preview', {
      ...place,
      name: 'period',
      merged,
    });
    assert.deepEqual(
      [preview.endpointsBefore, preview.endpointsAfter, preview.labelCount, preview.besideVersion],
      [3, 2, 0, null],
    );
    assert.deepEqual(
      preview.endpoints.map(({ path, requests, from }) => [
        path,
        requests,
        from.map((each) => each.path),
      ]),
      [
        ['/report/{period}', 3, ['/report/daily', '/report/weekly']],
        ['/report/{period}/rows', 1, ['/report/daily/rows']],
      ],
    );
    const done = await post<{ correctionId: string; endpointIds: string[] }>('merges', {
      ...place,
      name: 'period',
      merged,
      excludedPaths: ['/report/yearly'],
      besideVersion: preview.besideVersion,
    });
    assert.equal(done.status, 200);
    assert.deepEqual(
      (await rows()).map(({ path }) => path),
      ['/report/yearly', '/report/{period}', '/report/{period}/rows'],
    );
    const after = await post<MergeOptions>('merge-options', { ...place, path: '/report/{period}' });
    assert.deepEqual(
      after.body.options.map(({ path, status }) => [path, status]),
      [['/report/yearly', 'ignored']],
    );
    const { body: lists } = await post<Correction[][]>('by-endpoint', {
      ids: done.body.endpointIds,
    });
    assert.deepEqual(
      lists[0]?.map(({ kind, path, taken, excluded, actor, undoneAt }) => [
        kind,
        path,
        taken,
        excluded,
        actor,
        undoneAt,
      ]),
      [['merge', '/report/{period}', ['daily', 'weekly'], ['yearly'], 'maya@example.com', null]],
    );
    assert.equal((await post(`${done.body.correctionId}/undo`, {})).status, 200);
    assert.deepEqual(await rows(), before);
    const { body: found } = await post<Correction[]>('lookup', {
      ids: [done.body.correctionId, companyId],
    });
    assert.deepEqual(
      found.map((one: Correction | null) => one?.undoneBy ?? null),
      ['maya@example.com', null],
    );
    assert.deepEqual(
      await test.db
        .company(companyId)
        .query('select action, actor from identity.audit_log where target_id = $1 order by at', [
          done.body.correctionId,
        ]),
      ['endpoint.merge', 'endpoint.merge.undo'].map((action) => ({
        action,
        actor: 'maya@example.com',
      })),
    );
    const again = await post<Trouble>(`${done.body.correctionId}/undo`, {});
    assert.deepEqual(
      [again.status, again.body.detail],
      [409, 'This correction was taken back already.'],
    );
  });

  it('INV-11 a second person who merges what the first one merged is told so', async () => {
    await send(REPORTS);
    const place = { apiId: (await rows())[0]?.apiId ?? '', path: '/report/daily', index: 1 };
    const { body: options } = await post<MergeOptions>('merge-options', place);
    const request = {
      ...place,
      name: 'period',
      merged: options.options.map(({ path, version }) => ({ path, version })),
      excludedPaths: [],
      besideVersion: null,
    };
    assert.equal((await post('merges', request)).status, 200);
    const second = await post<Trouble>('merges', request);
    assert.deepEqual([second.status, second.body.code], [409, 'conflict']);
  });

  it('INV-12 offers the values of a parameter and splits one', async () => {
    await send([
      ...Array.from({ length: 20 }, (_, n) => `/user/${n + 1000}/posts`),
      '/user/77/posts',
      '/user/77/posts',
    ]);
    const [endpoint] = await rows();
    const place = { apiId: endpoint?.apiId ?? '', endpointId: endpoint?.id ?? '', index: 1 };
    const { body: options } = await post<SplitOptions>('split-options', place);
    assert.deepEqual(options.values[0], { value: '77', path: '/user/77/posts', requests: 2 });
    assert.equal(
      (await post('splits', { ...place, path: endpoint?.path, value: '77' })).status,
      200,
    );
    assert.deepEqual(
      (await rows()).map(({ path }) => path),
      ['/user/77/posts', '/user/{userId}/posts'],
    );
    const gone = await post<Trouble>('splits', { ...place, path: endpoint?.path, value: '4711' });
    assert.deepEqual([gone.status, gone.body.code], [409, 'conflict']);
  });

  it('bad input gets words and changes nothing', async () => {
    await send(REPORTS);
    const before = await rows();
    const place = { apiId: before[0]?.apiId ?? '', path: '/report/daily', index: 1 };
    const merge = {
      ...place,
      name: 'period',
      merged: [{ path: '/report/daily', version: 'x' }],
      excludedPaths: [],
      besideVersion: null,
    };
    const tries: readonly (readonly [string, object, number, string])[] = [
      ['merge-options', { ...place, index: 5 }, 400, 'index'],
      ['merge-options', { ...place, apiId: companyId }, 404, ''],
      ['merges', { ...merge, name: '{x}' }, 400, 'name'],
      ['merges', { ...merge, name: 'rest' }, 400, 'name'],
      ['merges', { ...merge, merged: [] }, 400, 'merged'],
      ['merges', { ...merge, merged: [{ path: '/elsewhere/daily', version: '' }] }, 400, 'merged'],
      ['merges', merge, 409, ''],
      [
        'splits',
        { apiId: place.apiId, endpointId: companyId, index: 0, path: '/x', value: 'y' },
        404,
        '',
      ],
      [`${companyId}/undo`, {}, 404, ''],
    ];
    for (const [path, body, status, field] of tries) {
      const answer = await post<Trouble>(path, body);
      assert.deepEqual(
        [answer.status, answer.body.field ?? ''],
        [status, field],
        `${path} ${JSON.stringify(body)}`,
      );
      assert.match(answer.body.detail, /[.]$/);
    }
    assert.deepEqual(await rows(), before);
    assert.deepEqual(
      await test.db.company(companyId).query('select * from inventory.corrections'),
      [],
    );
  });

  it('PERM-01 who may only read cannot correct, and in another company there is nothing', async () => {
    for (const path of [
      'merge-options',
      'merge-preview',
      'merges',
      'split-options',
      'splits',
      `${companyId}/undo`,
    ]) {
      assert.deepEqual(
        [
          (await post(path, {}, 'reader')).status,
          (await post(path, {}, 'stranger')).status,
          (await post(path, {}, 'nobody')).status,
        ],
        [403, 404, 401],
        path,
      );
    }
    for (const path of ['by-endpoint', 'lookup'])
      assert.deepEqual(
        [
          (await post(path, { ids: [] }, 'reader')).status,
          (await post(path, { ids: [] }, 'stranger')).status,
        ],
        [200, 404],
        path,
      );
  });
});
