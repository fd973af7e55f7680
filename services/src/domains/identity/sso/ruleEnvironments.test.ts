import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { ROLE_IDS } from '../builtInRoles.ts';
import { lockRoles } from '../roles/roles.repository.ts';
import { applyRulesJob } from '../scim/applyRulesJob.ts';
import { testScim, type TestScim } from '../scim/testing/testScim.ts';
import { DEMO, PRODUCTION } from '../testing/testIdentity.ts';
import { ORGANIZATION } from './testing/testSso.ts';

const viewer = (companyId: string) => `${companyId} ${ROLE_IDS.Viewer}`;
const rule = (companyIds: readonly string[]) => ({
  group: 'Staff',
  roleId: ROLE_IDS.Viewer,
  companyIds,
});

describe('environments of mapping rules', () => {
  let scim: TestScim;
  before(async () => {
    scim = await testScim();
  });
  after(() => scim.close());
  const system = () => scim.sso.palisade.test.db.system;
  const closing = `insert into identity.environment_deletions
      (environment_id, organization_id, name, told_in, actor, counts)
    values ('${DEMO}', '${ORGANIZATION}', 'demo', '${PRODUCTION}', 'Somebody', '{}')`;
  afterEach(async () => {
    await system().query('delete from identity.environment_deletions');
    await scim.sso.change({});
  });
  const url = () => `/identity/${PRODUCTION}/identity-providers/${scim.sso.providerId}`;
  const save = (rules: readonly object[]) =>
    scim.sso.palisade.call('PUT', url(), {
      bearer: scim.sso.admin,
      body: scim.sso.settings({ rules }),
    });
  const stored = async () =>
    (
      await system().query<{ ids: string[] }>(
        'select company_ids::text[] as ids from identity.mapping_rules where provider_id = $1',
        [scim.sso.providerId],
      )
    ).map(({ ids }) => ids);

  it('ADM-07 a group is not mapped to an environment that is being deleted', async () => {
    await system().query(closing);
    const refused = await save([rule([PRODUCTION, DEMO])]);
    assert.deepEqual(
      [refused.statusCode, refused.json().field, refused.json().detail],
      [400, 'rules', 'The organization has no such environment.'],
    );
    assert.deepEqual(await stored(), []);
  });

  it('ADM-07 nor by a save that was checked just before the deletion began', async () => {
    const waiting = `select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    const saved = await system().transaction(async (query) => {
      await lockRoles(query, ORGANIZATION);
      const saving = save([rule([DEMO])]);
      const isWaiting = async (): Promise<boolean> => (await system().query(waiting)).length > 0;
      await until('the save waits for the lock', isWaiting);
      await query(closing);
      return { saving };
    });
    assert.equal((await saved.saving).statusCode, 400);
    assert.deepEqual(await stored(), []);
  });

  it('ADM-07 roles in one that began to be deleted meanwhile are no longer granted', async () => {
    await scim.sso.change({ rules: [rule([PRODUCTION, DEMO])] });
    await system().query(closing);
    const person = await scim.user('late@example.com');
    await scim.group('Staff', [person]);
    assert.deepEqual(await scim.roles(person.id), [viewer(PRODUCTION)]);
  });

  it('ADM-05 ADM-07 environments of the operator take nobody else by a rule, at a sign-on or from provisioning', async () => {
    process.env['PALISADE_PROTECTED_ENVIRONMENTS'] = 'Demo';
    process.env['PALISADE_PROTECTED_EMAILS'] = '@palisade.example';
    try {
      const people = [await scim.user('eve@example.com'), await scim.user('ada@palisade.example')];
      await scim.group('Guarded', people);
      await scim.sso.change({ rules: [{ ...rule([PRODUCTION, DEMO]), group: 'Guarded' }] });
      await applyRulesJob(scim.sso.palisade.test).run(new AbortController().signal);
      const [eve, ada] = people;
      assert.deepEqual(await scim.roles(eve?.id ?? ''), [viewer(PRODUCTION)]);
      assert.deepEqual(await scim.roles(ada?.id ?? ''), [viewer(PRODUCTION), viewer(DEMO)]);
      const trial = await scim.sso.palisade.call('POST', `${url()}/dry-run`, {
        bearer: scim.sso.admin,
        body: { email: 'somebody@example.com', groups: ['Guarded'] },
      });
      assert.deepEqual(trial.json().granted, [{ companyId: PRODUCTION, roleId: ROLE_IDS.Viewer }]);
    } finally {
      delete process.env['PALISADE_PROTECTED_ENVIRONMENTS'];
      delete process.env['PALISADE_PROTECTED_EMAILS'];
    }
  });
});
