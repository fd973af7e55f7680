import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { identityOf } from './authenticate.ts';
import { ROLE_IDS } from './builtInRoles.ts';
import { sha256 } from './secrets.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from './testing/testIdentity.ts';
import { insertToken } from './tokens.repository.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

describe('tokens', () => {
  let palisade: TestIdentity;
  let admin: string;
  before(async () => {
    palisade = await testIdentity();
    admin = (await palisade.signIn()).accessToken;
  });
  after(() => palisade.close());

  const url = (companyId = PRODUCTION): string => `/identity/${companyId}/tokens`;
  const create = (body: object, bearer = admin, companyId = PRODUCTION) =>
    palisade.call('POST', url(companyId), { bearer, body });
  const make = async (
    body: object = {},
    bearer = admin,
  ): Promise<{ token: { id: string }; secret: string }> =>
    (await create({ name: 'CI', scopes: ['read'], expiresAt: inDays(30), ...body }, bearer)).json();
  const revoke = (id: string, bearer = admin, companyId = PRODUCTION) =>
    palisade.call('DELETE', `${url(companyId)}/${id}`, { bearer });
  const context = (bearer: string) => palisade.call('GET', '/identity/context', { bearer });

  it('ADM-08 shows a new token once; only its hash is stored', async () => {
    const { token, secret } = await make({ name: '  Nightly export ' });
    assert.match(secret, /^plt_[0-9a-f]{8}_[\w-]{43}$/);
    const listed = (await palisade.call('GET', url(), { bearer: admin })).json();
    assert.equal(listed.items[0].id, token.id);
    assert.equal(listed.items[0].name, 'Nightly export');
    assert.ok(secret.startsWith(listed.items[0].hint));
    assert.ok(!JSON.stringify(listed).includes(secret));
    const stored = await palisade.test.db
      .company(PRODUCTION)
      .query('select t::text as row from identity.tokens t where id = $1', [token.id]);
    assert.equal(stored.length, 1);
    assert.ok(!JSON.stringify(stored).includes(secret));
  });

  it('ADM-06 ADM-08 downloads all tokens without their secrets, formulas made harmless, audited', async () => {
    const world = await testIdentity();
    try {
      const { accessToken: bearer } = await world.signIn();
      const post = async (body: object) =>
        (await world.call('POST', url(), { bearer, body })).json() as {
          token: { id: string; hint: string };
          secret: string;
        };
      const formula = await post({ name: '=cmd()', scopes: ['read'], expiresAt: inDays(7) });
      const collector = await post({ name: 'edge, north', scopes: ['collect'] });
      const gone = await post({ name: 'gone', scopes: ['read'], expiresAt: inDays(7) });
      await world.call('DELETE', `${url()}/${gone.token.id}`, { bearer });
      const set = (sql: string) => world.test.db.company(PRODUCTION).query(sql);
      await set(
        `update identity.tokens set expires_at = now() - interval '1 day' where name = '=cmd()'`,
      );
      await set(
        `update identity.tokens set created_at = now() - interval '91 days' where scopes = '{collect}'`,
      );
      const file = (search = '', as = bearer, companyId = PRODUCTION) =>
        world.call('GET', `${url(companyId)}.csv${search}`, { bearer: as });
      const answer = await file();
      assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
      const own = (text: string) =>
        text
          .split('\r\n')
          .filter((line) => /cmd|edge|gone/.test(line))
          .map((line) => line.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'T'));
      assert.deepEqual(own(answer.body), [
        `gone,${ADMIN.email},API,T,,T,revoked,no`,
        `'=cmd(),${ADMIN.email},API,T,,T,expired,no`,
        `"edge, north",${ADMIN.email},Collector,T,,,active,yes`,
      ]);
      assert.ok(
        answer.body.startsWith('\uFEFFName,Owner,Kind,Created,Last used,Expires,State,Unused\r\n'),
      );
      for (const { secret, token } of [formula, collector, gone])
        for (const part of [secret, token.hint]) assert.ok(!answer.body.includes(part));
      const unused = (await file('?unused=true')).body;
      assert.deepEqual(own(unused), [`"edge, north",${ADMIN.email},Collector,T,,,active,yes`]);
      const entries = await set(
        `select after from identity.audit_log where action = 'tokens.export' order by at`,
      );
      assert.deepEqual(entries, [
        { after: { onlyUnused: false } },
        { after: { onlyUnused: true } },
      ]);
      assert.equal((await file('', collector.secret)).statusCode, 403);
      const strange = await world.stranger();
      assert.equal((await file('', strange.bearer)).statusCode, 404);
      assert.doesNotMatch((await file('', strange.bearer, strange.companyId)).body, /edge|cmd/);
    } finally {
      await world.close();
    }
  });

  it('ADM-08 ADM-09 has a name that can be read: the audit log shows it behind its maker', async () => {
    for (const name of ['edge\u202e)nimda(', '\u200b', 'a\u2066b']) {
      const refused = await create({ name, scopes: ['read'], expiresAt: inDays(7) });
      assert.deepEqual(
        [refused.statusCode, refused.json().field, refused.json().detail],
        [400, 'name', 'The name contains invisible characters.'],
      );
    }
    const name = 'Ночной экспорт 🛰️ nightly';
    const { token } = await make({ name });
    const change = (body: object) =>
      palisade.call('PUT', `${url()}/${token.id}`, { bearer: admin, body });
    assert.equal((await change({ name: 'x\u202e' })).statusCode, 400);
    const later = await change({ name, expiresAt: inDays(60) });
    assert.deepEqual([later.statusCode, later.json().name], [200, name]);
  });

  it('ADM-08 makes a token once that is asked for again because its secret was lost, and gives it another', async () => {
    const count = async (): Promise<number> =>
      (await palisade.call('GET', `${url()}/count`, { bearer: admin })).json().count;
    const before = await count();
    const [lost, again] = [await make({ key: 'k1' }), await make({ key: 'k1' })];
    assert.equal(again.token.id, lost.token.id);
    assert.equal(await count(), before + 1);
    assert.equal((await context(lost.secret)).statusCode, 401);
    for (const other of [{ name: 'Other' }, { scopes: ['read', 'write'] }])
      assert.equal(
        (await create({ name: 'CI', scopes: ['read'], expiresAt: inDays(30), key: 'k1', ...other }))
          .statusCode,
        409,
      );
    assert.equal((await context(again.secret)).statusCode, 200);
    await revoke(again.token.id);
    const late = await create({ name: 'CI', scopes: ['read'], expiresAt: inDays(30), key: 'k1' });
    assert.deepEqual(
      [late.statusCode, late.json().code, late.json().field],
      [409, 'conflict', 'key'],
    );
    const audited = await palisade.test.db
      .company(PRODUCTION)
      .query<{ action: string }>(
        'select action from identity.audit_log where target_id = $1 order by at',
        [again.token.id],
      );
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['token.create', 'token.update', 'token.revoke'],
    );
  });

  it('ADM-08 authenticates an integrator with no more than its scopes and its company', async () => {
    const { secret } = await make({ scopes: ['read'] });
    const { user, token, companies } = (await context(secret)).json();
    assert.equal(user, null);
    assert.deepEqual(token.scopes, ['read']);
    assert.deepEqual(
      companies.map(({ companyId }: { companyId: string }) => companyId),
      [PRODUCTION],
    );
    assert.ok(companies[0].permissions.every((permission: string) => permission.endsWith(':read')));
    assert.equal(
      (await create({ name: 'Child', scopes: ['read'], expiresAt: inDays(1) }, secret)).json().code,
      'forbidden',
    );
    assert.equal((await palisade.call('GET', url(DEMO), { bearer: secret })).statusCode, 404);
  });

  it('ADM-08 a token makes one that may do no more and lives no longer than itself', async () => {
    const { secret } = await make({ scopes: ['write'], expiresAt: inDays(20) });
    const child = (scopes: string[], expiresAt: string | null) =>
      create({ name: 'Child', scopes, expiresAt }, secret);
    assert.equal((await child(['read', 'write'], inDays(10))).statusCode, 201);
    assert.deepEqual(
      (await child(['collect'], inDays(10))).json().detail,
      'A token cannot make one that may do more than itself.',
    );
    for (const [scopes, expiresAt] of [
      [['write'], inDays(21)],
      [['read'], inDays(21)],
    ] as const)
      assert.deepEqual(
        (await child([...scopes], expiresAt)).json().detail,
        'A token cannot make one that lives longer than itself.',
      );
  });

  it('ADM-08 stops a revoked token at once', async () => {
    const { token, secret } = await make();
    assert.equal((await context(secret)).statusCode, 200);
    assert.equal((await revoke(token.id)).statusCode, 200);
    assert.equal((await context(secret)).statusCode, 401);
    assert.equal((await revoke(token.id)).statusCode, 404);
    const lookup = await palisade.call('POST', `${url()}/lookup`, {
      bearer: admin,
      body: { ids: [token.id] },
    });
    assert.ok(Date.now() - Date.parse(lookup.json()[0].revokedAt) < 60_000);
  });

  it('ADM-05 tells which work unused for 90 days, and lists and counts those alone', async () => {
    const { id } = (await make({ name: 'Forgotten' })).token;
    const gone = (await make({ name: 'Forgotten and gone' })).token.id;
    const company = palisade.test.db.company(PRODUCTION);
    const lastUsed = (days: number, ...ids: readonly string[]) =>
      company.query(
        `update identity.tokens set created_at = now() - interval '200 days',
          last_used_at = now() - make_interval(days => $2) where id = any($1::uuid[])`,
        [ids, days],
      );
    const read = async (query: string, bearer = admin) =>
      (await palisade.call('GET', `${url()}${query}`, { bearer })).json();
    const isUnused = async (): Promise<boolean | undefined> =>
      (await read('?kind=api&revoked=true')).items.find((each: { id: string }) => each.id === id)
        .isUnused;
    const listed = async (): Promise<string[]> =>
      (await read('?kind=api&unused=true')).items.map((each: { id: string }) => each.id);

    assert.equal(await isUnused(), false);
    assert.deepEqual(await listed(), []);
    await lastUsed(89, id);
    assert.equal(await isUnused(), false);
    await lastUsed(91, id, gone);
    await revoke(gone);
    assert.equal(await isUnused(), true);
    assert.deepEqual(await listed(), [id]);
    assert.equal((await read('/count?unused=true')).count, 1);
    // What was never used counts from when it was made.
    await company.query('update identity.tokens set last_used_at = null where id = $1', [id]);
    assert.deepEqual(await listed(), [id]);
    // An expired token does nothing any more.
    await company.query('update identity.tokens set expires_at = now() where id = $1', [id]);
    assert.equal(await isUnused(), false);
    const elsewhere = await palisade.call('GET', `${url(DEMO)}?unused=true`, { bearer: admin });
    assert.deepEqual(elsewhere.json().items, []);
  });

  it('ADM-08 lists those of the API alone, with whose they are, and revoked ones when asked', async () => {
    const [kept, gone] = [
      (await make({ name: 'Kept' })).token.id,
      (await make({ name: 'Gone' })).token.id,
    ];
    const collector: string = (await create({ name: 'Edge', scopes: ['collect'] })).json().token.id;
    await revoke(gone);
    const listed = async (query: string): Promise<string[]> =>
      (await palisade.call('GET', `${url()}?${query}`, { bearer: admin }))
        .json()
        .items.map(({ id }: { id: string }) => id)
        .filter((id: string) => [kept, gone, collector].includes(id));
    assert.deepEqual(await listed(''), [collector, kept]);
    assert.deepEqual(await listed('kind=api'), [kept]);
    assert.deepEqual(await listed('kind=collector&revoked=true'), [collector]);
    const all = (
      await palisade.call('GET', `${url()}?kind=api&revoked=true`, { bearer: admin })
    ).json().items;
    assert.deepEqual(
      all
        .slice(0, 2)
        .map(
          ({ id, owner, revokedAt }: { id: string; owner: string; revokedAt: string | null }) => [
            id,
            owner,
            revokedAt === null,
          ],
        ),
      [
        [gone, ADMIN.email, false],
        [kept, ADMIN.email, true],
      ],
    );
    assert.equal(
      (await palisade.call('GET', `${url()}/count?kind=api&revoked=true`, { bearer: admin })).json()
        .count,
      all.length,
    );
  });

  it('ADM-08 stops an expired token', async () => {
    const { token, secret } = await make();
    assert.equal((await context(secret)).statusCode, 200);
    await palisade.test.db
      .company(PRODUCTION)
      .query(`update identity.tokens set expires_at = now() - interval '1 second' where id = $1`, [
        token.id,
      ]);
    identityOf(palisade.test.db).callers.forget(() => true);
    assert.equal((await context(secret)).statusCode, 401);
  });

  for (const scope of ['read', 'collect'])
    it(`ADM-08 does not bring back a token to ${scope} that expired or was revoked, in words`, async () => {
      const { token, secret } = await make({ scopes: [scope] });
      const { query } = palisade.test.db.company(PRODUCTION);
      const put = async (body: object): Promise<[status: number, detail: string | undefined]> => {
        const answer = await palisade.call('PUT', `${url()}/${token.id}`, { bearer: admin, body });
        return [answer.statusCode, answer.json().detail];
      };
      const end = `update identity.tokens set expires_at = now() - interval '1 second' where id = $1`;
      await query(end, [token.id]);
      identityOf(palisade.test.db).callers.forget(() => true);
      const expired = 'This token has expired and cannot be brought back. Make a new one.';
      const expiries = [inDays(5), ...(scope === 'collect' ? [null] : [])];
      for (const expiresAt of expiries)
        assert.deepEqual(await put({ name: 'Back', expiresAt }), [409, expired]);
      assert.deepEqual(await put({ name: 'Renamed' }), [200, undefined]);
      assert.equal(await identityOf(palisade.test.db).authenticate(secret), null);
      assert.equal((await revoke(token.id)).statusCode, 200);
      const revoked = 'This token was revoked and cannot be changed. Make a new one.';
      assert.deepEqual(await put({ name: 'Back', expiresAt: inDays(5) }), [409, revoked]);
      assert.deepEqual(await put({ name: 'Back' }), [409, revoked]);
      const told = `select count(*)::int as count from identity.audit_log
        where target_id = $1 and action = 'token.update'`;
      assert.deepEqual(await query(told, [token.id]), [{ count: 1 }], 'only the new name');
    });

  describe('a token that sends traffic never does more than who made it', () => {
    const limit = (id: string, labelIds: readonly string[] | null) =>
      palisade.test.db.system.query(
        'update identity.company_roles set label_ids = $2 where user_id = $1',
        [id, labelIds],
      );
    const role = (id: string, roleId: string) =>
      palisade.test.db.system.query(
        'update identity.company_roles set role_id = $2 where user_id = $1',
        [id, roleId],
      );
    const maySend = async (secret: string): Promise<boolean | undefined> => {
      identityOf(palisade.test.db).callers.forget(() => true);
      return (await identityOf(palisade.test.db).authenticate(secret))?.collects(PRODUCTION);
    };
    /** A role that makes tokens and may not send traffic. */
    const tokenMaker = async (): Promise<{ id: string; bearer: string }> => {
      const [person, roleId] = [await palisade.person('Viewer'), randomUUID()];
      await palisade.test.db.system.query(
        `insert into identity.roles (id, name, permissions) values ($1, $2, '{feature_api_tokens:create,feature_api_tokens:read}')`,
        [roleId, roleId],
      );
      await role(person.id, roleId);
      identityOf(palisade.test.db).callers.forget(() => true);
      return person;
    };

    it('PERM-04 is not made by who may not send: limited to labels, or a role without the permission', async () => {
      const limited = await palisade.person('Administrator');
      await limit(limited.id, [randomUUID()]);
      identityOf(palisade.test.db).callers.forget(() => true);
      for (const { bearer } of [limited, await tokenMaker()]) {
        assert.equal((await create({ name: 'Edge', scopes: ['collect'] }, bearer)).statusCode, 403);
        assert.equal(
          (await create({ name: 'CI', scopes: ['read'], expiresAt: inDays(1) }, bearer)).statusCode,
          201,
        );
      }
    });

    it('PERM-04 a token that makes another is held to its maker as well', async () => {
      const limited = await palisade.person('Administrator');
      const all = {
        id: randomUUID(),
        companyId: PRODUCTION,
        userId: limited.id,
        name: 'All',
        hash: sha256('plt_all_0123456789abcdef0123456789'),
        hint: 'plt_all',
        scopes: ['read', 'write', 'collect'],
        expiresAt: null,
      } as const;
      await palisade.test.db.company(PRODUCTION).transaction((query) => insertToken(query, all));
      assert.equal(
        (await create({ name: 'Edge', scopes: ['collect'] }, 'plt_all_0123456789abcdef0123456789'))
          .statusCode,
        201,
      );
      await limit(limited.id, [randomUUID()]);
      identityOf(palisade.test.db).callers.forget(() => true);
      assert.equal(
        (await create({ name: 'Edge', scopes: ['collect'] }, 'plt_all_0123456789abcdef0123456789'))
          .statusCode,
        403,
      );
    });

    it('PERM-04 stops when its maker is limited, changes roles, leaves the company or is removed', async () => {
      const maker = await palisade.person('Administrator');
      const { secret } = await make(
        { name: 'Edge', scopes: ['collect'], expiresAt: null },
        maker.bearer,
      );
      assert.equal(await maySend(secret), true);
      await limit(maker.id, [randomUUID()]);
      assert.equal(await maySend(secret), false);
      await limit(maker.id, null);
      assert.equal(await maySend(secret), true);
      await role(maker.id, ROLE_IDS.Viewer);
      assert.equal(await maySend(secret), false);
      await role(maker.id, ROLE_IDS.Administrator);
      await palisade.test.db.system.query('delete from identity.company_roles where user_id = $1', [
        maker.id,
      ]);
      assert.equal(await maySend(secret), false);
      await palisade.test.db.system.query('delete from identity.users where id = $1', [maker.id]);
      assert.equal(await maySend(secret), undefined);
    });

    it('PERM-04 who is limited to labels changes and revokes their own tokens alone', async () => {
      const limited = await palisade.person('Administrator');
      await limit(limited.id, [randomUUID()]);
      identityOf(palisade.test.db).callers.forget(() => true);
      const [own, other] = [
        await make({ name: 'Own' }, limited.bearer),
        await make({ name: 'Of the administrator' }),
      ];
      const change = async (id: string) =>
        (
          await palisade.call('PUT', `${url()}/${id}`, {
            bearer: limited.bearer,
            body: { name: 'Other', expiresAt: inDays(100) },
          })
        ).statusCode;
      assert.deepEqual([await change(own.token.id), await change(other.token.id)], [200, 403]);
      assert.deepEqual(
        [
          (await revoke(own.token.id, limited.bearer)).statusCode,
          (await revoke(other.token.id, limited.bearer)).statusCode,
        ],
        [200, 403],
      );
      assert.equal((await context(other.secret)).statusCode, 200);
    });

    it('PERM-04 a request that lasts is told who sends it by then', async () => {
      const maker = await palisade.person('Administrator');
      const { secret, token } = await make(
        { name: 'Edge', scopes: ['collect'], expiresAt: null },
        maker.bearer,
      );
      const begun = await identityOf(palisade.test.db).authenticate(secret, '203.0.113.7');
      const maySendNow = async () => (await begun?.current?.('203.0.113.7'))?.collects(PRODUCTION);
      assert.equal(await maySendNow(), true);
      await limit(maker.id, [randomUUID()]);
      identityOf(palisade.test.db).callers.forget(() => true);
      assert.equal(await maySendNow(), false);
      await limit(maker.id, null);
      await revoke(token.id);
      assert.equal(await maySendNow(), undefined, 'a revoked token');
      const session = await identityOf(palisade.test.db).authenticate(maker.bearer);
      assert.equal((await session?.current?.('203.0.113.7'))?.userId, maker.id);
      await palisade.test.db.system.query(
        'update identity.sessions set revoked_at = now() where user_id = $1',
        [maker.id],
      );
      identityOf(palisade.test.db).callers.forget(() => true);
      assert.equal(await session?.current?.('203.0.113.7'), null, 'a session that was ended');
    });

    it('PERM-04 sends for no other company than its own', async () => {
      const { secret } = await make({ name: 'Edge', scopes: ['collect'], expiresAt: null });
      assert.equal(
        (await identityOf(palisade.test.db).authenticate(secret))?.collects(DEMO),
        false,
      );
    });
  });

  const wrong: [string, object, string, RegExp][] = [
    ['without an expiration', { expiresAt: null }, 'expiresAt', /Choose when the token expires/],
    [
      'that lives longer than six months',
      { expiresAt: inDays(190) },
      'expiresAt',
      /at most six months/,
    ],
    ['that has expired', { expiresAt: inDays(-1) }, 'expiresAt', /in the future/],
    ['without scopes', { scopes: [] }, 'scopes', /at least 1/],
    ['of an unknown scope', { scopes: ['admin'] }, 'scopes.0', /one of read, write, collect/],
    ['that both reads and collects', { scopes: ['read', 'collect'] }, 'scopes', /nothing else/],
    ['without a name', { name: '   ' }, 'name', /./],
  ];
  for (const [title, body, field, detail] of wrong) {
    it(`refuses a token ${title}`, async () => {
      const answer = await create({ name: 'CI', scopes: ['read'], expiresAt: inDays(30), ...body });
      assert.deepEqual(
        [answer.statusCode, answer.json().code, answer.json().field],
        [400, 'badInput', field],
      );
      assert.match(answer.json().detail, detail);
    });
  }

  it('makes a collector token that never expires, sends traffic for its company only and reads nothing', async () => {
    const answer = await create({ name: 'Edge', scopes: ['collect'] });
    assert.equal(answer.statusCode, 201);
    const { secret } = answer.json();
    assert.match(secret, /^plc_/);
    const caller = await identityOf(palisade.test.db).authenticate(secret);
    assert.deepEqual(
      [
        caller?.kind,
        caller?.collects(PRODUCTION),
        caller?.collects(DEMO),
        caller?.can(PRODUCTION, 'feature_inventory', 'read'),
      ],
      ['collectorToken', true, false, false],
    );
    assert.equal((await context(secret)).json().code, 'forbidden');
  });

  it('PERM-01 does not let roles without the permission make or revoke tokens', async () => {
    const { token } = await make();
    for (const role of ['Analyst', 'Viewer'] as const) {
      const { bearer } = await palisade.person(role);
      assert.equal(
        (await create({ name: 'x', scopes: ['read'], expiresAt: inDays(1) }, bearer)).json().code,
        'forbidden',
      );
      assert.equal((await revoke(token.id, bearer)).json().code, 'forbidden');
      assert.equal((await palisade.call('GET', url(), { bearer })).statusCode, 200);
    }
  });

  it('PERM-01 keeps the tokens of one company from the administrator of another', async () => {
    const { token } = await make();
    const stranger = await palisade.stranger();
    assert.equal(
      (await create({ name: 'x', scopes: ['read'], expiresAt: inDays(1) }, stranger.bearer))
        .statusCode,
      404,
    );
    assert.equal((await revoke(token.id, stranger.bearer)).statusCode, 404);
    assert.equal((await revoke(token.id, stranger.bearer, stranger.companyId)).statusCode, 404);
    assert.equal((await palisade.call('GET', url(), { bearer: stranger.bearer })).statusCode, 404);
    const lookup = await palisade.call('POST', `${url(stranger.companyId)}/lookup`, {
      bearer: stranger.bearer,
      body: { ids: [token.id] },
    });
    assert.deepEqual(lookup.json(), [null]);
  });

  it('ADM-09 audits making and revoking with actor, before and after, and nobody can rewrite it', async () => {
    const { token } = await make({ name: 'Audited' });
    await revoke(token.id);
    const { query } = palisade.test.db.company(PRODUCTION);
    const entries = await query<{
      action: string;
      actor: string;
      before: { name: string } | null;
      after: { name: string } | null;
    }>(
      'select action, actor, before, after from identity.audit_log where target_id = $1 order by at',
      [token.id],
    );
    assert.deepEqual(
      entries.map(({ action, actor, before, after }) => [action, actor, before?.name, after?.name]),
      [
        ['token.create', ADMIN.email, undefined, 'Audited'],
        ['token.revoke', ADMIN.email, 'Audited', undefined],
      ],
    );
    await assert.rejects(query('delete from identity.audit_log'), /permission denied/);
    await assert.rejects(query(`update identity.audit_log set actor = 'x'`), /permission denied/);
  });

  it('pages from the newest token on, and refuses an edited cursor', async () => {
    const { companyId, bearer } = await palisade.stranger();
    for (let index = 0; index < 5; index += 1)
      await create(
        { name: `T${index}`, scopes: ['read'], expiresAt: inDays(1) },
        bearer,
        companyId,
      );
    const names: string[] = [];
    for (let after = ''; ;) {
      const page = (
        await palisade.call('GET', `${url(companyId)}?first=2${after}`, { bearer })
      ).json();
      names.push(...page.items.map(({ name }: { name: string }) => name));
      if (!page.hasNextPage) break;
      after = `&after=${page.items.at(-1).cursor}`;
    }
    assert.deepEqual(names, ['T4', 'T3', 'T2', 'T1', 'T0']);
    assert.equal(
      (await palisade.call('GET', `${url(companyId)}/count`, { bearer })).json().count,
      5,
    );
    const edited = await palisade.call('GET', `${url(companyId)}?after=WyJhIl0`, { bearer });
    assert.equal(
      edited.json().detail,
      'This cursor is not valid for this list. Load the list again.',
    );
  });

  it('writes the last use to the minute, without a write per request', async () => {
    const { token, secret } = await make();
    await context(secret);
    await identityOf(palisade.test.db).lastUse.flush();
    const [row] = (
      await palisade.call('POST', `${url()}/lookup`, { bearer: admin, body: { ids: [token.id] } })
    ).json();
    assert.match(row.lastUsedAt, /:00Z$/);
    assert.ok(Date.now() - Date.parse(row.lastUsedAt) < 120_000);
  });

  it('takes the first administrator’s token in every company they may use', async () => {
    const { companies } = (await context(ADMIN.token)).json();
    assert.deepEqual(
      companies.map(({ name }: { name: string }) => name),
      ['demo', 'Production'],
    );
    const caller = await identityOf(palisade.test.db).authenticate(ADMIN.token);
    assert.deepEqual(
      [caller?.collects(DEMO), caller?.can(DEMO, 'feature_inventory', 'update')],
      [true, true],
    );
    assert.equal(
      (
        await palisade.call('GET', url((await palisade.stranger()).companyId), {
          bearer: ADMIN.token,
        })
      ).statusCode,
      404,
    );
  });
});
