import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { ROLE_IDS } from '../../builtInRoles.ts';
import { DEMO, PRODUCTION } from '../../testing/testIdentity.ts';
import { ORGANIZATION } from '../../sso/testing/testSso.ts';
import { testScim, type TestScim } from '../testing/testScim.ts';

const ANALYST = `${PRODUCTION} ${ROLE_IDS.Analyst}`;
const VIEWER = `${DEMO} ${ROLE_IDS.Viewer}`;
const RULES = {
  rules: [
    { group: 'Security', roleId: ROLE_IDS.Analyst, companyIds: [PRODUCTION] },
    { group: 'Staff', roleId: ROLE_IDS.Viewer, companyIds: [DEMO] },
  ],
};

describe('groups by SCIM', () => {
  let scim: TestScim;
  before(async () => {
    scim = await testScim();
    await scim.sso.change(RULES);
  });
  after(() => scim.close());
  const email = (): string => `${randomUUID().slice(0, 8)}@example.com`;
  const sql = (text: string, values: readonly unknown[]) =>
    scim.sso.palisade.test.db.system.query(text, values);
  const members = (op: string, ...ids: string[]) => ({
    Operations: [{ op, path: 'members', value: ids.map((value) => ({ value })) }],
  });
  const signOn = async (who: string, groups: readonly string[]) => {
    const begun = await scim.sso.begin();
    await scim.sso.post(await scim.sso.answer(begun, { email: who, groups }));
    return scim.sso.complete(begun);
  };
  const emptied = async (): Promise<void> => {
    await sql('delete from identity.scim_groups', []);
  };

  it('ADM-07 joining and leaving a group gives and takes the roles of its rule at once, in every process within 2 s', async () => {
    const { sso } = scim;
    const person = await sso.palisade.person('Viewer');
    const { id } = await scim.user(person.email);
    const other = await scim.otherProcess();
    const may = async (): Promise<boolean> =>
      (await other.known(person.bearer))?.can(
        PRODUCTION,
        'feature_security_posture_gaps',
        'update',
      ) === true;
    assert.equal(await may(), false);
    const group = await scim.group('Security');
    await scim.ok('PATCH', `/Groups/${group.id}`, members('Add', id));
    await until('the role is there', may, { within: 2000, every: 2 });
    assert.ok((await scim.roles(id)).includes(ANALYST));
    await scim.ok('PATCH', `/Groups/${group.id}`, members('Remove', id));
    await until('the role is gone', async () => !(await may()), { within: 2000, every: 2 });
    assert.deepEqual(await scim.roles(id), [`${PRODUCTION} ${ROLE_IDS.Viewer}`], 'by hand');
    const [granted] = await scim.audit('user.grantRole');
    assert.match(String(granted?.actor), /^SCIM \(token pls_/);
    await emptied();
  });

  it('ADM-07 the first rule counts, as at a sign-on; another name and a deletion map all members anew', async () => {
    const one = await scim.user(email());
    const two = await scim.user(email());
    const staff = await scim.group('Staff', [one, two]);
    assert.deepEqual(await scim.roles(one.id), [VIEWER]);
    const security = await scim.group('Security', [one]);
    assert.deepEqual(await scim.roles(one.id), [ANALYST]);
    assert.deepEqual(await scim.roles(two.id), [VIEWER]);
    await scim.ok('DELETE', `/Groups/${security.id}`);
    assert.deepEqual(await scim.roles(one.id), [VIEWER]);
    await scim.ok('PATCH', `/Groups/${staff.id}`, {
      Operations: [{ op: 'replace', value: { displayName: 'Security' } }],
    });
    assert.deepEqual(await scim.roles(two.id), [ANALYST]);
    await scim.ok('PUT', `/Groups/${staff.id}`, { displayName: 'security', members: [] });
    assert.deepEqual(await scim.roles(two.id), [], 'names are compared letter by letter');
    await scim.ok('DELETE', `/Groups/${staff.id}`);
    assert.deepEqual(await scim.roles(one.id), []);
  });

  it('ADM-07 groups that are provisioned count at sign-on, and those of the assertion do not', async () => {
    const who = email();
    const { id } = await scim.user(who);
    assert.equal((await signOn(who, ['Security'])).statusCode, 200);
    assert.deepEqual(await scim.roles(id), [ANALYST], 'no group is provisioned yet');
    const staff = await scim.group('Staff');
    await signOn(who, ['Security']);
    assert.deepEqual(await scim.roles(id), []);
    await scim.ok('PATCH', `/Groups/${staff.id}`, members('add', id));
    assert.equal((await signOn(who, ['Security'])).statusCode, 200);
    assert.deepEqual(await scim.roles(id), [VIEWER]);
    await emptied();
  });

  it('ADM-07 a group that maps to a deleted environment grants what is left of the rule', async () => {
    const gone = randomUUID();
    await sql(
      `update identity.mapping_rules set company_ids = array[$1, $2]::uuid[] where group_name = 'Staff'`,
      [gone, DEMO],
    );
    const person = await scim.user(email());
    await scim.group('Staff', [person]);
    assert.deepEqual(await scim.roles(person.id), [VIEWER]);
    await sql(
      `update identity.mapping_rules set company_ids = array[$1]::uuid[] where group_name = 'Staff'`,
      [gone],
    );
    const [status] = await scim.refused('POST', '/Groups', { displayName: 'Staff' });
    assert.equal(status, 409);
    const other = await scim.user(email());
    const { id } = await scim.group('Others', [other]);
    await scim.ok('PATCH', `/Groups/${id}`, members('add', person.id));
    assert.deepEqual(await scim.roles(person.id), [], 'nothing of the rule is left');
    await scim.sso.change(RULES);
    await emptied();
  });

  it('ADM-07 with people rejected who match no rule, who leaves the last group keeps no role and cannot sign on', async () => {
    await scim.sso.change({ ...RULES, rejectsUnmatched: true });
    const who = email();
    const person = await scim.user(who);
    const staff = await scim.group('Staff', [person]);
    assert.equal((await signOn(who, [])).statusCode, 200);
    await scim.ok('PATCH', `/Groups/${staff.id}`, {
      Operations: [{ op: 'remove', path: 'members' }],
    });
    assert.deepEqual(await scim.roles(person.id), []);
    assert.equal((await signOn(who, ['Staff'])).statusCode, 401);
    await scim.sso.change(RULES);
    await emptied();
  });

  it('ADM-07 members are people of the provider: nobody else is told to be there', async () => {
    const { companyId } = await scim.sso.palisade.stranger();
    const theirs = await scim.sso.palisade.person('Viewer', companyId);
    const here = await scim.sso.palisade.person('Viewer');
    for (const id of [theirs.id, here.id, randomUUID(), 'nonsense']) {
      const body = { displayName: randomUUID(), members: [{ value: id }] };
      assert.deepEqual((await scim.refused('POST', '/Groups', body)).slice(0, 2), [
        400,
        'invalidValue',
      ]);
    }
    assert.deepEqual(await scim.roles(theirs.id), [`${companyId} ${ROLE_IDS.Viewer}`]);
    const none = await scim.ok<{ totalResults: number }>('GET', '/Groups');
    assert.equal(none.totalResults, 0, 'nothing half done');
  });

  it('ADM-07 names of groups with letters that look alike or hidden ones are refused', async () => {
    for (const displayName of ['S\u0435curity', 'Sec\u200burity', ' ', 'x'.repeat(301), 7])
      assert.deepEqual((await scim.refused('POST', '/Groups', { displayName })).slice(0, 2), [
        400,
        'invalidValue',
      ]);
  });

  it('ADM-07 a group of 2,000 people is written in one request, and each is mapped', async () => {
    const people = Array.from({ length: 2000 }, (): string => randomUUID());
    await sql(
      `insert into identity.users (id, email) select id, id || '@many.example' from unnest($1::uuid[]) id`,
      [people],
    );
    await sql(
      `insert into identity.scim_users (user_id, provider_id) select unnest($1::uuid[]), $2`,
      [people, scim.sso.providerId],
    );
    await sql(
      `insert into identity.organization_members (organization_id, user_id) select $2, unnest($1::uuid[])`,
      [people, ORGANIZATION],
    );
    const { id } = await scim.group('Security');
    await scim.ok('PUT', `/Groups/${id}`, {
      displayName: 'Security',
      members: people.map((value) => ({ value })),
    });
    const [row] = await scim.sso.palisade.test.db.system.query<{ count: number }>(
      'select count(*)::int as count from identity.company_roles where user_id = any($1::uuid[]) and role_id = $2',
      [people, ROLE_IDS.Analyst],
    );
    assert.equal(row?.count, 2000);
    const mapped = (await scim.audit('user.grantRole')).filter(({ targetId }) =>
      people.includes(targetId),
    );
    assert.equal(mapped.length, 2000);
  });
});
