import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ROLE_IDS } from '../../builtInRoles.ts';
import { DEMO, PRODUCTION } from '../../testing/testIdentity.ts';
import { personOf, searchPeople } from '../../users/companyPeople.client.ts';
import { testScim, type TestScim } from '../testing/testScim.ts';

const active = (value: boolean) => ({ Operations: [{ op: 'replace', path: 'active', value }] });

describe('people whom a provider provisions', () => {
  let scim: TestScim;
  before(async () => {
    scim = await testScim();
  });
  after(() => scim.close());

  it('ADM-07 who was deactivated is offered to nobody and given no task, until they are active again', async () => {
    const { db } = scim.sso.palisade.test;
    await scim.sso.change({
      defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [PRODUCTION, DEMO] },
    });
    const { id } = await scim.user('leaver@example.com');
    const found = async () => [
      (await searchPeople(db, PRODUCTION, { search: 'leaver@', first: 10 })).length,
      (await personOf(db, PRODUCTION, id))?.userId ?? null,
    ];
    assert.deepEqual(await found(), [1, id]);
    await scim.ok('PATCH', `/Users/${id}`, active(false));
    assert.deepEqual(await found(), [0, null]);
    // Another organization, where they have a role too, is not the provider's.
    const { companyId } = await scim.sso.palisade.stranger();
    await db.system.query(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [companyId, id, ROLE_IDS.Viewer],
    );
    assert.equal((await personOf(db, companyId, id))?.userId, id);
    await db.system.query('delete from identity.company_roles where company_id = $1', [companyId]);
    await scim.ok('PATCH', `/Users/${id}`, active(true));
    assert.deepEqual(await found(), [1, id]);
  });

  it('ADM-07 who is provisioned reads who keeps their name and does not change it; all else is theirs', async () => {
    const { call, person } = scim.sso.palisade;
    const { id, bearer, email } = await person('Viewer');
    const keeper = async () =>
      (await call('GET', '/identity/profile/name-keeper', { bearer })).json<{ name: unknown }>()
        .name;
    const save = (body: object) => call('PUT', '/identity/profile', { bearer, body });
    assert.equal(await keeper(), null);
    assert.equal((await save({ firstName: 'Own', lastName: 'Name' })).statusCode, 200);
    await scim.user(email);
    assert.equal(await keeper(), 'Company sign-in');
    for (const names of [
      { firstName: 'Eve', lastName: 'Byron' },
      { firstName: 'Ada', lastName: 'Eve' },
    ]) {
      const refused = await save(names);
      assert.equal(refused.statusCode, 409, refused.body);
      assert.match(refused.body, /Company sign-in provisions you and keeps your name/);
      assert.equal(refused.json().field, 'firstName');
    }
    const saved = await save({ firstName: 'Ada', lastName: 'Byron', language: 'es' });
    assert.deepEqual([saved.statusCode, saved.json().language], [200, 'es']);
    await scim.ok('DELETE', `/Users/${id}`);
  });
});
