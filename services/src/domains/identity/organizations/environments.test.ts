import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FIRST_IDS } from '../firstStart.ts';
import { administering } from './testing/administering.ts';
import { setSystemUser } from '../system-users/setSystemUser.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';

const URL = `/identity/${PRODUCTION}/organizations/${FIRST_IDS.organization}/environments`;
const urlOf = (id: string) => `/identity/${PRODUCTION}/environments/${id}`;
const STAGING = { name: 'Staging', description: 'Before production' };

interface Environment {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  readonly version: number;
  readonly usersCount: number;
  readonly threatProtection: boolean;
}

describe('environments of an organization', () => {
  let world: TestIdentity;
  let admin: string;
  let system: string;
  before(async () => {
    world = await testIdentity();
    admin = (await world.signIn()).accessToken;
    const person = await world.person('Administrator');
    const by = { actorId: null, actor: 'command line', address: null };
    await setSystemUser(world.test.db, person.email, true, by);
    system = person.bearer;
  });
  after(() => world.close());
  const create = (bearer: string, body: object, url = URL) =>
    world.call('POST', url, { bearer, body });
  const change = (bearer: string, id: string, body: object) =>
    world.call('PUT', urlOf(id), { bearer, body });
  const problem = (answer: Awaited<ReturnType<typeof create>>) => {
    const { detail, field } = answer.json<{ detail: string; field?: string }>();
    return [answer.statusCode, field ?? null, detail];
  };
  const list = async (bearer = admin) =>
    (await world.call('GET', `/identity/${PRODUCTION}/environments`, { bearer })).json<
      Environment[]
    >();

  it('ADM-01 are listed with their people, the first one first', async () => {
    const before = await list();
    assert.deepEqual(before.map(({ id }) => id).toSorted(), [PRODUCTION, DEMO]);
    const count = (rows: readonly Environment[]) =>
      rows.find(({ id }) => id === PRODUCTION)?.usersCount ?? 0;
    await world.person('Viewer');
    assert.equal(count(await list()), count(before) + 1);
  });

  it('ADM-03 are made by administrators, internal and protected, and may be used at once', async () => {
    const made = await create(admin, { name: '  Staging  ', description: ' Before production ' });
    assert.equal(made.statusCode, 201, made.body);
    const { id, name, description, kind, threatProtection } = made.json<Environment>();
    assert.deepEqual(
      { name, description, kind, threatProtection },
      { ...STAGING, kind: 'internal', threatProtection: true },
    );
    const context = await world.call('GET', '/identity/context', { bearer: admin });
    const { companies } = context.json<{ companies: { companyId: string }[] }>();
    assert.ok(
      companies.some(({ companyId }) => companyId === id),
      'its maker sees it',
    );
    for (const taken of ['STAGING', 'ｓtaging', ' staging'])
      assert.deepEqual(problem(await create(admin, { ...STAGING, name: taken })), [
        409,
        'name',
        'This name is already exists',
      ]);
  });

  it('ADM-03 refuse deceiving names, no name, long descriptions, and statuses by other people', async () => {
    const words = "Please enter the environment's name";
    assert.deepEqual(problem(await create(admin, { ...STAGING, name: ' ' })), [400, 'name', words]);
    for (const name of ['Рroduction', 'Prod\u200Buction', 'Prod\u202Euction'])
      assert.deepEqual(problem(await create(admin, { ...STAGING, name })).slice(0, 2), [
        400,
        'name',
      ]);
    const long = { ...STAGING, name: 'Long', description: 'x'.repeat(201) };
    assert.equal((await create(admin, long)).statusCode, 400);
    const customer = { ...STAGING, name: 'Customers', status: 'customer' };
    assert.deepEqual(problem(await create(admin, customer)).slice(0, 2), [403, 'status']);
    assert.deepEqual(problem(await create(system, customer)), [
      400,
      'status',
      'To create Production environment, add Salesforce Account ID to the Organization',
    ]);
    assert.deepEqual(problem(await create(system, { ...customer, status: 'prospect' })).slice(1), [
      'status',
      'To create POV environment, add Salesforce Account ID to the Organization.',
    ]);
    assert.equal((await create(system, { ...customer, status: 'demo' })).statusCode, 400);
  });

  it('ADM-03 are changed over the version that was read; a demo and protection stay', async () => {
    const demo = (await list()).find(({ id }) => id === DEMO);
    const body = { name: 'Showroom', description: '', version: demo?.version ?? 0 };
    const changed = await change(admin, DEMO, body);
    assert.equal(changed.statusCode, 200, changed.body);
    const { name, kind, threatProtection, version } = changed.json<Environment>();
    assert.deepEqual([name, kind, threatProtection, version], ['Showroom', 'demo', true, 2]);
    const sold = await change(system, DEMO, {
      name: 'Showroom',
      description: '',
      status: 'internal',
    });
    assert.deepEqual(problem(sold), [400, 'status', 'A demo stays one.']);
    const stale = await change(admin, DEMO, { ...body, name: 'Mine' });
    assert.match(String(problem(stale)[2]), /changed by .* meanwhile\. Nothing was saved/);
    const off = await change(admin, PRODUCTION, {
      name: 'Production',
      description: '',
      threatProtection: false,
    });
    assert.equal(off.json<Environment>().threatProtection, false);
    const later = await change(admin, PRODUCTION, { name: 'Production', description: 'x' });
    assert.equal(later.json<Environment>().threatProtection, false);
    const [entry] = await world.test.db
      .company(PRODUCTION)
      .query<{ before: object; after: object }>(
        `select before, after from identity.audit_log where action = 'environment.update' order by at limit 1`,
      );
    assert.deepEqual(entry, {
      before: { name: 'Production', description: '', status: 'internal', threatProtection: true },
      after: { name: 'Production', description: '', status: 'internal', threatProtection: false },
    });
  });

  it('ADM-03 belong to their organization: strangers, and people who administer nothing', async () => {
    const strange = await administering(world);
    const body = { name: 'Mine now', description: '' };
    const theirs = `/identity/${strange.companyId}/environments/${PRODUCTION}`;
    const url = `/identity/${strange.companyId}/organizations/${FIRST_IDS.organization}/environments`;
    const { bearer } = strange;
    assert.equal((await world.call('PUT', theirs, { bearer, body })).statusCode, 404);
    const foreign = `/identity/${strange.companyId}/environments?organizationId=${FIRST_IDS.organization}`;
    assert.equal((await world.call('GET', foreign, { bearer })).statusCode, 404);
    assert.equal((await create(bearer, body, url)).statusCode, 404);
    assert.equal((await change(bearer, PRODUCTION, body)).statusCode, 404);
    assert.equal((await world.call('GET', theirs, { bearer })).statusCode, 404);
    const own = await world.call('GET', urlOf(PRODUCTION), { bearer: admin });
    assert.equal(own.json<Environment>().name, 'Production');
    const analyst = await world.person('Administrator');
    assert.equal((await create(analyst.bearer, body)).statusCode, 403);
    assert.equal((await change(analyst.bearer, PRODUCTION, body)).statusCode, 403);
    const missing = '00000000-0000-4000-8000-00000000ffff';
    assert.equal((await change(admin, missing, body)).statusCode, 404);
    assert.equal((await list()).find(({ id }) => id === PRODUCTION)?.name, 'Production');
  });

  it('ADM-03 ADM-10 are changed only from where their allowed list says; a plan to copy or delete says so', async () => {
    const { id, version } = (
      await create(admin, { ...STAGING, name: 'Vault' })
    ).json<Environment>();
    const { query } = world.test.db.system;
    const body = { name: 'Vault', description: 'Changed', version };
    const [inside, outside] = ['203.0.113.5', '198.51.100.7'];
    const at = (address: string, method: 'GET' | 'PUT', path: string, sent?: object) =>
      world.call(method, path, { bearer: admin, address, ...(sent && { body: sent }) });
    await query(`update identity.companies set allowed_ranges = '{203.0.113.0/24}' where id = $1`, [
      id,
    ]);
    const words = 'Your address is not on the IP allowed list of Vault.';
    assert.deepEqual(problem(await at(outside, 'PUT', urlOf(id), body)), [403, null, words]);
    for (const path of [
      `${urlOf(id)}/deletion`,
      `${urlOf(id)}/copy?source=${DEMO}&parts=settings`,
      `${urlOf(DEMO)}/copy?source=${id}&parts=settings`,
    ]) {
      const refused = (await at(outside, 'GET', path)).json<{ refusal: string | null }>();
      assert.equal(refused.refusal, words, path);
    }
    const planned = await at(inside, 'GET', `${urlOf(id)}/deletion`);
    assert.equal(planned.json<{ refusal: string | null }>().refusal, null, planned.body);
    assert.equal((await at(inside, 'PUT', urlOf(id), body)).statusCode, 200);
    await query('delete from identity.companies where id = $1', [id]);
  });

  it('ADM-01 are never more than the limit, however many are made at once', async () => {
    const room = 5 - (await list()).length;
    const made = await Promise.all(
      Array.from({ length: room + 3 }, (_, n) =>
        create(admin, { ...STAGING, name: `At once ${n}` }),
      ),
    );
    const refused = made.filter(({ statusCode }) => statusCode !== 201);
    assert.deepEqual([refused.length, (await list()).length], [3, 5]);
    const words = 'This organization maxed out the number of allowed environments';
    assert.deepEqual(problem(refused[0] ?? assert.fail()), [400, null, words]);
  });

  it('ADM-03 a token of an administrator may make one, and never acts as a system user', async () => {
    await world.test.db.system.query('update identity.organizations set environments_limit = 50');
    assert.equal((await create(ADMIN.token, { ...STAGING, name: 'By token' })).statusCode, 201);
    const by = { actorId: null, actor: 'command line', address: null };
    await setSystemUser(world.test.db, ADMIN.email, true, by);
    const customer = { ...STAGING, name: 'Bought', status: 'customer' };
    assert.deepEqual(problem(await create(ADMIN.token, customer)).slice(0, 2), [403, 'status']);
    assert.deepEqual(problem(await create(admin, customer)).slice(0, 2), [400, 'status']);
  });
});
