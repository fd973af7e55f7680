import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { ROLE_IDS } from '../builtInRoles.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';

const NEW_PASSWORD = 'a-new-and-long-passphrase';

describe('profile', () => {
  let palisade: TestIdentity;
  let logged = '';
  before(async () => {
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logged += chunk.toString();
        done();
      },
    });
    palisade = await testIdentity([], { log: pino({ level: 'debug' }, stream) });
  });
  after(() => palisade.close());

  const sql = (text: string, values: unknown[] = []) => palisade.test.db.system.query(text, values);
  const save = (bearer: string, body: object) =>
    palisade.call('PUT', '/identity/profile', { bearer, body });
  const change = (bearer: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
    palisade.call('PUT', '/identity/profile/password', {
      bearer,
      body: { currentPassword, newPassword },
    });
  const context = (bearer: string) => palisade.call('GET', '/identity/context', { bearer });
  const sessions = async (bearer: string) =>
    (await palisade.call('GET', '/identity/sessions', { bearer })).json<
      { id: string; isCurrent: boolean; address: string; expiresAt: string }[]
    >();
  const revoke = (bearer: string, id: string) =>
    palisade.call('DELETE', `/identity/sessions/${id}`, { bearer });
  const refresh = (refreshToken: string) =>
    palisade.call('POST', '/identity/sessions/refresh', { body: { refreshToken } });

  it('SHELL-22 saves name, default company and language, and the audit log has before and after', async () => {
    const { id, bearer } = await palisade.person('Viewer');
    const answer = await save(bearer, {
      firstName: ' Ada ',
      lastName: 'Løvelace',
      defaultCompanyId: PRODUCTION,
      language: 'es',
    });
    assert.deepEqual(
      [
        answer.statusCode,
        answer.json().firstName,
        answer.json().lastName,
        answer.json().defaultCompanyId,
        answer.json().language,
      ],
      [200, 'Ada', 'Løvelace', PRODUCTION, 'es'],
    );
    assert.equal((await context(bearer)).json().user.firstName, 'Ada');
    assert.equal((await context(bearer)).json().user.language, 'es');
    const [entry] = await palisade.test.db
      .company(PRODUCTION)
      .query(
        `select before, after from identity.audit_log where actor_id = $1 and action = 'user.update'`,
        [id],
      );
    assert.deepEqual(entry, {
      before: { firstName: '', lastName: '', defaultCompanyId: null, language: null },
      after: {
        firstName: 'Ada',
        lastName: 'Løvelace',
        defaultCompanyId: PRODUCTION,
        language: 'es',
      },
    });
  });

  it('SHELL-15 keeps the language of a person until another is chosen, and knows no others', async () => {
    const { bearer } = await palisade.person('Viewer');
    const names = { firstName: 'Ada', lastName: 'L' };
    const language = async () => (await context(bearer)).json().user.language;
    assert.equal(await language(), null);
    await save(bearer, { ...names, language: 'es' });
    await save(bearer, names);
    assert.equal(await language(), 'es');
    assert.equal((await save(bearer, { ...names, language: 'fr' })).statusCode, 400);
    assert.equal(await language(), 'es');
    await save(bearer, { ...names, language: null });
    assert.equal(await language(), null);
  });

  it('SHELL-22 refuses names with line breaks or that turn text around, long ones, and companies of others', async () => {
    const { bearer } = await palisade.person('Viewer');
    const { companyId } = await palisade.stranger();
    for (const firstName of [
      'Ada\r\nBcc: evil@example.com',
      'a\u0000',
      '\u202Eada',
      'x'.repeat(101),
    ])
      assert.equal((await save(bearer, { firstName, lastName: '' })).json().field, 'firstName');
    for (const defaultCompanyId of [companyId, DEMO, randomUUID(), 'nonsense'])
      assert.deepEqual(
        [
          (await save(bearer, { firstName: '', lastName: '', defaultCompanyId })).statusCode,
          (await save(bearer, { firstName: '', lastName: '', defaultCompanyId })).json().field,
        ],
        [400, 'defaultCompanyId'],
      );
    assert.equal((await context(bearer)).json().user.firstName, '');
  });

  it('SHELL-22 changing the password ends all other sessions; this one goes on with its refresh token', async () => {
    const { email, bearer } = await palisade.person('Viewer');
    const [mine, other] = [await palisade.signIn(email), await palisade.signIn(email)];
    assert.deepEqual((await change(mine.accessToken, ADMIN.password)).json(), { revokedTokens: 0 });
    for (const ended of [mine.accessToken, other.accessToken, bearer])
      assert.equal((await context(ended)).statusCode, 401);
    assert.equal((await refresh(other.refreshToken)).statusCode, 401);
    const renewed = await refresh(mine.refreshToken);
    assert.equal((await context(renewed.json().accessToken)).statusCode, 200);
    assert.ok((await palisade.signIn(email, NEW_PASSWORD)).accessToken);
  });

  it('SHELL-22 tells how many API tokens there are, and revokes them with the password when asked; another person keeps theirs', async () => {
    const { bearer } = await palisade.person('Administrator');
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    for (const name of ['One', 'Two'])
      await palisade.call('POST', `/identity/${PRODUCTION}/tokens`, {
        bearer,
        body: { name, scopes: ['read'], expiresAt },
      });
    const count = async () =>
      (await palisade.call('GET', '/identity/profile/tokens', { bearer })).json<{ count: number }>()
        .count;
    assert.equal(await count(), 2);
    const { accessToken } = await palisade.signIn();
    const ofAdmin = async () =>
      (await palisade.call('GET', '/identity/profile/tokens', { bearer: accessToken })).json<{
        count: number;
      }>().count;
    const before = await ofAdmin();
    const wrong = await palisade.call('PUT', '/identity/profile/password', {
      bearer,
      body: { currentPassword: 'wrong-password-1', newPassword: NEW_PASSWORD, revokesTokens: true },
    });
    assert.deepEqual([wrong.statusCode, await count()], [400, 2]);
    const session = (
      await palisade.call('PUT', '/identity/profile/password', {
        bearer,
        body: { currentPassword: ADMIN.password, newPassword: NEW_PASSWORD, revokesTokens: true },
      })
    ).json();
    assert.deepEqual(session, { revokedTokens: 2 });
    assert.ok(before > 0);
    assert.equal(await ofAdmin(), before);
    assert.equal(
      (await palisade.call('GET', '/identity/profile/tokens', { bearer: ADMIN.token })).statusCode,
      403,
    );
  });

  it('SHELL-22 the password is asked for before it changes, five times in 15 minutes, and a bad one says why', async () => {
    const { bearer } = await palisade.person('Viewer');
    const weak = await change(bearer, ADMIN.password, 'short');
    assert.deepEqual(
      [weak.json().field, weak.json().detail],
      ['newPassword', 'A password has at least 12 characters.'],
    );
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.deepEqual((await change(bearer, 'wrong-password-1')).json().field, 'currentPassword');
    assert.equal((await change(bearer, ADMIN.password)).json().code, 'lockedOut');
  });

  it('AUTH-13 lists the sessions of the person and nobody else’s, and revokes one at once', async () => {
    const { email, bearer } = await palisade.person('Viewer');
    const other = await palisade.signIn(email);
    const listed = await sessions(bearer);
    assert.deepEqual([listed.length, listed.filter(({ isCurrent }) => isCurrent).length], [2, 1]);
    const [id = ''] = other.refreshToken.split('.');
    assert.equal((await revoke(bearer, id)).statusCode, 204);
    assert.equal((await context(other.accessToken)).statusCode, 401);
    assert.equal((await refresh(other.refreshToken)).statusCode, 401);
    assert.equal((await sessions(bearer)).length, 1);
    assert.equal((await revoke(bearer, id)).statusCode, 404);
  });

  it('AUTH-13 another person’s session is one that does not exist, whoever asks', async () => {
    const { email, bearer } = await palisade.person('Viewer');
    const [theirs] = await sessions(bearer);
    const stranger = await palisade.stranger();
    const admin = await palisade.signIn();
    for (const asking of [stranger.bearer, admin.accessToken])
      assert.equal((await revoke(asking, theirs?.id ?? '')).statusCode, 404);
    for (const id of ['nonsense', randomUUID(), `' or true --`])
      assert.equal((await revoke(bearer, encodeURIComponent(id))).statusCode, 404);
    assert.ok(email);
    assert.equal((await context(bearer)).statusCode, 200);
  });

  it('AUTH-13 a session ends after seven idle days, and after thirty however it is used', async () => {
    const { email } = await palisade.person('Viewer');
    const session = await palisade.signIn(email);
    const [id = ''] = session.refreshToken.split('.');
    const idle = async () =>
      Number(
        (
          await sql(
            'select extract(epoch from expires_at - now()) as s from identity.sessions where id = $1',
            [id],
          )
        )[0]?.['s'],
      );
    assert.ok(Math.abs((await idle()) - 7 * 86_400) < 60);
    await sql(
      `update identity.sessions set created_at = now() - interval '29 days 23 hours' where id = $1`,
      [id],
    );
    const renewed = await refresh(session.refreshToken);
    assert.equal(renewed.statusCode, 200);
    assert.ok(renewed.json().refreshExpiresIn <= 3600 && renewed.json().refreshExpiresIn > 3500);
    assert.ok((await idle()) <= 3600);
    await sql(
      `update identity.sessions set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    assert.equal((await refresh(renewed.json().refreshToken)).statusCode, 401);
  });

  it('a token has no profile', async () => {
    for (const answer of [
      await save(ADMIN.token, { firstName: 'x', lastName: 'y' }),
      await change(ADMIN.token, ADMIN.password),
      await palisade.call('GET', '/identity/sessions', { bearer: ADMIN.token }),
      await palisade.call('GET', '/identity/second-factor', { bearer: ADMIN.token }),
    ]) {
      assert.equal(answer.json().code, 'forbidden');
    }
  });

  it('the log holds no password, code or link', async () => {
    const { email, bearer } = await palisade.person('Viewer');
    await change(bearer, 'wrong-password-1');
    await palisade.call('POST', '/identity/password-resets', { body: { email } });
    const [mail] = await palisade.messages(email);
    const token = /changepassword\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    await palisade.call('POST', '/identity/password-resets/use', {
      body: { token, newPassword: 'the-next-long-passphrase' },
    });
    assert.ok(token.length === 43 && logged.includes('/identity/password-resets/use'));
    for (const secret of [
      token,
      ADMIN.password,
      'wrong-password-1',
      'the-next-long-passphrase',
      bearer,
    ])
      assert.ok(!logged.includes(secret));
  });

  describe('outbox', () => {
    const outbox = (bearer: string, companyId = PRODUCTION) =>
      palisade.call('GET', `/identity/${companyId}/messages`, { bearer });
    const recipients = async (bearer: string) =>
      (await outbox(bearer))
        .json<{ items: { recipient: string; body: string }[] }>()
        .items.map(({ recipient }) => recipient);
    const askFor = async (email: string) => {
      await palisade.call('POST', '/identity/password-resets', {
        body: { email },
        address: `192.0.2.${Math.floor(Math.random() * 250)}`,
      });
      await palisade.messages(email);
    };

    it('AUTH-08 shows an administrator the mails to people they manage, newest first', async () => {
      const admin = await palisade.signIn();
      const [one, two] = [await palisade.person('Viewer'), await palisade.person('Analyst')];
      await askFor(one.email);
      await askFor(two.email);
      assert.deepEqual((await recipients(admin.accessToken)).slice(0, 2), [two.email, one.email]);
      assert.match((await outbox(admin.accessToken)).json().items[0].body, /login\/changepassword/);
      const [last] = await palisade.test.db
        .company(PRODUCTION)
        .query<{ actor: string; after: object }>(
          `select actor, after from identity.audit_log where action = 'outbox.read' order by at desc limit 1`,
        );
      assert.equal(last?.actor, ADMIN.email);
      assert.deepEqual(Object.keys(last?.after ?? {}).sort(), ['messages', 'texts']);
      assert.ok(
        (
          await palisade.call('GET', `/identity/${PRODUCTION}/messages/count`, {
            bearer: admin.accessToken,
          })
        ).json().count >= 2,
      );
    });

    it('hides mails to people who have more than the reader manages', async () => {
      const reader = await palisade.person('Administrator');
      const elsewhere = await palisade.person('Viewer');
      await sql(
        'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
        [DEMO, elsewhere.id, ROLE_IDS.Viewer],
      );
      await askFor(elsewhere.email);
      await askFor(ADMIN.email);
      const seen = await recipients(reader.bearer);
      assert.ok(!seen.includes(elsewhere.email) && !seen.includes(ADMIN.email));
      await askFor(reader.email);
      assert.ok((await recipients(reader.bearer)).includes(reader.email));
    });

    const shown = async (bearer: string, recipient: string) =>
      (await outbox(bearer))
        .json<{ items: { recipient: string; body: string; isHidden: boolean }[] }>()
        .items.find((message) => message.recipient === recipient);
    const administer = (id: string, companyId: string) =>
      sql(
        'insert into identity.organization_members (organization_id, user_id, is_admin) select organization_id, $2, true from identity.companies where id = $1',
        [companyId, id],
      );

    it('PERM-04 shows links to nobody but administrators of all organizations of the person, not even their own', async () => {
      const [reader, colleague] = [
        await palisade.person('Administrator'),
        await palisade.person('Viewer'),
      ];
      await askFor(reader.email);
      await askFor(colleague.email);
      for (const { email } of [reader, colleague]) {
        assert.deepEqual(
          { ...(await shown(reader.bearer, email)), recipient: undefined }.body,
          '',
          email,
        );
        assert.equal((await shown(reader.bearer, email))?.isHidden, true, email);
      }
      const admin = await palisade.signIn();
      assert.match(
        (await shown(admin.accessToken, colleague.email))?.body ?? '',
        /login\/changepassword/,
      );
      assert.equal((await shown(admin.accessToken, colleague.email))?.isHidden, false);
    });

    it('PERM-04 shows an administrator no link of a system user, or of somebody with anything in another organization', async () => {
      const admin = await palisade.signIn();
      const [system, elsewhere, member] = [
        await palisade.person('Viewer'),
        await palisade.person('Viewer'),
        await palisade.person('Viewer'),
      ];
      const { companyId } = await palisade.stranger();
      await sql('update identity.users set is_system = true where id = $1', [system.id]);
      await sql(
        'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
        [companyId, elsewhere.id, ROLE_IDS.Viewer],
      );
      await administer(member.id, companyId);
      for (const { email } of [system, elsewhere, member]) {
        await askFor(email);
        assert.equal((await shown(admin.accessToken, email))?.body ?? '', '', email);
      }
    });

    it('PERM-04 an Administrator limited to a label sees no message of anybody else', async () => {
      const [reader, colleague] = [
        await palisade.person('Administrator'),
        await palisade.person('Viewer'),
      ];
      await sql('update identity.company_roles set label_ids = $2 where user_id = $1', [
        reader.id,
        [colleague.id],
      ]);
      await palisade.test.db.system.query(
        'update identity.users set first_name = $2 where id = $1',
        [reader.id, 'limited'],
      );
      const { accessToken } = await palisade.signIn(reader.email);
      await askFor(colleague.email);
      await askFor(ADMIN.email);
      const answer = await outbox(accessToken);
      assert.equal(answer.statusCode, 200);
      assert.deepEqual(
        answer
          .json<{ items: { recipient: string }[] }>()
          .items.filter(({ recipient }) => recipient !== reader.email),
        [],
      );
      assert.ok(!answer.body.includes('changepassword'));
    });

    it('AUTH-14 links lie sealed in the database', async () => {
      const { email } = await palisade.person('Viewer');
      await askFor(email);
      const [row] = await sql(
        'select m::text as row, sealed_body from identity.messages m where recipient = $1',
        [email],
      );
      const sealed = row?.['sealed_body'];
      assert.ok(
        Buffer.isBuffer(sealed) && sealed.length > 100 && !sealed.includes('changepassword'),
      );
      assert.ok(!String(row?.['row']).includes(Buffer.from('changepassword').toString('hex')));
    });

    it('PERM-01 is closed to other roles, tokens and other companies', async () => {
      for (const role of ['Viewer', 'Analyst'] as const)
        assert.equal((await outbox((await palisade.person(role)).bearer)).statusCode, 403);
      assert.equal((await outbox(ADMIN.token)).statusCode, 403);
      assert.equal((await outbox((await palisade.stranger()).bearer)).statusCode, 404);
    });

    it('a body is removed when what it says is no longer true', async () => {
      const { sweepMessages } = await import('../messages/messages.repository.ts');
      await sql(`update identity.messages set expires_at = now() - interval '1 second'`);
      await sweepMessages(palisade.test.db.system.query);
      const bodies = await sql('select sealed_body from identity.messages');
      assert.ok(bodies.length > 0 && bodies.every(({ sealed_body: sealed }) => sealed === null));
    });
  });
});
