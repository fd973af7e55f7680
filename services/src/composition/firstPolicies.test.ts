import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { randomBytes } from 'node:crypto';
import { identityOf } from '../domains/identity/authenticate.ts';
import { firstStart, type FirstStart } from '../domains/identity/firstStart.ts';
import { firstPoliciesFrom, RECOMMENDED } from '../domains/posture/hub/firstPolicies.ts';
import { SecretBox } from '../platform/secretBox.ts';
import { DOMAINS } from '../domains.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';
import { postureServer, type PostureServer } from '../domains/posture/testing/postureServer.ts';

describe('POST-12 the policies that a company begins with', () => {
  let test: TestDatabase;
  let first: FirstStart;
  before(async () => {
    test = await testDatabase(DOMAINS);
    identityOf(test.db).secrets = new SecretBox(randomBytes(32));
    first = await firstStart(test.db, {}, firstPoliciesFrom({}));
  });
  after(() => test.close());

  it('are the recommended ones, turned on, as the system installed them', async () => {
    const { query } = test.db.company(first.productionCompanyId);
    const installed = await query<{ key: string; enabled: boolean; by: string }>(
      `select provider_key as key, is_enabled as enabled, created_by as by
       from posture.policies order by 1`,
    );
    assert.deepEqual(
      installed,
      RECOMMENDED.map(({ id }) => ({ key: id, enabled: true, by: 'first start' })).toSorted(
        (one, other) => (one.key < other.key ? -1 : 1),
      ),
    );
    assert.ok(installed.length > 50);
    const evaluated = `select company_id as id from events.readers where reader = 'posture.judge'`;
    assert.deepEqual(await test.db.system.query(evaluated), [{ id: first.productionCompanyId }]);
  });

  it('are told once in the audit log, whatever starts follow', async () => {
    await firstStart(test.db, {}, firstPoliciesFrom({}));
    const { query } = test.db.company(first.productionCompanyId);
    const entries = await query<{ actor: string; after: { policies: string[] } }>(
      `select actor, after from identity.audit_log where action = 'policy.installRecommended'`,
    );
    assert.deepEqual(entries, [
      { actor: 'first start', after: { policies: RECOMMENDED.map(({ name }) => name) } },
    ]);
  });

  it('ENG-01 are installed once by processes that start at the same moment', async () => {
    const empty = await testDatabase(DOMAINS);
    identityOf(empty.db).secrets = new SecretBox(randomBytes(32));
    const starts = await Promise.all(
      [1, 2, 3].map(() => firstStart(empty.db, {}, firstPoliciesFrom({}))),
    );
    assert.equal(starts.filter(({ isFirst }) => isFirst).length, 1);
    const { query } = empty.db.company(first.productionCompanyId);
    const count = 'select count(*) as installed from posture.policies';
    assert.deepEqual(await query(count), [{ installed: RECOMMENDED.length }]);
    await empty.close();
  });

  it('are none where whoever runs the installation says so, and nothing else is understood', async () => {
    const bare = await testDatabase(DOMAINS);
    identityOf(bare.db).secrets = new SecretBox(randomBytes(32));
    const none = firstPoliciesFrom({ PALISADE_FIRST_POLICIES: 'none' });
    const { productionCompanyId } = await firstStart(bare.db, {}, none);
    const { query } = bare.db.company(productionCompanyId);
    assert.deepEqual(await query('select from posture.policies'), []);
    assert.deepEqual(await query('select from posture.first_policies'), []);
    await bare.close();
    assert.throws(
      () => firstPoliciesFrom({ PALISADE_FIRST_POLICIES: 'all' }),
      /^Error: PALISADE_FIRST_POLICIES must be recommended or none\.$/,
    );
  });
});

describe('POST-12 the note about the policies that a company began with', () => {
  let server: PostureServer;
  const note = async (as?: string) =>
    (await server.call<{ note: { policies: number } | null }>('GET', 'first-policies', null, as))
      .body.note;
  before(async () => {
    server = await postureServer();
    await server.rows('insert into posture.first_policies (company_id, policies) values ($1, $2)', [
      server.companyId,
      3,
    ]);
  });
  after(() => server.close());

  it('is for who may change policies', async () => {
    assert.equal((await note())?.policies, 3);
    for (const as of ['reader', 'clerk', 'limited'])
      assert.equal((await server.call('GET', 'first-policies', null, as)).status, 403, as);
    assert.equal((await server.call('POST', 'first-policies/seen', null, 'reader')).status, 403);
    const ofAnother = await server.call(
      'GET',
      'first-policies',
      null,
      'stranger',
      server.companyId,
    );
    assert.equal(ofAnother.status, 404);
  });

  it('is gone for who closed it, and stays for the others', async () => {
    assert.equal((await server.call('POST', 'first-policies/seen')).status, 204);
    assert.equal((await server.call('POST', 'first-policies/seen')).status, 204, 'once more');
    assert.equal(await note(), null);
    assert.equal((await note('analyst'))?.policies, 3);
  });

  it('is none where a company began without any', async () => {
    assert.equal(await note('stranger'), null);
  });
});
