import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FIRST_IDS } from '../firstStart.ts';
import { administering } from './testing/administering.ts';
import { setSystemUser } from '../system-users/setSystemUser.ts';
import { PRODUCTION, testIdentity, type TestIdentity } from '../testing/testIdentity.ts';

const BOUGHT = { threatProtection: true, postureGovernance: true, discovery: true };
const ACCOUNTS = [
  { id: '001A', name: 'Acme', licences: BOUGHT },
  { id: '001B', name: 'Basic', licences: { ...BOUGHT, threatProtection: false } },
];
const EMPTY = { name: 'Staging', description: '' };

interface Item {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly kind: string;
  readonly threatProtection: boolean;
  readonly accountId: string | null;
}

describe('organizations and environments', () => {
  let world: TestIdentity;
  let system: string;
  let folder: string;
  let systemEmail = '';
  const filled: (readonly [companyId: string, maker: string])[] = [];
  const write = (accounts: unknown) =>
    writeFileSync(join(folder, 'accounts.json'), JSON.stringify(accounts));
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'palisade-accounts-'));
    process.env['PALISADE_ACCOUNTS_FILE'] = join(folder, 'accounts.json');
    write(ACCOUNTS);
    world = await testIdentity([], {
      fillCompany: async ({ companyId }, { name }) => void filled.push([companyId, name]),
    });
    const person = await world.person('Administrator');
    const by = { actorId: null, actor: 'command line', address: null };
    await setSystemUser(world.test.db, person.email, true, by);
    system = person.bearer;
    systemEmail = person.email;
  });
  after(async () => {
    delete process.env['PALISADE_ACCOUNTS_FILE'];
    rmSync(folder, { recursive: true });
    await world.close();
  });

  const call = async (
    bearer: string,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
    companyId = PRODUCTION,
  ) => world.call(method, `/identity/${companyId}/${url}`, { bearer, ...(body && { body }) });
  const admin = async () => (await world.signIn()).accessToken;
  const names = async (bearer: string, query = '') =>
    (await call(bearer, 'GET', `organizations${query}`))
      .json<{ items: Item[] }>()
      .items.map(({ name }) => name);
  const newOrganization = (change: object = {}) => ({
    name: 'Acme',
    subdomain: 'acme',
    environmentsLimit: 5,
    accountId: null,
    environment: EMPTY,
    ...change,
  });
  const problem = (answer: Awaited<ReturnType<typeof call>>) => {
    const { detail, field } = answer.json<{ detail: string; field?: string }>();
    return [answer.statusCode, field ?? null, detail];
  };
  const audited = (companyId: string) =>
    world.test.db
      .company(companyId)
      .query<{ action: string; before: object | null; after: object }>(
        `select action, before, after from identity.audit_log
         where action ~ '^(organization|environment)' order by at, action desc`,
      );

  it('ADM-01 system users list and search all organizations, administrators their own, others none', async () => {
    await call(
      system,
      'POST',
      'organizations',
      newOrganization({ name: 'Zeta', subdomain: 'zeta' }),
    );
    assert.deepEqual(await names(system), ['My organization', 'Zeta']);
    assert.deepEqual(await names(system, '?search=ZET'), ['Zeta']);
    assert.deepEqual(await names(await admin()), ['My organization']);
    const first = (await call(system, 'GET', 'organizations?first=1')).json<{
      items: { cursor: string }[];
      hasNextPage: boolean;
    }>();
    assert.equal(first.hasNextPage, true);
    assert.deepEqual(await names(system, `?after=${first.items[0]?.cursor}`), ['Zeta']);
    const { bearer } = await world.person('Administrator');
    assert.equal((await call(bearer, 'GET', 'organizations')).statusCode, 403);
  });

  it('ADM-02 a system user makes an organization with an environment that works at once', async () => {
    const answer = await call(
      system,
      'POST',
      'organizations',
      newOrganization({ accountId: ' 001A ', environment: { ...EMPTY, status: 'customer' } }),
    );
    assert.equal(answer.statusCode, 201, answer.body);
    const made = answer.json<Item>();
    assert.equal(made.accountId, '001A');
    const list = await call(system, 'GET', `environments?organizationId=${made.id}`);
    const [environment] = list.json<Item[]>();
    assert.deepEqual(
      [environment?.name, environment?.kind, environment?.threatProtection],
      ['Staging', 'customer', true],
    );
    assert.deepEqual(
      filled.at(-1),
      [environment?.id, systemEmail],
      'it has what a company begins with',
    );
    const context = await world.call('GET', '/identity/context', { bearer: system });
    const { companies } = context.json<{ companies: { companyId: string }[] }>();
    assert.ok(
      companies.some(({ companyId }) => companyId === environment?.id),
      'its maker may enter it',
    );
    const licences = {
      discoveryEnabled: true,
      postureGovernanceEnabled: true,
      threatProtectionEnabled: true,
    };
    assert.deepEqual(await audited(environment?.id ?? ''), [
      {
        action: 'organization.create',
        before: null,
        after: {
          name: 'Acme',
          subdomain: 'acme',
          environmentsLimit: 5,
          accountId: '001A',
          ...licences,
        },
      },
      {
        action: 'environment.create',
        before: null,
        after: { ...EMPTY, status: 'customer', threatProtection: true },
      },
    ]);
    const again = await call(
      system,
      'POST',
      'organizations',
      newOrganization({ subdomain: 'ACME' }),
    );
    assert.deepEqual(problem(again), [409, 'subdomain', 'This subdomain is already taken']);
  });

  it('ADM-02 system users alone look accounts up; a directory that is away spares what is mapped', async () => {
    const find = async (id: string, bearer = system) =>
      call(bearer, 'GET', `accounts/lookup?id=${id}`);
    assert.deepEqual((await find('001B')).json(), { account: ACCOUNTS[1] });
    assert.deepEqual((await find('nobody')).json(), { account: null });
    assert.equal((await find('001B', await admin())).statusCode, 403);
    const body = newOrganization({ subdomain: 'unmapped', accountId: 'nobody' });
    const words = 'Unable to map Salesforce account. Try again';
    assert.deepEqual(problem(await call(system, 'POST', 'organizations', body)), [
      400,
      'accountId',
      words,
    ]);
    write({ not: 'a list' });
    assert.deepEqual((await find('001B')).json(), { account: null });
    assert.deepEqual(problem(await call(system, 'POST', 'organizations', body)), [
      503,
      'accountId',
      words,
    ]);
    // What is mapped already is changed all the same, and keeps what was bought.
    const [acme] = (await call(system, 'GET', 'organizations?search=Acme')).json<{
      items: Item[];
    }>().items;
    const kept = { name: 'Acme', environmentsLimit: 5, accountId: '001A' };
    const changed = await call(system, 'PUT', `organizations/${acme?.id}`, kept);
    assert.deepEqual(
      [changed.statusCode, changed.json<{ licences: object }>().licences],
      [200, BOUGHT],
    );
    const [environment] = (
      await call(system, 'GET', `environments?organizationId=${acme?.id}`)
    ).json<Item[]>();
    const described = await call(system, 'PUT', `environments/${environment?.id}`, {
      ...EMPTY,
      description: 'x',
    });
    assert.equal(described.statusCode, 200, described.body);
    write(ACCOUNTS);
    assert.ok(!(await names(system, '?search=unmapped')).length);
  });

  it('ADM-02 system users alone change an organization, over the version read, above its environments', async () => {
    const { organization } = FIRST_IDS;
    const url = `organizations/${organization}`;
    const change = { name: 'Ours', environmentsLimit: 6, accountId: '001B', version: 1 };
    assert.equal((await call(await admin(), 'PUT', url, change)).statusCode, 403);
    const changed = await call(system, 'PUT', url, change);
    assert.deepEqual([changed.statusCode, changed.json<Item>().version], [200, 2]);
    const stale = await call(system, 'PUT', url, { ...change, name: 'Theirs' });
    assert.deepEqual([stale.statusCode, stale.json<{ version: number }>().version], [409, 2]);
    const low = await call(system, 'PUT', url, { ...change, environmentsLimit: 1, version: 2 });
    assert.deepEqual(problem(low).slice(0, 2), [400, 'environmentsLimit']);
    const over = await call(system, 'PUT', url, { ...change, environmentsLimit: 51, version: 2 });
    assert.equal(over.statusCode, 400);
    // What the account did not buy is over at once, in every company of the organization.
    const context = await world.call('GET', '/identity/context', { bearer: await admin() });
    const [company] = context.json<{ companies: { licences: object }[] }>().companies;
    assert.deepEqual(company?.licences, { ...BOUGHT, threatProtection: false });
    const back = { ...change, name: 'My organization', accountId: '001A', version: 2 };
    assert.equal((await call(system, 'PUT', url, back)).statusCode, 200);
    assert.equal((await call(await admin(), 'GET', 'organization')).json<Item>().accountId, null);
    const strange = await administering(world);
    const other = await call(
      strange.bearer,
      'GET',
      `organization?organizationId=${organization}`,
      undefined,
      strange.companyId,
    );
    assert.equal(other.statusCode, 404);
  });
});
