import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hashPassword } from './passwords.ts';
import { ABSOLUTE_SECONDS } from './sessions.repository.ts';
import {
  ADMIN,
  PRODUCTION,
  testIdentity,
  type SignedIn,
  type TestIdentity,
} from './testing/testIdentity.ts';

describe('sessions', () => {
  let palisade: TestIdentity;
  before(async () => {
    palisade = await testIdentity();
  });
  after(() => palisade.close());

  const context = (bearer: string) => palisade.call('GET', '/identity/context', { bearer });
  const refresh = (refreshToken: string) =>
    palisade.call('POST', '/identity/sessions/refresh', { body: { refreshToken } });
  const trySignIn = (email: string, password: string, address: string) =>
    palisade.call('POST', '/identity/sessions', { body: { email, password }, address });
  const forgetAttempts = () =>
    palisade.test.db.system.query('delete from identity.sign_in_attempts');
  const sql = (text: string, values: unknown[] = []) => palisade.test.db.system.query(text, values);

  it('AUTH-02 signs in by email and password, whatever the case of the email', async () => {
    const answer = await trySignIn(
      ` ${ADMIN.email.toUpperCase()} `,
      ADMIN.password,
      '198.51.100.1',
    );
    assert.equal(answer.statusCode, 200);
    const { user, expiresIn, accessToken } = answer.json();
    assert.deepEqual(
      [user.email, user.defaultCompanyId, expiresIn],
      [ADMIN.email, PRODUCTION, 600],
    );
    assert.equal(user.passwordHash, undefined);
    assert.equal((await context(accessToken)).json().user.email, ADMIN.email);
  });

  it('AUTH-02 says the same about a wrong password and an unknown account, under the password', async () => {
    const answers = await Promise.all([
      trySignIn(ADMIN.email, 'wrong-password-1', '198.51.100.2'),
      trySignIn('nobody@example.com', 'wrong-password-1', '198.51.100.2'),
    ]);
    for (const answer of answers)
      assert.deepEqual(
        [answer.statusCode, answer.json().code, answer.json().field],
        [401, 'badCredentials', 'password'],
      );
    assert.equal(answers[0].json().detail, answers[1].json().detail);
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    await sql('update identity.users set password_hash = $2 where email = $1', [
      ADMIN.email,
      await hashPassword(ADMIN.password),
    ]);
    const time = async (email: string): Promise<number> => {
      const samples: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        await forgetAttempts();
        const started = performance.now();
        await trySignIn(email, 'wrong-password-1', '198.51.100.3');
        samples.push(performance.now() - started);
      }
      return Math.min(...samples);
    };
    const [wrong, unknown] = [await time(ADMIN.email), await time('nobody@example.com')];
    await forgetAttempts();
    assert.ok(
      unknown > wrong / 3 && wrong > unknown / 3,
      `wrong password ${wrong} ms, unknown account ${unknown} ms`,
    );
  });

  it('AUTH-11 locks an account after five failures, for the right password too, and opens it when the time is over', async () => {
    const { email } = await palisade.person('Viewer');
    for (let attempt = 1; attempt <= 5; attempt += 1)
      assert.equal(
        (await trySignIn(email, 'wrong-password-1', `198.51.100.${attempt}`)).statusCode,
        401,
      );
    const locked = await trySignIn(email, ADMIN.password, '203.0.113.1');
    assert.deepEqual(
      [locked.statusCode, locked.json().code, locked.json().detail],
      [
        429,
        'lockedOut',
        'Too many failed login attempts. Please check your email to reset your password',
      ],
    );
    assert.ok(
      Number(locked.headers['retry-after']) > 890 && Number(locked.headers['retry-after']) <= 900,
    );
    await sql(
      `update identity.sign_in_attempts set locked_until = locked_until - interval '15 minutes', first_failed_at = first_failed_at - interval '15 minutes'`,
    );
    assert.equal((await trySignIn(email, ADMIN.password, '203.0.113.1')).statusCode, 200);
    assert.equal((await trySignIn(email, 'wrong-password-1', '203.0.113.1')).statusCode, 401);
  });

  it('AUTH-11 looks at five of thirty attempts that come at once', async () => {
    await forgetAttempts();
    const { email } = await palisade.person('Viewer');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        trySignIn(email, `wrong-password-${index}`, `203.0.113.${index}`),
      ),
    );
    assert.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 5);
    assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 25);
  });

  it('AUTH-11 locks an address after twenty failures, over all accounts; one IPv6 network is one address', async () => {
    await forgetAttempts();
    const answers: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      answers.push(
        (
          await trySignIn(
            `person${attempt}@example.com`,
            'wrong-password-1',
            `2001:db8:1:2:${attempt}::1`,
          )
        ).statusCode,
      );
    assert.deepEqual(
      [answers.slice(0, 20).every((status) => status === 401), answers[20]],
      [true, 429],
    );
    assert.equal((await trySignIn(ADMIN.email, ADMIN.password, '2001:db8:1:3::1')).statusCode, 200);
    await forgetAttempts();
  });

  it('AUTH-13 replaces both tokens at a silent refresh', async () => {
    const first = await palisade.signIn();
    const answer = await refresh(first.refreshToken);
    assert.equal(answer.statusCode, 200);
    const second = answer.json<SignedIn>();
    assert.notEqual(second.refreshToken, first.refreshToken);
    assert.equal((await context(second.accessToken)).statusCode, 200);
    assert.equal((await refresh(second.refreshToken)).statusCode, 200);
  });

  it('AUTH-13 gives two tabs that refresh at once the same refresh token', async () => {
    const { refreshToken } = await palisade.signIn();
    const answers = await Promise.all([
      refresh(refreshToken),
      refresh(refreshToken),
      refresh(refreshToken),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    );
    assert.equal(new Set(answers.map((answer) => answer.json<SignedIn>().refreshToken)).size, 1);
  });

  it('AUTH-13 revokes the session when an old refresh token is used again later', async () => {
    const first = await palisade.signIn();
    const second = (await refresh(first.refreshToken)).json<SignedIn>();
    await sql(
      `update identity.sessions set rotated_at = rotated_at - interval '11 seconds' where id = $1`,
      [first.refreshToken.split('.')[0]],
    );
    assert.equal((await refresh(first.refreshToken)).statusCode, 401);
    assert.equal((await refresh(second.refreshToken)).statusCode, 401);
    assert.equal((await context(second.accessToken)).statusCode, 401);
  });

  it('AUTH-13 ends a session that was idle too long', async () => {
    const { refreshToken } = await palisade.signIn();
    await sql(
      `update identity.sessions set expires_at = now() - interval '1 second' where id = $1`,
      [refreshToken.split('.')[0]],
    );
    assert.equal((await refresh(refreshToken)).statusCode, 401);
  });

  it('AUTH-13 ends a session at its greatest age, however much it is used', async () => {
    const { refreshToken } = await palisade.signIn();
    const [id] = refreshToken.split('.');
    await sql(
      'update identity.sessions set created_at = now() - make_interval(secs => $2) where id = $1',
      [id, ABSOLUTE_SECONDS - 3600],
    );
    assert.equal((await refresh(refreshToken)).statusCode, 200);
    const rows = await sql(
      'select (expires_at = created_at + make_interval(secs => $2)) as "isAtItsEnd" from identity.sessions where id = $1',
      [id, ABSOLUTE_SECONDS],
    );
    assert.deepEqual(rows, [{ isAtItsEnd: true }]);
  });

  it('AUTH-13 ends the access token and the refresh token at sign-out, at once', async () => {
    const session = await palisade.signIn();
    const other = await palisade.signIn();
    assert.equal((await context(session.accessToken)).statusCode, 200);
    assert.equal(
      (await palisade.call('DELETE', '/identity/sessions/current', { bearer: session.accessToken }))
        .statusCode,
      200,
    );
    assert.equal((await context(session.accessToken)).json().code, 'unauthenticated');
    assert.equal((await refresh(session.refreshToken)).statusCode, 401);
    assert.equal((await context(other.accessToken)).statusCode, 200);
  });

  it('does not let a token sign out', async () => {
    assert.equal(
      (await palisade.call('DELETE', '/identity/sessions/current', { bearer: ADMIN.token })).json()
        .code,
      'forbidden',
    );
  });

  it('ends every access token of a user whose token version rises', async () => {
    const { id, bearer } = await palisade.person('Viewer');
    await sql('update identity.users set token_version = token_version + 1 where id = $1', [id]);
    assert.equal((await context(bearer)).statusCode, 401);
  });

  it('ADM-09 writes sign-in and sign-out into the audit log', async () => {
    const session = await palisade.signIn();
    await palisade.call('DELETE', '/identity/sessions/current', {
      bearer: session.accessToken,
      address: '198.51.100.44',
    });
    const entries = await palisade.test.db
      .company(PRODUCTION)
      .query(
        'select action, actor, address from identity.audit_log where target_id = $1 order by at',
        [session.refreshToken.split('.')[0]],
      );
    assert.deepEqual(
      entries.map(({ action, actor }) => [action, actor]),
      [
        ['session.create', ADMIN.email],
        ['session.delete', ADMIN.email],
      ],
    );
    assert.equal(entries[1]?.['address'], '198.51.100.44');
  });

  it('answers bad input in words', async () => {
    const answer = await palisade.call('POST', '/identity/sessions', { body: { email: 'a@b.c' } });
    assert.deepEqual(
      [answer.statusCode, answer.json().detail, answer.json().field],
      [400, '"password" is missing.', 'password'],
    );
    assert.equal((await refresh('nonsense')).statusCode, 401);
    assert.equal(
      (await refresh(`00000000-0000-4000-8000-000000000009.${'x'.repeat(43)}`)).statusCode,
      401,
    );
  });
});
