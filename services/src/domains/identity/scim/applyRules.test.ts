import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import pg from 'pg';
import { ROLE_IDS } from '../builtInRoles.ts';
import { DEMO, PRODUCTION } from '../testing/testIdentity.ts';
import { applyRulesJob } from './applyRulesJob.ts';
import { type Answered, testScim, type TestScim } from './testing/testScim.ts';

const rule = (group: string, roleId: string, companyIds: readonly string[]) => ({
  group,
  roleId,
  companyIds,
});
const RULES = { rules: [rule('Staff', ROLE_IDS.Viewer, [DEMO])], defaultRule: null };
const viewer = (companyId: string) => `${companyId} ${ROLE_IDS.Viewer}`;
const analyst = (companyId: string) => `${companyId} ${ROLE_IDS.Analyst}`;

describe('mapping rules that change', () => {
  let scim: TestScim;
  let made = 0;
  before(async () => {
    scim = await testScim();
  });
  after(() => scim.close());
  const sql = (text: string, values: readonly unknown[] = []) =>
    scim.sso.palisade.test.db.system.query(text, values);
  /** One run of the background job. */
  const run = () => applyRulesJob(scim.sso.palisade.test).run(new AbortController().signal);
  async function applied(): Promise<number> {
    let runs = 0;
    while ((await run()) === 'more') runs += 1;
    return runs;
  }
  const person = () => scim.user(`ruled-${(made += 1)}@example.com`);
  beforeEach(async () => {
    await sql('delete from identity.scim_groups');
    await scim.sso.change(RULES);
    await applied();
  });

  it('ADM-07 give and take roles of provisioned people without a sign-on', async () => {
    const [staff, other] = [await person(), await person()];
    await scim.group('Staff', [staff]);
    await scim.group('Others', [other]);
    assert.deepEqual(await scim.roles(staff.id), [viewer(DEMO)]);
    await scim.sso.change({
      rules: [
        rule('Staff', ROLE_IDS.Analyst, [PRODUCTION]),
        rule('Others', ROLE_IDS.Viewer, [PRODUCTION]),
      ],
    });
    assert.equal(await applied(), 1);
    assert.deepEqual(await scim.roles(staff.id), [analyst(PRODUCTION)]);
    assert.deepEqual(await scim.roles(other.id), [viewer(PRODUCTION)]);
    const granted = (await scim.audit('user.grantRole')).filter(
      ({ targetId }) => targetId === staff.id,
    );
    assert.match(granted[0]?.actor ?? '', /^\S+@\S+ \(mapping rules of .+\)$/);
    await scim.sso.change({
      rules: [rule('Nobody', ROLE_IDS.Viewer, [DEMO])],
      rejectsUnmatched: true,
    });
    await applied();
    assert.deepEqual([await scim.roles(staff.id), await scim.roles(other.id)], [[], []]);
  });

  it('ADM-07 leave what was granted by hand, and people whose groups nobody provisions', async () => {
    const staff = await person();
    await sql(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [PRODUCTION, staff.id, ROLE_IDS.Analyst],
    );
    await scim.sso.change({
      ...RULES,
      defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [DEMO] },
    });
    await applied();
    assert.deepEqual(await scim.roles(staff.id), [analyst(PRODUCTION)], 'groups of sign-ons count');
    await scim.group('Staff', [staff]);
    await scim.sso.change({ rules: [] });
    await applied();
    assert.deepEqual(await scim.roles(staff.id), [analyst(PRODUCTION)]);
  });

  it('ADM-07 are applied where they changed alone, and to 1,200 people in batches that a restart goes on from', async () => {
    await scim.sso.change({ ...RULES, name: 'Another name' });
    assert.equal(await applied(), 0);
    const { id } = await scim.group('Staff', [await person()]);
    await sql(
      `with made as (insert into identity.users (id, email, first_name, last_name)
           select gen_random_uuid(), 'many-' || n || '@example.com', 'Many', 'More'
           from generate_series(1, 1199) n returning id),
         people as (insert into identity.scim_users (user_id, provider_id)
           select id, $2 from made returning user_id)
       insert into identity.scim_members (group_id, user_id) select $1, user_id from people`,
      [id, scim.sso.providerId],
    );
    await scim.sso.change({ rules: [rule('Staff', ROLE_IDS.Analyst, [DEMO])] });
    const have = async () =>
      (
        await sql('select from identity.company_roles where role_id = $1 and company_id = $2', [
          ROLE_IDS.Analyst,
          DEMO,
        ])
      ).length;
    const before = await have();
    assert.equal(await run(), 'more');
    const first = (await have()) - before;
    assert.ok(first > 400 && first <= 500, `${first}`);
    assert.equal(await applied(), 2);
    assert.equal((await have()) - before, 1200);
    assert.equal(await applied(), 0);
  });

  it('ADM-07 and a group that is written meanwhile agree: whoever comes second goes by the new rules', async () => {
    const staff: Answered = await person();
    const changing = scim.sso.change({ rules: [rule('Staff', ROLE_IDS.Analyst, [DEMO])] });
    await Promise.all([changing, scim.group('Staff', [staff])]);
    await applied();
    assert.deepEqual(await scim.roles(staff.id), [analyst(DEMO)]);
  });

  it('ADM-07 of a disabled provider wait until it is enabled', async () => {
    const staff = await person();
    await scim.group('Staff', [staff]);
    const rules = [rule('Staff', ROLE_IDS.Analyst, [DEMO])];
    await scim.sso.change({ isEnabled: false, rules });
    assert.equal(await applied(), 0);
    assert.deepEqual(await scim.roles(staff.id), [viewer(DEMO)]);
    await scim.sso.change({ rules });
    assert.ok((await applied()) > 0);
    assert.deepEqual(await scim.roles(staff.id), [analyst(DEMO)]);
  });

  it('ADM-07 that cannot be applied to one provider are applied to the others', async () => {
    const [staff, theirs] = [await person(), randomUUID()];
    await scim.group('Staff', [staff]);
    const { companyId } = await scim.sso.palisade.stranger();
    const owner = new pg.Client(scim.sso.palisade.test.url);
    await owner.connect();
    await sql(
      `insert into identity.identity_providers (id, organization_id, name, issuer_url, saml_endpoint,
          certificates, is_enabled, needs_signed_assertion, clock_skew, rejects_unmatched, remap_after, updated_at)
        select $1, c.organization_id, 'Theirs', issuer_url, saml_endpoint, certificates, true, true, 60, false,
          '00000000-0000-0000-0000-000000000000', 'epoch'
        from identity.identity_providers, identity.companies c where c.id = $2`,
      [theirs, companyId],
    );
    const stuck = await person();
    await sql('update identity.scim_users set provider_id = $1 where user_id = $2', [
      theirs,
      stuck.id,
    ]);
    await sql(
      `insert into identity.mapping_rules (provider_id, position, group_name, role_id, company_ids)
        values ($1, 1, null, $2, array[$3::uuid])`,
      [theirs, ROLE_IDS.Viewer, companyId],
    );
    await sql(
      `insert into identity.scim_groups (id, provider_id, display_name) values (gen_random_uuid(), $1, 'x')`,
      [theirs],
    );
    await owner.query(
      `alter table identity.company_roles add constraint fails check (company_id <> '${companyId}') not valid`,
    );
    await scim.sso.change({ rules: [rule('Staff', ROLE_IDS.Analyst, [DEMO])] });
    const runs = [];
    for (let count = 0; count < 8; count += 1)
      runs.push(...(await Promise.allSettled([run()])).map(({ status }) => status));
    assert.deepEqual(runs.slice(0, 2), ['rejected', 'fulfilled']);
    assert.deepEqual(await scim.roles(staff.id), [analyst(DEMO)]);
    await owner.query('alter table identity.company_roles drop constraint fails');
    await owner.end();
    await applied();
    assert.deepEqual(await scim.roles(stuck.id), [viewer(companyId)], 'taken up again');
    await sql('delete from identity.identity_providers where id = $1', [theirs]);
  });

  it('ADM-07 are recorded as an act of who changed them, also when others save before they are applied', async () => {
    const staff = await person();
    await scim.group('Staff', [staff]);
    const rules = [rule('Staff', ROLE_IDS.Analyst, [PRODUCTION])];
    const { email, id, bearer } = await scim.sso.palisade.person('Administrator');
    await sql('update identity.users set is_system = true where id = $1', [id]);
    const changed = await scim.sso.palisade.call(
      'PUT',
      `/identity/${PRODUCTION}/identity-providers/${scim.sso.providerId}`,
      { bearer, body: scim.sso.settings({ rules }) },
    );
    assert.equal(changed.statusCode, 200, changed.body);
    await scim.sso.change({ rules, name: 'Renamed by another' });
    await applied();
    const entries = await scim.sso.palisade.test.db.company(PRODUCTION).query(
      `select actor_id as id, actor, by_system as "isMarked" from identity.audit_log
        where company_id = $1 and action = 'user.grantRole' and target_id = $2`,
      [PRODUCTION, staff.id],
    );
    assert.deepEqual(
      entries.map((entry) => ({ ...entry })),
      [{ id, actor: `${email} (mapping rules of Renamed by another)`, isMarked: true }],
    );
  });
});
