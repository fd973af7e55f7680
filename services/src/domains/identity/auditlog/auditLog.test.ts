import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { audit } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { DEMO, PRODUCTION, testIdentity, type TestIdentity } from '../testing/testIdentity.ts';
import type { AuditLogEntry } from './auditLog.schemas.ts';

describe('the audit log', () => {
  let world: TestIdentity;
  let admin: string;
  before(async () => {
    world = await testIdentity();
    admin = (await world.signIn()).accessToken;
  });
  after(() => world.close());
  const filtered = (...all: object[]): string =>
    `?filters=${encodeURIComponent(JSON.stringify({ all }))}`;
  const is = (field: string, ...value: string[]) => ({ field, op: 'is', value });
  const log = async (query = '', bearer = admin, companyId = PRODUCTION) => {
    const answer = await world.call('GET', `/identity/${companyId}/audit${query}`, { bearer });
    return {
      status: answer.statusCode,
      items: answer.json<{ items?: (AuditLogEntry & { cursor: string })[] }>().items ?? [],
    };
  };
  const token = {
    name: 'CI',
    scopes: ['read'],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  };

  it('ADM-09 has one entry for each write: who, from where, what, before and after', async () => {
    const made = (
      await world.call('POST', `/identity/${PRODUCTION}/tokens`, { bearer: admin, body: token })
    ).json<{ token: { id: string }; secret: string }>();
    await world.call('PUT', `/identity/${PRODUCTION}/tokens/${made.token.id}`, {
      bearer: admin,
      body: { name: 'CI of the shop' },
    });
    await world.call('DELETE', `/identity/${PRODUCTION}/tokens/${made.token.id}`, {
      bearer: admin,
    });
    const entries = (await log(filtered(is('targetType', 'token')))).items.filter(
      ({ targetId }) => targetId === made.token.id,
    );
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['token.revoke', 'token.update', 'token.create'],
    );
    assert.deepEqual(
      entries.map(({ targetName }) => targetName),
      ['CI of the shop', 'CI of the shop', 'CI'],
    );
    const [, update] = entries;
    assert.deepEqual(
      [
        update?.actor,
        update?.address,
        JSON.parse(update?.before ?? 'null').name,
        JSON.parse(update?.after ?? 'null').name,
      ],
      ['maya.okafor@example.com', '198.51.100.7', 'CI', 'CI of the shop'],
    );
    assert.ok(!JSON.stringify(entries).includes(made.secret));
  });

  it('ADM-09 masks secrets, however deep they lie', async () => {
    await world.test.db.company(PRODUCTION).transaction((query) =>
      audit(query, {
        companyId: PRODUCTION,
        actorId: null,
        actor: 'test',
        address: null,
        action: 'identityProvider.update',
        targetType: 'sso',
        targetId: null,
        before: null,
        after: { name: 'idp', clientSecret: 's3cret', more: [{ passwordHash: 'h', url: 'u' }] },
      }),
    );
    const [entry] = (await log(filtered(is('action', 'identityProvider.update')))).items;
    assert.deepEqual(JSON.parse(entry?.after ?? ''), {
      name: 'idp',
      more: [{ url: 'u', passwordHash: '•••' }],
      clientSecret: '•••',
    });
  });

  it('ADM-09 is filtered by actor, action, kind of target and time, page by page', async () => {
    assert.equal(
      (await log(filtered({ field: 'actor', op: 'contains', value: 'MAYA' }))).items.length > 0,
      true,
    );
    assert.deepEqual(
      (await log(filtered({ field: 'actor', op: 'contains', value: 'nobody' }))).items,
      [],
    );
    assert.deepEqual(
      [
        ...new Set(
          (await log(filtered(is('action', 'token.create')))).items.map(({ action }) => action),
        ),
      ],
      ['token.create'],
    );
    assert.deepEqual(
      (
        await log(
          filtered({
            field: 'time',
            op: 'after',
            value: new Date(Date.now() + 60_000).toISOString(),
          }),
        )
      ).items,
      [],
    );
    const all = (await log()).items.map(({ id }) => id);
    const first = (await log('?first=2')).items;
    const rest = (await log(`?first=100&after=${encodeURIComponent(first[1]?.cursor ?? '')}`))
      .items;
    assert.deepEqual(
      [...first, ...rest].map(({ id }) => id),
      all,
    );
    assert.equal(
      (await world.call('GET', `/identity/${PRODUCTION}/audit/count`, { bearer: admin })).json<{
        count: number;
      }>().count,
      all.length,
    );
    assert.equal((await log('?filters=yesterday')).status, 400);
  });

  it('ADM-09 is filtered by target and address, and wrong filters are told in words', async () => {
    const [entry] = (await log()).items;
    assert.deepEqual(
      (await log(filtered({ field: 'target', op: 'equals', value: entry?.targetId ?? '' }))).items
        .map(({ targetId }) => targetId)
        .filter((id) => id !== entry?.targetId),
      [],
    );
    assert.equal(
      (await log(filtered({ field: 'address', op: 'equals', value: '203.0.113.200' }))).items
        .length,
      0,
    );
    assert.ok(
      (await log(filtered({ field: 'address', op: 'contains', value: '198.51.100' }))).items
        .length > 0,
    );
    for (const query of [
      '?filters={',
      filtered(is('password', 'x')),
      filtered({ field: 'time', op: 'is', value: 'x' }),
    ])
      assert.equal((await log(query)).status, 400, query);
  });

  it('ADM-09 tells one entry, and what there is to choose among', async () => {
    const [entry] = (await log()).items;
    const { cursor: _cursor, ...rest } = entry ?? { cursor: '' };
    const one = (id: string, bearer = admin, companyId = PRODUCTION) =>
      world.call('GET', `/identity/${companyId}/audit/entries/${id}`, { bearer });
    assert.deepEqual((await one(entry?.id ?? '')).json(), rest);
    const stranger = await world.stranger();
    for (const [id, bearer, companyId] of [
      ['nothing', admin, PRODUCTION],
      [entry?.id ?? '', admin, DEMO],
      [entry?.id ?? '', stranger.bearer, stranger.companyId],
      [entry?.id ?? '', stranger.bearer, PRODUCTION],
    ] as const)
      assert.equal((await one(id, bearer, companyId)).statusCode, 404);
    const choices = (
      await world.call('GET', `/identity/${PRODUCTION}/audit/choices`, { bearer: admin })
    ).json<{ actions: string[]; targetTypes: string[]; companies: { name: string }[] }>();
    assert.ok(choices.actions.includes('token.create') && choices.targetTypes.includes('token'));
    assert.deepEqual(
      choices.companies.map(({ name }) => name),
      ['Production'],
    );
  });

  it('ADM-09 who administers the organization reads all its companies, page by page and as one file', async () => {
    const stranger = await world.stranger();
    await world.call('POST', `/identity/${stranger.companyId}/tokens`, {
      bearer: stranger.bearer,
      body: token,
    });
    await world.call('POST', `/identity/${DEMO}/tokens`, {
      bearer: admin,
      body: { ...token, name: 'Of demo' },
    });
    const whole = async (query = '', bearer = admin) => {
      const answer = await world.call('GET', `/identity/${PRODUCTION}/organization-audit${query}`, {
        bearer,
      });
      return {
        status: answer.statusCode,
        items: answer.json<{ items?: (AuditLogEntry & { cursor: string })[] }>().items ?? [],
      };
    };
    const all = (await whole('?first=100')).items;
    assert.deepEqual([...new Set(all.map(({ companyName }) => companyName))].sort(), [
      'Production',
      'demo',
    ]);
    assert.deepEqual(
      all.map(({ at }) => at),
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const pages: string[] = [];
    for (let after = ''; pages.length < all.length;) {
      const { items } = await whole(`?first=3${after}`);
      pages.push(...items.map(({ id }) => id));
      after = `&after=${encodeURIComponent(items.at(-1)?.cursor ?? '')}`;
    }
    assert.deepEqual(
      pages,
      all.map(({ id }) => id),
    );
    const inDemo = filtered(is('company', DEMO), is('action', 'token.create'));
    assert.deepEqual(
      (await whole(inDemo)).items.map(({ companyName }) => companyName),
      ['demo'],
    );
    const file = (
      await world.call('GET', `/identity/${PRODUCTION}/organization-audit.csv${inDemo}`, {
        bearer: admin,
      })
    ).body.split('\r\n');
    assert.deepEqual(
      [file.length - 2, file[0]?.includes('Time,Company,Actor'), file[1]?.includes(',demo,')],
      [1, true, true],
    );
    assert.equal((await whole('', (await world.person('Administrator')).bearer)).status, 403);
    assert.equal((await whole('', stranger.bearer)).status, 404);
  });

  it('ADM-09 a system user reads all companies of the organization, a token no more than its own', async () => {
    const system = await world.person('Viewer');
    await world.test.db.system.query('update identity.users set is_system = true where id = $1', [
      system.id,
    ]);
    identityOf(world.test.db).callers.forget(() => true);
    const names = async (bearer: string) =>
      [
        ...new Set(
          (
            await world.call('GET', `/identity/${PRODUCTION}/organization-audit?first=100`, {
              bearer,
            })
          )
            .json<{ items: AuditLogEntry[] }>()
            .items.map(({ companyName }) => companyName),
        ),
      ].sort();
    assert.deepEqual(await names(system.bearer), ['Production', 'demo']);
    const made = (
      await world.call('POST', `/identity/${PRODUCTION}/tokens`, { bearer: admin, body: token })
    ).json<{ secret: string }>();
    assert.deepEqual(await names(made.secret), ['Production']);
  });

  it('ADM-09 is a file that spreadsheets open, and taking it is an entry too', async () => {
    const taken = async () => (await log(filtered(is('action', 'audit.export')))).items.length;
    const earlier = await taken();
    const file = await world.call(
      'GET',
      `/identity/${PRODUCTION}/audit.csv${filtered(is('action', 'token.create'))}`,
      { bearer: admin },
    );
    assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8');
    const lines = file.body.split('\r\n');
    assert.match(
      lines[0] ?? '',
      /Time,Actor,Address,Action,.*,After,What happened,By a system user$/,
    );
    assert.match(lines.at(-2) ?? '', /,[^,]+ created the API token [^,]+,$/);
    assert.equal(
      lines.length - 2,
      (await log(filtered(is('action', 'token.create')))).items.length,
    );
    assert.equal(await taken(), earlier + 1);
  });

  it('ADM-09 an act of a system user is told from others, also after they are none any more', async () => {
    const person = await world.person('Administrator');
    const make = (bearer: string) =>
      world.call('POST', `/identity/${PRODUCTION}/tokens`, { bearer, body: token });
    const setSystem = async (isSystem: boolean) => {
      await world.test.db.system.query('update identity.users set is_system = $2 where id = $1', [
        person.id,
        isSystem,
      ]);
      identityOf(world.test.db).callers.forget(() => true);
    };
    await setSystem(true);
    await make(person.bearer);
    await setSystem(false);
    await make(person.bearer);
    const [later, earlier] = (await log(filtered(is('action', 'token.create')))).items;
    assert.deepEqual([later?.bySystem, earlier?.bySystem], [false, true]);
  });

  it('ADM-09 is for those who may read it, in their own company', async () => {
    const [viewer, stranger] = [await world.person('Viewer'), await world.stranger()];
    assert.equal((await log('', viewer.bearer)).status, 200);
    await world.test.db.system.query(
      `update identity.roles set permissions = array_remove(permissions, 'feature_audit:read') where name = 'Analyst'`,
    );
    assert.equal((await log('', (await world.person('Analyst')).bearer)).status, 403);
    assert.equal((await log('', stranger.bearer)).status, 404);
    assert.equal(
      (await world.call('GET', `/identity/${PRODUCTION}/audit.csv`, { bearer: stranger.bearer }))
        .statusCode,
      404,
    );
  });

  it('ADM-08 a change of a token needs a change, an end within six months and a token of the company', async () => {
    const {
      token: { id },
    } = (
      await world.call('POST', `/identity/${PRODUCTION}/tokens`, { bearer: admin, body: token })
    ).json<{ token: { id: string } }>();
    const change = async (body: object, bearer = admin, companyId = PRODUCTION) =>
      (await world.call('PUT', `/identity/${companyId}/tokens/${id}`, { bearer, body })).statusCode;
    assert.equal(await change({ name: 'CI' }), 400);
    assert.equal(
      await change({
        name: 'CI',
        expiresAt: new Date(Date.now() + 400 * 86_400_000).toISOString(),
      }),
      400,
    );
    assert.equal(await change({ name: 'CI', expiresAt: null }), 400);
    assert.equal(
      await change({ name: 'CI', expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString() }),
      200,
    );
    const stranger = await world.stranger();
    assert.deepEqual(
      [
        await change({ name: 'X' }, stranger.bearer),
        await change({ name: 'X' }, stranger.bearer, stranger.companyId),
        await change({ name: 'X' }, (await world.person('Viewer')).bearer),
      ],
      [404, 404, 403],
    );
  });
});
