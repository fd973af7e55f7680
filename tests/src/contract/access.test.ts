import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { ownSession } from './accountInputs.ts';
import { ADMIN, contractWorld, type ContractWorld } from './contractWorld.ts';

const DOCUMENTS = {
  name: 'query ($companyId: ID!) { company(companyId: $companyId) { name } }',
  tokens:
    'query ($companyId: ID!) { company(companyId: $companyId) { tokens(first: 1) { totalCount } } }',
  revoke:
    'mutation ($input: RevokeSessionInput!) { revokeSession(input: $input) { errors { code } } }',
  allow:
    'mutation ($input: CreateIpRangeInput!) { createAllowedRange(input: $input) { range { rangeId } errors { code } } }',
  disallow:
    'mutation ($input: DeleteIpRangeInput!) { deleteAllowedRange(input: $input) { errors { code } } }',
  sampling:
    'mutation ($input: SetSamplingInput!) { setSampling(input: $input) { company { sampling } errors { code } } }',
  kept: 'query ($companyId: ID!) { company(companyId: $companyId) { sampling } }',
  password:
    'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { errors { code } } }',
};
const companyId = FIRST_IDS.production;
const ROUNDS = 20;

describe('what is taken away', () => {
  let world: ContractWorld;
  before(async () => {
    world = await contractWorld(DOCUMENTS);
  });
  after(() => world.close());
  const signIn = (password = ADMIN.password): Promise<string> =>
    world.signIn(ADMIN.email, password);
  const codes = async (id: string, bearer: string): Promise<unknown[]> =>
    (await world.run(id, { companyId }, bearer)).errors.map(({ extensions }) => extensions?.code);

  it('AUTH-13 a session that is revoked is refused by the very next request, even for what the gateway knows by itself', async () => {
    const own = await signIn();
    for (let round = 0; round < ROUNDS; round += 1) {
      const other = await signIn();
      assert.deepEqual([await codes('name', other), await codes('name', own)], [[], []]);
      const { errors } = await world.run(
        'revoke',
        { input: { id: await ownSession(world, other) } },
        own,
      );
      assert.deepEqual(errors, []);
      assert.deepEqual(
        [await codes('name', other), await codes('name', own)],
        [['UNAUTHENTICATED'], []],
        `round ${round}`,
      );
    }
  });

  it('AUTH-09 the sessions before a new password are refused by the very next request', async () => {
    const [own, other] = [await signIn(), await signIn()];
    assert.deepEqual([await codes('name', own), await codes('name', other)], [[], []]);
    const newPassword = 'a horse of another colour';
    assert.deepEqual(
      (
        await world.run(
          'password',
          { input: { currentPassword: ADMIN.password, newPassword } },
          own,
        )
      ).errors,
      [],
    );
    assert.deepEqual(
      [await codes('name', own), await codes('name', other)],
      [['UNAUTHENTICATED'], ['UNAUTHENTICATED']],
    );
    assert.deepEqual(
      (
        await world.run(
          'password',
          { input: { currentPassword: newPassword, newPassword: ADMIN.password } },
          await signIn(newPassword),
        )
      ).errors,
      [],
    );
  });

  it('ADM-10 an allowed list holds from the very next request, and so does taking it back', async () => {
    const [own, other] = [await signIn(), await signIn()];
    const away = async () =>
      (await world.run('name', { companyId }, other, '203.0.113.9')).data?.['company'] !== null;
    for (let round = 0; round < ROUNDS; round += 1) {
      assert.equal(await away(), true);
      const { data } = await world.run(
        'allow',
        { input: { companyId, range: '127.0.0.0/8', comment: '' } },
        own,
      );
      const { createAllowedRange } = data as { createAllowedRange: { range: { rangeId: string } } }; // What the document asks for.
      assert.equal(await away(), false, `round ${round}`);
      await world.run(
        'disallow',
        { input: { companyId, rangeId: createAllowedRange.range.rangeId } },
        own,
      );
    }
  });

  it('the privacy option that one person changes is what another reads in the very next request', async () => {
    const [own, other] = [await signIn(), await signIn()];
    const kept = async () => (await world.run('kept', { companyId }, other)).data;
    for (let round = 0; round < ROUNDS; round += 1) {
      const sampling = round % 2 === 0;
      assert.deepEqual(
        (await world.run('sampling', { input: { companyId, sampling } }, own)).data,
        { setSampling: { company: { sampling }, errors: [] } },
      );
      assert.deepEqual(await kept(), { company: { sampling } });
    }
  });

  it('PERM-02 a permission that is taken away in the database alone is refused at once', async (t) => {
    const { query } = world.services.db.system;
    const own = await signIn();
    const waits: number[] = [];
    const noticed = async (isAllowed: boolean): Promise<void> => {
      const started = performance.now();
      const isSo = async () => ((await codes('tokens', own)).length === 0) === isAllowed;
      // Below the five seconds that callers are kept for, with room for a machine under load.
      await until('the change is noticed', isSo, { within: 4_000, every: 0 });
      waits.push(performance.now() - started);
    };
    await query('update identity.organization_members set is_admin = false where user_id = $1', [
      FIRST_IDS.administrator,
    ]);
    const roleId = randomUUID();
    await query(`insert into identity.roles (id, name, permissions) values ($1, 'Nothing', '{}')`, [
      roleId,
    ]);
    const give = (role: string) =>
      query(
        'update identity.company_roles set role_id = $3 where user_id = $1 and company_id = $2',
        [FIRST_IDS.administrator, companyId, role],
      );
    for (let round = 0; round < ROUNDS; round += 1) {
      await give(roleId);
      await noticed(false);
      await give(ROLE_IDS.Administrator);
      await noticed(true);
    }
    t.diagnostic(
      `taken away or given by SQL alone: noticed after ${Math.max(...waits).toFixed(0)} ms at most, ${ROUNDS * 2} times`,
    );
  });
});
