import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { identityOf } from './authenticate.ts';
import { firstStart } from './firstStart.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from './testing/testIdentity.ts';

describe('who may do what', () => {
  let palisade: TestIdentity;
  before(async () => {
    palisade = await testIdentity();
  });
  after(() => palisade.close());
  const context = async (bearer: string) =>
    (await palisade.call('GET', '/identity/context', { bearer })).json();

  it('gives the first administrator Production and the demo company', async () => {
    const { companies } = await context((await palisade.signIn()).accessToken);
    assert.deepEqual(
      companies.map((company: { name: string; kind: string; organizationName: string }) => [
        company.name,
        company.kind,
        company.organizationName,
      ]),
      [
        ['demo', 'demo', 'My organization'],
        ['Production', 'internal', 'My organization'],
      ],
    );
    const [demo] = await palisade.test.db.system.query(
      'select sampling from identity.companies where id = $1',
      [DEMO],
    );
    assert.equal(demo?.['sampling'], true);
  });

  it('changes nothing at the second start', async () => {
    const again = await firstStart(palisade.test.db, {
      email: 'someone.else@example.com',
      password: 'another-long-password',
    });
    assert.deepEqual(
      [again.isFirst, again.email, again.generatedPassword],
      [false, ADMIN.email, null],
    );
    const [count] = await palisade.test.db.system.query(
      'select (select count(*) from identity.signing_keys) as keys, (select count(*) from identity.companies) as companies',
    );
    assert.deepEqual(count, { keys: 1, companies: 2 });
  });

  for (const role of ['Administrator', 'Analyst', 'Viewer'] as const) {
    it(`PERM-01 grants ${role} exactly the permissions of that role, in its company alone`, async () => {
      const { bearer } = await palisade.person(role);
      const { companies } = await context(bearer);
      assert.deepEqual(
        companies.map(({ companyId }: { companyId: string }) => companyId),
        [PRODUCTION],
      );
      assert.deepEqual(companies[0].permissions.toSorted(), [...BUILT_IN_ROLES[role]].toSorted());
    });
  }

  it('PERM-01 takes the union of two roles and drops permissions that no feature knows', async () => {
    const { id, bearer } = await palisade.person('Viewer');
    const role = '00000000-0000-4000-8000-0000000000aa';
    await palisade.test.db.system.query(
      `insert into identity.roles (id, name, permissions) values ($1, 'Token maker', '{feature_api_tokens:create,feature_made_up:read,feature_audit:create}')`,
      [role],
    );
    await palisade.test.db.system.query(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [PRODUCTION, id, role],
    );
    identityOf(palisade.test.db).callers.forget(() => true);
    const { companies } = await context(bearer);
    assert.deepEqual(
      companies[0].permissions.toSorted(),
      [...BUILT_IN_ROLES.Viewer, 'feature_api_tokens:create'].toSorted(),
    );
  });

  it('PERM-03 asks for the organization’s licence and the company’s before it calls threat protection licensed', async () => {
    const caller = async () => identityOf(palisade.test.db).authenticate(ADMIN.token);
    assert.equal((await caller())?.licensed(PRODUCTION, 'threatProtection'), true);
    await palisade.test.db.system.query(
      'update identity.companies set threat_protection = false where id = $1',
      [PRODUCTION],
    );
    identityOf(palisade.test.db).callers.forget(() => true);
    assert.deepEqual(
      [
        (await caller())?.licensed(PRODUCTION, 'threatProtection'),
        (await caller())?.licensed(DEMO, 'threatProtection'),
      ],
      [false, true],
    );
  });

  it('keeps flags of administrators from others', async () => {
    const { bearer } = await palisade.person('Viewer');
    const viewer = await identityOf(palisade.test.db).authenticate(bearer);
    assert.deepEqual(
      [
        viewer?.flag(PRODUCTION, 'adminPanel'),
        viewer?.flag(PRODUCTION, 'aUnifiedInventory'),
        viewer?.flag(DEMO, 'aUnifiedInventory').canView,
      ],
      [{ canView: false, canEdit: false }, { canView: true, canEdit: false }, false],
    );
  });

  it('hides a company that has ended', async () => {
    const { bearer, companyId } = await palisade.stranger();
    await palisade.test.db.system.query(
      `update identity.companies set expires_at = now() - interval '1 day' where id = $1`,
      [companyId],
    );
    identityOf(palisade.test.db).callers.forget(() => true);
    assert.deepEqual((await context(bearer)).companies, []);
  });

  it('looks up companies and people the caller may know, in order, and no others', async () => {
    const [viewer, stranger] = [await palisade.person('Viewer'), await palisade.stranger()];
    const lookup = async (what: string, ids: string[], bearer: string) =>
      (await palisade.call('POST', `/identity/${what}/lookup`, { bearer, body: { ids } })).json();
    const companies = await lookup('companies', [stranger.companyId, PRODUCTION], viewer.bearer);
    assert.deepEqual(
      companies.map((company: { companyId: string } | null) => company?.companyId ?? null),
      [null, PRODUCTION],
    );
    const people = await lookup(
      'users',
      ['00000000-0000-4000-8000-000000000004', viewer.id],
      viewer.bearer,
    );
    assert.deepEqual(
      people.map((user: { email: string }) => user.email),
      [ADMIN.email, viewer.email],
    );
    assert.deepEqual(await lookup('users', [viewer.id], stranger.bearer), [null]);
    const many = await palisade.call('POST', '/identity/users/lookup', {
      bearer: viewer.bearer,
      body: { ids: Array.from({ length: 201 }, () => viewer.id) },
    });
    assert.equal(many.json().detail, '"ids" must have at most 200 entries.');
  });
});
