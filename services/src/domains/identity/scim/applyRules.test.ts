import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
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
});
