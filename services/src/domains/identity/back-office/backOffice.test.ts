import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FIRST_IDS } from '../firstStart.ts';
import { setSystemUser } from '../system-users/setSystemUser.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';

const BY = { actorId: null, actor: 'command line', address: null };
const PLACE = `/identity/${PRODUCTION}/back-office`;

interface Environment {
  readonly id: string;
  readonly name: string;
  readonly licences: { readonly threatProtection: boolean };
  readonly threatProtection: boolean;
  readonly switchedOff: readonly string[];
  readonly version: number;
}

describe('ADM-12 the back office', () => {
  let world: TestIdentity;
  let system: { id: string; email: string; bearer: string };
  before(async () => {
    world = await testIdentity([], {
      companyFacts: {
        doneSteps: async (companyId, isProtected) =>
          companyId === DEMO && isProtected ? ['sendTraffic', 'detectAttackers'] : ['sendTraffic'],
        discovered: async (companyId, days) => ({
          hosts: days,
          apis: 0,
          endpoints: companyId === DEMO ? 9 : 0,
          sensitiveTypes: companyId === DEMO ? ['=Email, "Address"', 'IBAN'] : [],
          gaps: 0,
          attackers: 0,
        }),
      },
    });
    system = await world.person('Viewer');
    await setSystemUser(world.test.db, system.email, true, BY);
  });
  after(() => world.close());

  const get = (path: string, bearer = system.bearer) =>
    world.call('GET', `${PLACE}/${path}`, { bearer });
  const put = (path: string, body: object, bearer = system.bearer, id = DEMO) =>
    world.call('PUT', `${PLACE}/environments/${id}/${path}`, { bearer, body });
  const environment = async (id = DEMO): Promise<Environment> => {
    const found = (await get('environments')).json<Environment[]>().find((each) => each.id === id);
    assert.ok(found);
    return found;
  };
  const flagsOf = async (bearer: string, companyId: string) => {
    const { companies } = (await world.call('GET', '/identity/context', { bearer })).json<{
      companies: { companyId: string; flags: Record<string, { canView: boolean }> }[];
    }>();
    return companies.find((each) => each.companyId === companyId)?.flags ?? {};
  };
  const entries = (companyId: string) =>
    world.test.db
      .company(companyId)
      .query<{ actor: string; by_system: boolean; before: object; after: object }>(
        `select actor, by_system, before, after from identity.audit_log
          where company_id = $1 and action = 'environment.changeFeatures' order by at`,
        [companyId],
      );

  it('a feature that is switched off is gone for everybody there, at once and nowhere else', async () => {
    const analyst = await world.person('Analyst', DEMO);
    const { accessToken: administrator } = await world.signIn();
    assert.equal((await flagsOf(analyst.bearer, DEMO))['aAuthTune']?.canView, true);
    const { version } = await environment();
    const switchedOff = ['aAuthTune', 'zHideRemediation'];
    const answer = await put('features', { switchedOff, version });
    assert.equal(answer.statusCode, 200);
    for (const bearer of [analyst.bearer, administrator]) {
      const flags = await flagsOf(bearer, DEMO);
      assert.deepEqual(flags['aAuthTune'], { canView: false, canEdit: false });
      assert.equal(flags['zHideRemediation']?.canView, true);
    }
    assert.equal((await flagsOf(administrator, PRODUCTION))['aAuthTune']?.canView, true);
    await put('features', { switchedOff: [] });
    assert.equal((await flagsOf(analyst.bearer, DEMO))['aAuthTune']?.canView, true);
  });

  it('a licence of the organization reaches all its environments, each with an entry of a system user', async () => {
    const { licensed } = { licensed: (await environment()).licences.threatProtection };
    assert.equal(licensed, true);
    const [before, ofProduction] = [await entries(DEMO), await entries(PRODUCTION)];
    assert.equal((await put('features', { organizationProtection: false })).statusCode, 200);
    assert.equal((await environment(PRODUCTION)).licences.threatProtection, false);
    const told = (await entries(DEMO)).slice(before.length);
    assert.equal(told.length, 1);
    assert.deepEqual(
      { ...told[0] },
      {
        actor: system.email,
        by_system: true,
        before: {
          name: 'demo',
          organizationProtection: true,
          threatProtection: true,
          switchedOff: [],
        },
        after: {
          name: 'demo',
          organizationProtection: false,
          threatProtection: true,
          switchedOff: [],
        },
      },
    );
    assert.equal((await entries(PRODUCTION)).length, ofProduction.length + 1);
    await put('features', { organizationProtection: true });
  });

  it('a licence that an account of the customer directory decides is refused at its field', async () => {
    const { query } = world.test.db.system;
    const map = (account: string | null) =>
      query('update identity.organizations set account_id = $2 where id = $1', [
        FIRST_IDS.organization,
        account,
      ]);
    await map('001A');
    const { statusCode, json } = await put('features', { organizationProtection: false });
    const { field } = json<{ field: string }>();
    assert.deepEqual([statusCode, field], [400, 'organizationProtection']);
    assert.equal((await put('features', { threatProtection: true })).statusCode, 200);
    await map(null);
  });

  it('lists 1,000 environments, counts all, finds those beyond by a search, and files all of them', async () => {
    const { query } = world.test.db.system;
    await query(
      `insert into identity.companies (id, organization_id, name, hash_key)
        select gen_random_uuid(), $1, 'many ' || lpad(i::text, 4, '0'), '' from generate_series(1, 1005) i`,
      [FIRST_IDS.organization],
    );
    const listed = async (search = '') => {
      const asked = search === '' ? '' : `?search=${encodeURIComponent(search)}`;
      const items = (await get(`environments${asked}`)).json<Environment[]>();
      const { count } = (await get(`environment-count${asked}`)).json<{ count: number }>();
      return { names: items.map(({ name }) => name), count };
    };
    const { names, count } = await listed();
    assert.deepEqual([names.length, count], [1_000, 1_007]);
    assert.ok(!names.includes('Production'));
    assert.deepEqual(await listed(' PRODuction'), { names: ['Production'], count: 1 });
    assert.deepEqual(await listed(PRODUCTION), { names: ['Production'], count: 1 }, 'by its id');
    assert.deepEqual(await listed('100%'), { names: [], count: 0 });
    assert.deepEqual(await listed('MANY 1005'), { names: ['many 1005'], count: 1 });
    const file = await get('discovery-report.csv?days=7');
    assert.equal(file.body.trimEnd().split('\n').length, 1 + 1_007);
    await query("delete from identity.companies where name like 'many %'");
  });

  it('two system users do not overwrite each other: the second is told', async () => {
    const { version } = await environment();
    assert.equal((await put('features', { switchedOff: ['aNewParams'], version })).statusCode, 200);
    const late = await put('features', { switchedOff: ['pABAC'], version });
    assert.equal(late.statusCode, 409);
    assert.match(late.json<{ detail: string }>().detail, new RegExp(`changed by ${system.email}`));
    assert.deepEqual((await environment()).switchedOff, ['aNewParams']);
    await put('features', { switchedOff: [] });
  });

  it('what is sent twice is recorded once', async () => {
    const { version, switchedOff } = await environment();
    const logged = (await entries(DEMO)).length;
    for (const _twice of [1, 2])
      assert.equal((await put('onboarding', { isShown: false })).statusCode, 200);
    assert.equal((await put('features', {})).statusCode, 200);
    assert.deepEqual(
      [(await environment()).version, (await entries(DEMO)).length],
      [version + 1, logged + 1],
    );
    await put('features', { switchedOff });
  });

  it('onboarding is shown and hidden by itself, and each environment says how far it is', async () => {
    await put('features', { switchedOff: ['pABAC'] });
    assert.equal((await put('onboarding', { isShown: false })).statusCode, 200);
    assert.deepEqual((await environment()).switchedOff, ['pABAC', 'aOnboardingWizard']);
    const progress = (await get('onboarding')).json<
      { id: string; isShown: boolean; doneSteps: string[] }[]
    >();
    const ofDemo = progress.find(({ id }) => id === DEMO);
    assert.deepEqual(
      [ofDemo?.isShown, ofDemo?.doneSteps],
      [false, ['sendTraffic', 'detectAttackers']],
    );
    await put('onboarding', { isShown: true });
    assert.deepEqual((await environment()).switchedOff, ['pABAC']);
    await put('features', { switchedOff: [] });
  });

  it('a discovery report is a table and a file that no spreadsheet runs; the download is recorded', async () => {
    const rows = (await get('discovery-report?days=30')).json<
      { name: string; hosts: number; endpoints: number }[]
    >();
    assert.deepEqual(
      rows.map(({ name, hosts, endpoints }) => [name, hosts, endpoints]),
      [
        ['demo', 30, 9],
        ['Production', 30, 0],
      ],
    );
    const file = await get('discovery-report.csv?days=7');
    assert.match(file.headers['content-disposition'] as string, /discovery-report-.*\.csv/);
    const [, ofDemo] = file.body.split('\r\n');
    assert.equal(ofDemo, `My organization,demo,7,0,9,"'=Email, ""Address""; IBAN",0,0`);
    const [told] = await world.test.db.company(PRODUCTION).query(
      `select after from identity.audit_log
          where company_id = $1 and action = 'discoveryReport.export'`,
      [PRODUCTION],
    );
    assert.deepEqual({ ...told }, { after: { days: 7 } });
    for (const days of ['0', '367', 'x'])
      assert.equal((await get(`discovery-report?days=${days}`)).statusCode, 400);
  });

  it('is closed to everybody else: administrators, tokens of a system user, strangers, views of roles', async () => {
    await setSystemUser(world.test.db, ADMIN.email, true, BY);
    const asked = async (bearer: string) =>
      Promise.all([
        get('environments', bearer),
        get('onboarding', bearer),
        get('discovery-report?days=7', bearer),
        get('discovery-report.csv?days=7', bearer),
        put('features', { switchedOff: ['pABAC'] }, bearer),
        put('onboarding', { isShown: false }, bearer),
      ]);
    for (const { statusCode } of await asked(ADMIN.token)) assert.equal(statusCode, 403);
    await setSystemUser(world.test.db, ADMIN.email, false, BY);
    const { accessToken } = await world.signIn();
    for (const { statusCode } of await asked(accessToken)) assert.equal(statusCode, 403);
    for (const { statusCode } of await asked((await world.stranger()).bearer))
      assert.equal(statusCode, 404);
    assert.deepEqual((await environment()).switchedOff, []);
  });

  it('an environment that there is not, and a feature that nobody knows, are refused in words', async () => {
    const missing = '0f000000-0000-4000-8000-000000000009';
    const answer = await put('features', { switchedOff: [] }, system.bearer, missing);
    assert.equal(answer.statusCode, 404);
    assert.equal((await put('features', { switchedOff: ['system'] })).statusCode, 400);
  });
});
