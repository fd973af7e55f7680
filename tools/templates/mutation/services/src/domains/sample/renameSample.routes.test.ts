import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase, type TestDatabase } from '../../platform/database/testDatabase.ts';
import type { App } from '../../platform/domain.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createLog, createServer } from '../../platform/server/createServer.ts';
import { sample } from './sample.domain.ts';

/** The tables of the audit log. */
const identityTables = {
  name: 'identity',
  migrations: new URL('../identity/migrations/', import.meta.url),
};

describe('renameSample', () => {
  let test: TestDatabase;
  let app: App;
  let companyId: string;
  let otherCompanyId: string;
  const [first = '', second = '', unknown = ''] = ['1', '2', '9'].map(
    (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
  );
  before(async () => {
    test = await testDatabase([identityTables, sample]);
    [companyId, otherCompanyId] = [test.companyId(), test.companyId()];
    const caller = (company: string, writes: boolean): AuthContext => ({
      kind: 'user',
      userId: company,
      tokenId: null,
      sessionId: null,
      companyId: null,
      actor: 'tester@example.com',
      sees: (id) => id === company,
      can: (id, feature, action) =>
        writes && id === company && feature === 'feature_inventory' && action === 'update',
      flag: () => ({ canView: true, canEdit: false }),
      licensed: () => true,
      labels: () => null,
      collects: () => false,
    });
    const callers: Readonly<Record<string, AuthContext>> = {
      writer: caller(companyId, true),
      stranger: caller(otherCompanyId, true),
      reader: caller(companyId, false),
    };
    app = await createServer({
      domains: [sample],
      deps: {
        db: test.db,
        log: createLog('error'),
        authenticate: async (bearer) => callers[bearer] ?? null,
      },
    });
    await test.db
      .company(companyId)
      .query(
        `insert into sample.samples (company_id, id, name) values ($1, $2, 'First'), ($1, $3, 'Second')`,
        [companyId, first, second],
      );
  });
  after(async () => {
    await app.close();
    await test.close();
  });
  const call = async (id: string, body: object, as = 'writer', company = companyId) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/sample/${company}/samples/${id}/rename`,
      payload: body,
      headers: { authorization: `Bearer ${as}` },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const nameOf = async (id: string) =>
    (
      await test.db
        .company(companyId)
        .query<{ name: string }>('select name from sample.samples where id = $1', [id])
    )[0]?.name;

  it('changes the sample and writes who did it, before and after', async () => {
    const { status, body } = await call(first, { name: '  Another ' });
    assert.deepEqual([status, body.id, body.name], [200, first, 'Another']);
    assert.equal(await nameOf(first), 'Another');
    const entries = await test.db
      .company(companyId)
      .query(
        'select actor, action, target_id as "targetId", before, after from identity.audit_log',
      );
    assert.deepEqual(entries, [
      {
        actor: 'tester@example.com',
        action: 'sample.rename',
        targetId: first,
        before: { name: 'First' },
        after: { name: 'Another' },
      },
    ]);
  });

  it('keeps names apart', async () => {
    const { status, body } = await call(first, { name: 'Second' });
    assert.deepEqual([status, body.code, body.field], [409, 'conflict', 'name']);
  });

  it('says what is wrong with its input', async () => {
    assert.deepEqual((await call(first, { name: '  ' })).status, 400);
    assert.deepEqual((await call(first, {})).body.field, 'name');
    assert.equal((await call(unknown, { name: 'Third' })).status, 404);
  });

  it('is for those with the permission in that company', async () => {
    const statuses = await Promise.all(
      ['nobody', 'reader', 'stranger'].map(
        async (as) => (await call(second, { name: 'Third' }, as)).status,
      ),
    );
    assert.deepEqual(statuses, [401, 403, 404]);
    assert.equal((await call(second, { name: 'Third' }, 'stranger', otherCompanyId)).status, 404);
    assert.equal(await nameOf(second), 'Second');
  });
});
