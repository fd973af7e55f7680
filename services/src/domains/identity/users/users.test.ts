import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { ROLE_IDS } from '../builtInRoles.ts';
import { administering } from '../organizations/testing/administering.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';
import type { OrganizationUser, UserDetails } from './users.schemas.ts';

interface Page {
  readonly items: readonly (OrganizationUser & { readonly cursor: string })[];
  readonly hasNextPage: boolean;
}

describe('users of an organization', () => {
  let world: TestIdentity;
  let admin = '';
  const people: Record<'ada' | 'ben' | 'zoe', string> = { ada: '', ben: '', zoe: '' };
  const system = (sql: string, values: readonly unknown[]) =>
    world.test.db.system.query(sql, values);
  const named = async (first: string, last: string, role: 'Viewer' | 'Analyst') => {
    const { id } = await world.person(role);
    await system('update identity.users set first_name = $2, last_name = $3 where id = $1', [
      id,
      first,
      last,
    ]);
    return id;
  };
  before(async () => {
    world = await testIdentity();
    admin = (await world.signIn()).accessToken;
    people.zoe = await named('Zoë', 'Adams', 'Viewer');
    people.ada = await named('Ada', 'Moreno', 'Analyst');
    people.ben = await named('Ben', 'Ito', 'Viewer');
    await system(
      'insert into identity.company_roles (company_id, user_id, role_id, label_ids) values ($1, $2, $3, $4)',
      [DEMO, people.ada, ROLE_IDS.Viewer, [randomUUID()]],
    );
  });
  after(() => world.close());

  const get = async (path = '', { bearer = admin, companyId = PRODUCTION } = {}) =>
    world.call('GET', `/identity/${companyId}/users${path}`, { bearer });
  const list = async (query: Readonly<Record<string, string>> = {}): Promise<Page> => {
    const answer = await get(`?${new URLSearchParams(query).toString()}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Page>();
  };
  const where = async (field: string, op: string, value: unknown) => {
    const filters = JSON.stringify({ all: [{ field, op, value }] });
    const { items } = await list({ filters });
    const count = (await get(`/count?${new URLSearchParams({ filters }).toString()}`)).json<{
      count: number;
    }>();
    assert.equal(count.count, items.length);
    return items.map(({ id }) => id);
  };

  it('ADM-05 are listed by name with their roles, and in other orders, page by page', async () => {
    const { items } = await list();
    const mine = items.filter(({ id }) => Object.values(people).includes(id));
    assert.deepEqual(
      mine.map(({ firstName }) => firstName),
      ['Ada', 'Ben', 'Zoë'],
    );
    assert.deepEqual(
      mine[0]?.grants.map(({ environment, role, labelIds, isByRule }) => [
        environment,
        role,
        labelIds?.length ?? null,
        isByRule,
      ]),
      [
        ['demo', 'Viewer', 1, false],
        ['Production', 'Analyst', null, false],
      ],
    );
    const all = items.map(({ id }) => id);
    for (const sort of ['name', 'email', 'lastSeen'])
      for (const direction of ['ascending', 'descending']) {
        const seen: string[] = [];
        for (let after: string | undefined, more = true; more;) {
          const page = await list({ sort, direction, first: '1', ...(after && { after }) });
          seen.push(...page.items.map(({ id }) => id));
          after = page.items.at(-1)?.cursor;
          more = page.hasNextPage;
        }
        assert.deepEqual(new Set(seen), new Set(all), `${sort} ${direction}`);
        assert.equal(seen.length, all.length, `${sort} ${direction}`);
      }
  });

  it('ADM-05 are found by name, email, role, environment, administration and sign-on', async () => {
    const { ada, ben, zoe } = people;
    assert.deepEqual(await where('name', 'contains', 'ada m'), [ada]);
    assert.deepEqual(await where('email', 'contains', ADMIN.email.slice(0, 6)), [
      (await list()).items.find(({ email }) => email === ADMIN.email)?.id,
    ]);
    assert.deepEqual(await where('role', 'is', [ROLE_IDS.Analyst]), [ada]);
    assert.deepEqual(await where('environment', 'isNot', [DEMO]), [ben, zoe]);
    assert.deepEqual(
      (await list({ filters: '{"all":[{"field":"isAdmin","op":"is","value":true}]}' })).items.map(
        ({ email, isAdmin }) => [email, isAdmin],
      ),
      [[ADMIN.email, true]],
    );
    assert.deepEqual(await where('signOn', 'is', ['sso']), []);
    const unknown = await get('?filters={"all":[{"field":"password","op":"is","value":"x"}]}');
    assert.equal(unknown.statusCode, 400);
  });

  it('ADM-05 who did not sign in for 90 days is dormant, and no more when they come back', async () => {
    const { email } = (await list()).items.find(({ id }) => id === people.ben) ?? { email: '' };
    await system(
      `update identity.users set last_seen_at = now() - interval '91 days' where id = $1`,
      [people.ben],
    );
    assert.deepEqual(await where('isDormant', 'is', true), [people.ben]);
    await world.signIn(email);
    assert.deepEqual(await where('isDormant', 'is', true), []);
    await system(
      `update identity.users set last_seen_at = null, created_at = now() - interval '91 days'
         where id = $1`,
      [people.zoe],
    );
    assert.deepEqual(await where('isDormant', 'is', true), [people.zoe]);
  });

  it('ADM-05 one of them is told with sessions and the tokens that nobody uses', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const person = await world.person('Administrator');
    const made = await world.call('POST', `/identity/${PRODUCTION}/tokens`, {
      bearer: person.bearer,
      body: { name: 'Nightly', scopes: ['read'], expiresAt },
    });
    assert.equal(made.statusCode, 201, made.body);
    const read = async () => (await get(`/${person.id}`)).json<UserDetails>();
    const { user, ...has } = await read();
    assert.deepEqual(
      [user.email, user.version, has.isElsewhere, has.sessions.length],
      [person.email, 1, false, 1],
    );
    assert.deepEqual(
      has.tokens.map(({ name, environment, isUnused }) => [name, environment, isUnused]),
      [['Nightly', 'Production', false]],
    );
    await world.test.db
      .company(PRODUCTION)
      .query(
        `update identity.tokens set created_at = now() - interval '91 days' where user_id = $1`,
        [person.id],
      );
    assert.equal((await read()).tokens[0]?.isUnused, true);
    const strange = await world.stranger();
    await system(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [strange.companyId, person.id, ROLE_IDS.Viewer],
    );
    const elsewhere = await read();
    assert.deepEqual([elsewhere.isElsewhere, elsewhere.sessions], [true, []]);
    assert.equal(elsewhere.user.grants.length, 1, 'what they are elsewhere is not told');
  });

  it('ADM-05 PERM-05 belong to who administers the organization, and no other', async () => {
    const strange = await administering(world);
    const { bearer } = await world.person('Administrator');
    for (const path of ['', '/count', `/${people.ada}`, '.csv'])
      assert.equal((await get(path, { bearer })).statusCode, 403, path);
    const theirs = (await get('', strange)).json<Page>();
    assert.equal(theirs.items.length, 1);
    assert.equal((await get(`/${people.ada}`, strange)).statusCode, 404);
    assert.equal((await get('', { ...strange, companyId: PRODUCTION })).statusCode, 404);
  });

  it('ADM-05 ADM-09 their file has the filtered list in its order, and is told in the audit log', async () => {
    const filters = '{"all":[{"field":"name","op":"contains","value":"a"}]}';
    const file = await get(
      `.csv?${new URLSearchParams({ filters, sort: 'name', direction: 'descending' }).toString()}`,
    );
    const [, ...lines] = file.body.trim().split('\r\n');
    const { items } = await list({ filters, direction: 'descending' });
    assert.deepEqual(
      lines.map((line) => line.split(',')[2]),
      items.map(({ email }) => email),
    );
    assert.match(file.body, /Ada,Moreno,[^,]+,password,no,demo: Viewer; Production: Analyst,/);
    const [entry] = await world.test.db
      .company(PRODUCTION)
      .query<{ after: { filters: string } }>(
        `select after from identity.audit_log where action = 'users.export'`,
      );
    assert.equal(entry?.after.filters, filters);
  });
});
