import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FIRST_IDS } from '../firstStart.ts';
import { keptDaysNow } from '../installationSettings.client.ts';
import { setSystemUser } from '../system-users/setSystemUser.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';

const BY = { actorId: null, actor: 'command line', address: null };
const PLACE = `/identity/${PRODUCTION}/back-office/settings`;
const SETTINGS = {
  recommendedPolicies: true,
  sampling: false,
  pathPatterns: false,
  keepChangesDays: 365,
  keepAttacksDays: 365,
};

describe('ADM-12 settings of the installation', () => {
  let world: TestIdentity;
  let system: { email: string; bearer: string };
  before(async () => {
    world = await testIdentity();
    system = await world.person('Viewer');
    await setSystemUser(world.test.db, system.email, true, BY);
  });
  after(() => world.close());
  const read = (bearer = system.bearer) => world.call('GET', PLACE, { bearer });
  const write = (body: object, bearer = system.bearer) =>
    world.call('PUT', PLACE, { bearer, body });

  it('are what the environment of the process says until somebody sets them, for every process', async () => {
    const { version, ...first } = (await read()).json<typeof SETTINGS & { version: number }>();
    assert.deepEqual(first, { ...SETTINGS, updatedAt: null, updatedBy: null });
    assert.equal(await keptDaysNow(world.test.db, 'keepChangesDays', 30), 30);
    const changed = { ...SETTINGS, keepChangesDays: 90, sampling: true };
    assert.equal((await write({ ...changed, version })).statusCode, 200);
    assert.equal(await keptDaysNow(world.test.db, 'keepChangesDays', 30), 90);
    const late = await write({ ...SETTINGS, version });
    assert.equal(late.statusCode, 409);
    for (const companyId of [DEMO, PRODUCTION]) {
      const [told] = await world.test.db.company(companyId).query(
        `select by_system, before, after from identity.audit_log
            where company_id = $1 and action = 'installation.changeSettings'`,
        [companyId],
      );
      assert.deepEqual({ ...told }, { by_system: true, before: SETTINGS, after: changed });
    }
  });

  it('a save that changes nothing is in no log, and pins nothing that the environment of the process says', async () => {
    const count = async () => {
      const [row] = await world.test.db.company(DEMO).query<{ count: number }>(
        `select count(*)::int as count from identity.audit_log
            where company_id = $1 and action = 'installation.changeSettings'`,
        [DEMO],
      );
      return row?.count;
    };
    const now = (await read()).json<typeof SETTINGS & { version: number }>();
    const logged = await count();
    const same = await write({
      recommendedPolicies: now.recommendedPolicies,
      sampling: now.sampling,
      pathPatterns: now.pathPatterns,
      keepChangesDays: now.keepChangesDays,
      keepAttacksDays: now.keepAttacksDays,
      version: now.version,
    });
    assert.equal(same.statusCode, 200);
    assert.equal(same.json<{ version: number }>().version, now.version);
    assert.equal(await count(), logged);
    assert.equal(await keptDaysNow(world.test.db, 'keepAttacksDays', 44), 44);
  });

  it('a new environment begins with them', async () => {
    await write({ ...SETTINGS, sampling: true });
    const { accessToken } = await world.signIn();
    const made = await world.call(
      'POST',
      `/identity/${PRODUCTION}/organizations/${FIRST_IDS.organization}/environments`,
      { bearer: accessToken, body: { name: 'Sampled', description: '' } },
    );
    assert.equal(made.statusCode, 201);
    const rows = await world.test.db.system.query(
      `select sampling from identity.companies where name in ('Sampled', 'demo') order by name`,
    );
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ sampling: true }, { sampling: (rows[1] as { sampling: boolean }).sampling }],
    );
    await write(SETTINGS);
  });

  it('days outside of 7 to 36,500 are refused, and everybody who is no system user', async () => {
    for (const keepAttacksDays of [6, 36_501, 7.5])
      assert.equal((await write({ ...SETTINGS, keepAttacksDays })).statusCode, 400);
    await setSystemUser(world.test.db, ADMIN.email, true, BY);
    for (const call of [read, (bearer: string) => write(SETTINGS, bearer)])
      assert.equal((await call(ADMIN.token)).statusCode, 403);
    await setSystemUser(world.test.db, ADMIN.email, false, BY);
    const { accessToken } = await world.signIn();
    const stranger = await world.stranger();
    assert.equal((await write(SETTINGS, accessToken)).statusCode, 403);
    assert.equal((await read(accessToken)).statusCode, 403);
    assert.equal((await write(SETTINGS, stranger.bearer)).statusCode, 404);
  });
});
