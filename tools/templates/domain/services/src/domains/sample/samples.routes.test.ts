import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase, type TestDatabase } from '../../platform/database/testDatabase.ts';
import type { App } from '../../platform/domain.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createLog, createServer } from '../../platform/server/createServer.ts';
import { sample } from './sample.domain.ts';

describe('samples', () => {
  let test: TestDatabase;
  let app: App;
  let companyId: string;
  let otherCompanyId: string;
  const ids = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  const unknown = '00000000-0000-4000-8000-000000000009';
  before(async () => {
    test = await testDatabase([sample]);
    [companyId, otherCompanyId] = [test.companyId(), test.companyId()];
    const caller = (company: string, reads: boolean): AuthContext => ({
      kind: 'user',
      userId: company,
      tokenId: null,
      sessionId: null,
      companyId: null,
      actor: 'tester@example.com',
      sees: (id) => id === company,
      can: (id, feature, action) =>
        reads && id === company && feature === 'feature_inventory' && action === 'read',
      flag: () => ({ canView: true, canEdit: false }),
      licensed: () => true,
      labels: () => null,
      collects: () => false,
    });
    const callers: Readonly<Record<string, AuthContext>> = {
      reader: caller(companyId, true),
      stranger: caller(otherCompanyId, true),
      clerk: caller(companyId, false),
    };
    app = await createServer({
      domains: [sample],
      deps: {
        db: test.db,
        log: createLog('error'),
        authenticate: async (bearer) => callers[bearer] ?? null,
      },
    });
    await test.db.company(companyId).transaction(async (query) => {
      for (const [index, id] of ids.entries()) {
        await query(
          'insert into sample.samples (company_id, id, name, created_at) values ($1, $2, $3, $4)',
          [companyId, id, `Name ${index + 1}`, `2026-01-0${index + 1}T00:00:00Z`],
        );
      }
    });
  });
  after(async () => {
    await app.close();
    await test.close();
  });
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    {
      as = 'reader',
      company = companyId,
      body,
    }: { as?: string; company?: string; body?: object } = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/sample/${company}/samples${path}`,
      headers: { authorization: `Bearer ${as}` },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('come newest first, page by page without a gap, and are counted', async () => {
    const names: string[] = [];
    for (let after = ''; ;) {
      const { body } = await call('GET', `?first=2${after}`);
      names.push(...body.items.map(({ name }: { name: string }) => name));
      if (!body.hasNextPage) break;
      after = `&after=${body.items.at(-1).cursor}`;
    }
    assert.deepEqual(names, ['Name 3', 'Name 2', 'Name 1']);
    assert.deepEqual((await call('GET', '/count')).body, { count: 3 });
  });

  it('are looked up in the order asked, null where there is none', async () => {
    const { body } = await call('POST', '/lookup', { body: { ids: [unknown, ids[0]] } });
    assert.deepEqual(body, [
      null,
      { id: ids[0], name: 'Name 1', createdAt: '2026-01-01T00:00:00Z' },
    ]);
  });

  it('keep to their company', async () => {
    const other = { as: 'stranger', company: otherCompanyId };
    assert.deepEqual((await call('GET', '', other)).body, { items: [], hasNextPage: false });
    assert.deepEqual((await call('GET', '/count', other)).body, { count: 0 });
    assert.deepEqual((await call('POST', '/lookup', { ...other, body: { ids } })).body, [
      null,
      null,
      null,
    ]);
  });

  it('ask for feature_inventory:read in that company', async () => {
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/count'],
      ['POST', '/lookup', { ids: [] }],
    ] as const) {
      const statuses = await Promise.all(
        ['nobody', 'clerk', 'stranger'].map(
          async (as) => (await call(method, path, { as, ...(body && { body }) })).status,
        ),
      );
      assert.deepEqual(statuses, [401, 403, 404], path);
    }
  });

  it('say what is wrong with a page or a lookup', async () => {
    assert.equal((await call('GET', '?first=101')).status, 400);
    assert.equal((await call('GET', '?after=WyJhIl0')).body.code, 'badInput');
    assert.equal((await call('POST', '/lookup', { body: { ids: ['7'] } })).status, 400);
  });
});
