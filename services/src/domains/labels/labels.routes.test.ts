import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase, type TestDatabase } from '../../platform/database/testDatabase.ts';
import type { App } from '../../platform/domain.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createLog, createServer } from '../../platform/server/createServer.ts';
import { labels } from './labels.domain.ts';

describe('labels', () => {
  let test: TestDatabase;
  let app: App;
  let companyId: string;
  let otherCompanyId: string;
  const [endpoint, plain, gold, team] = ['1', '2', '3', '4'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  before(async () => {
    test = await testDatabase([labels]);
    [companyId, otherCompanyId] = [test.companyId(), test.companyId()];
    const caller = (company: string, reads: boolean): AuthContext => ({
      kind: 'user', userId: company, tokenId: null, sessionId: null, companyId: null, actor: 'tester@example.com',
      sees: (id) => id === company, can: (id, feature, action) => reads && id === company && feature === 'feature_inventory' && action === 'read',
      flag: () => ({ canView: true, canEdit: false }), licensed: () => true, collects: () => false,
    });
    const callers: Readonly<Record<string, AuthContext>> = { reader: caller(companyId, true), stranger: caller(otherCompanyId, true), clerk: caller(companyId, false) };
    app = await createServer({ domains: [labels], deps: { db: test.db, log: createLog('error'), authenticate: async (bearer) => callers[bearer] ?? null } });
    await test.db.company(companyId).transaction(async (query) => {
      await query(`insert into labels.labels values ($1, $2, 'gold', 'tier'), ($1, $3, 'payments', 'team')`, [companyId, gold, team]);
      await query('insert into labels.endpoint_labels values ($1, $2, $3), ($1, $2, $4)', [companyId, endpoint, gold, team]);
    });
  });
  after(async () => {
    await app.close();
    await test.close();
  });
  const lookup = async (what: string, ids: unknown[], as = 'reader', company = companyId) => {
    const answer = await app.inject({ method: 'POST', url: `/labels/${company}/${what}/lookup`, payload: { ids }, headers: { authorization: `Bearer ${as}` } });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };

  it('GRAPH-05 of many endpoints come in one call, by group and name, an empty list where there are none', async () => {
    assert.deepEqual((await lookup('endpoints', [plain, endpoint])).body, [
      { id: plain, labels: [] },
      { id: endpoint, labels: [{ id: team, name: 'payments', groupName: 'team' }, { id: gold, name: 'gold', groupName: 'tier' }] },
    ]);
  });

  it('are looked up in the order asked, null where there is none', async () => {
    assert.deepEqual((await lookup('labels', [plain, gold])).body, [null, { id: gold, name: 'gold', groupName: 'tier' }]);
  });

  it('keep to their company', async () => {
    assert.deepEqual((await lookup('labels', [gold], 'stranger', otherCompanyId)).body, [null]);
    assert.deepEqual((await lookup('endpoints', [endpoint], 'stranger', otherCompanyId)).body, [{ id: endpoint, labels: [] }]);
  });

  it('PERM-01 ask for feature_inventory:read in that company', async () => {
    for (const what of ['labels', 'endpoints']) {
      const statuses = await Promise.all(['nobody', 'clerk', 'stranger'].map(async (as) => (await lookup(what, [], as)).status));
      assert.deepEqual(statuses, [401, 403, 404]);
    }
  });

  it('say what is wrong with a lookup of too many or of what is no id', async () => {
    assert.equal((await lookup('labels', Array.from({ length: 201 }, () => gold))).status, 400);
    assert.equal((await lookup('endpoints', ['7'])).status, 400);
  });
});
