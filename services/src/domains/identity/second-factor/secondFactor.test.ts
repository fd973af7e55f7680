import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { ADMIN, PRODUCTION, testIdentity, type TestIdentity } from '../testing/testIdentity.ts';
import { identityOf } from '../authenticate.ts';
import { sealFactors } from './sealFactors.ts';
import { totpStep } from './totp.ts';

const WRONG = 'Code is wrong, please try again';

describe('second factor', () => {
  let palisade: TestIdentity;
  let network = 0;
  before(async () => {
    palisade = await testIdentity();
  });
  after(() => palisade.close());

  const sql = (text: string, values: unknown[] = []) => palisade.test.db.system.query(text, values);
  const post = (url: string, bearer: string | undefined, body?: object) =>
    palisade.call('POST', url, { ...(bearer !== undefined && { bearer }), ...(body && { body }) });
  const start = (bearer: string, body: object) =>
    post('/identity/second-factor/enrolment', bearer, { password: ADMIN.password, ...body });
  const confirm = (bearer: string, code: string) =>
    post('/identity/second-factor/enrolment/confirm', bearer, { code });
  const factor = async (bearer: string) =>
    (await palisade.call('GET', '/identity/second-factor', { bearer })).json().factor;
  const signIn = (email: string) =>
    palisade.call('POST', '/identity/sessions', {
      body: { email, password: ADMIN.password },
      address: `198.18.0.${(network += 1)}`,
    });
  const answer = (challengeToken: string, code: string) =>
    post('/identity/challenges/answer', undefined, { challengeToken, code });
  const resend = (challengeToken: string) =>
    post('/identity/challenges/resend', undefined, { challengeToken });
  const codesTo = async (phone: string) =>
    (await palisade.messages(phone)).map(({ body }) => /^\d{6}/.exec(body)?.[0] ?? '');
  const codeAt = (secret: string, seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + seconds * 1000,
    });
  /** Steps that were taken may be taken again, as half a minute later. */
  const later = (userId: string) =>
    sql('update identity.second_factors set last_step = 0 where user_id = $1', [userId]);

  async function withTotp() {
    const person = await palisade.person('Viewer');
    const { secret, uri } = (await start(person.bearer, { kind: 'totp' })).json<{
      secret: string;
      uri: string;
    }>();
    const confirmed = await confirm(person.bearer, codeAt(secret, 0));
    assert.equal(confirmed.statusCode, 200);
    return { ...person, secret, uri, ...confirmed.json<{ recoveryCodes: string[] }>() };
  }
  let phones = 0;
  async function withSms() {
    const person = await palisade.person('Viewer');
    const phone = `+4915100000${(phones += 1) + 10}`;
    await start(person.bearer, { kind: 'sms', phone });
    assert.equal(
      (await confirm(person.bearer, (await codesTo(phone)).at(-1) ?? '')).statusCode,
      200,
    );
    return { ...person, phone };
  }
  const challengeOf = async (email: string) =>
    (await signIn(email)).json<{ challengeToken: string; kind: string; accessToken?: string }>();

  it('AUTH-14 TOTP is on after its first code; the address in the QR code names the product and the account', async () => {
    const { bearer, email, uri, secret } = await withTotp();
    assert.match(uri, new RegExp(`^otpauth://totp/Palisade:${encodeURIComponent(email)}\\?`));
    assert.ok(uri.includes(`secret=${secret}`));
    assert.deepEqual(
      [(await factor(bearer)).kind, (await factor(bearer)).phoneHint],
      ['totp', null],
    );
  });

  it('AUTH-14 the database holds the secret sealed; one from before is sealed at the start and goes on working', async () => {
    const { id, email, secret } = await withTotp();
    const plain = Buffer.from(Secret.fromBase32(secret).bytes);
    const stored = async () =>
      (
        (await sql('select secret from identity.second_factors where user_id = $1', [id])) as {
          secret: Buffer;
        }[]
      )[0]?.secret ?? plain;
    assert.equal((await stored()).includes(plain), false);
    await sql('update identity.second_factors set secret = $2, last_step = 0 where user_id = $1', [
      id,
      plain,
    ]);
    await sealFactors(palisade.test.db, identityOf(palisade.test.db).secrets);
    const sealed = await stored();
    assert.equal(sealed.includes(plain), false);
    await sealFactors(palisade.test.db, identityOf(palisade.test.db).secrets);
    assert.deepEqual(await stored(), sealed);
    const { challengeToken } = await challengeOf(email);
    assert.equal((await answer(challengeToken, codeAt(secret, 0))).statusCode, 200);
  });

  const codesLeft = async (bearer: string) => (await factor(bearer)).recoveryCodesLeft;
  const renew = (bearer: string, password = ADMIN.password) =>
    post('/identity/second-factor/recovery-codes', bearer, { password });
  const told = async (action: string, userId: string) =>
    (await palisade.test.db
      .company(PRODUCTION)
      .query('select before, after from identity.audit_log where action = $1 and actor_id = $2', [
        action,
        userId,
      ])) as { before: unknown; after: unknown }[];

  it('AUTH-14 ten recovery codes come with it, each signs in once, however it is typed', async () => {
    const { id, email, bearer, recoveryCodes } = await withTotp();
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) assert.match(code, /^[0-9a-z]{5}-[0-9a-z]{5}$/);
    const kept = await sql('select hash from identity.recovery_codes where user_id = $1', [id]);
    const bytes = JSON.stringify(kept.map((row) => String((row as { hash: Buffer }).hash)));
    for (const code of recoveryCodes) assert.ok(!bytes.includes(code.replace('-', '')));
    const [first = '', second = ''] = recoveryCodes;
    const challenges = await Promise.all([challengeOf(email), challengeOf(email)]);
    const opened = await Promise.all(
      challenges.map(({ challengeToken }) => answer(challengeToken, first)),
    );
    assert.deepEqual(new Set(opened.map(({ statusCode }) => statusCode)), new Set([200, 400]));
    const refused = opened.find(({ statusCode }) => statusCode === 400)?.json();
    assert.deepEqual(
      [refused.field, refused.detail],
      ['code', 'This recovery code was used already. Enter another one.'],
    );
    assert.equal(await codesLeft(bearer), 9);
    const typed = ` ${second.replace('-', ' ').toUpperCase()} `;
    assert.equal((await answer((await challengeOf(email)).challengeToken, typed)).statusCode, 200);
    assert.deepEqual(
      (await told('user.useRecoveryCode', id)).map(({ after: left }) => left),
      [{ codesLeft: 9 }, { codesLeft: 8 }],
    );
    const mail = (await palisade.messages(email)).at(-1);
    assert.match(mail?.body ?? '', /recovery code.*Recovery codes left: 8\./);
  });

  it('AUTH-14 wrong and used recovery codes end the challenge and lock like wrong codes', async () => {
    const { id, email, recoveryCodes } = await withTotp();
    const [used = ''] = recoveryCodes;
    assert.equal((await answer((await challengeOf(email)).challengeToken, used)).statusCode, 200);
    const { challengeToken } = await challengeOf(email);
    for (const code of [used, 'aaaaa-aaaaa', used, '00000-00000', used]) {
      const refused = await answer(challengeToken, code);
      assert.deepEqual([refused.statusCode, refused.json().field], [400, 'code']);
    }
    assert.equal((await answer(challengeToken, recoveryCodes[1] ?? '')).statusCode, 401);
    const again = (await challengeOf(email)).challengeToken;
    for (let tries = 0; tries < 5; tries += 1) await answer(again, 'zzzzz-zzzzz');
    const third = (await challengeOf(email)).challengeToken;
    const locked = await answer(third, recoveryCodes[1] ?? '');
    assert.deepEqual([locked.statusCode, locked.json().code], [429, 'lockedOut']);
    await sql('delete from identity.sign_in_attempts');
    assert.equal(
      (
        await sql(
          'select 1 from identity.recovery_codes where user_id = $1 and used_at is not null',
          [id],
        )
      ).length,
      1,
    );
  });

  it('AUTH-14 new recovery codes replace those before, by the password; another account has its own', async () => {
    const one = await withTotp();
    const other = await withTotp();
    const wrong = await renew(one.bearer, 'not the password');
    assert.deepEqual([wrong.statusCode, wrong.json().field], [400, 'password']);
    const renewed = await renew(one.bearer);
    const { recoveryCodes } = renewed.json<{ recoveryCodes: string[] }>();
    assert.equal(recoveryCodes.length, 10);
    const { challengeToken } = await challengeOf(one.email);
    for (const code of [one.recoveryCodes[0] ?? '', other.recoveryCodes[0] ?? ''])
      assert.equal((await answer(challengeToken, code)).json().detail, WRONG);
    assert.equal((await answer(challengeToken, recoveryCodes[0] ?? '')).statusCode, 200);
    assert.equal(await codesLeft(other.bearer), 10);
    assert.deepEqual(await told('user.renewRecoveryCodes', one.id), [
      { before: { codesLeft: 10 }, after: { codesLeft: 10 } },
    ]);
    const without = await palisade.person('Viewer');
    assert.equal((await renew(without.bearer)).statusCode, 404);
  });

  it('AUTH-14 recovery codes go with the second factor, also when an administrator removes it', async () => {
    const { id, email, recoveryCodes } = await withTotp();
    const { challengeToken } = await challengeOf(email);
    const { accessToken: admin } = await palisade.signIn();
    const path = `/identity/${PRODUCTION}/users/${id}/second-factor`;
    assert.equal((await palisade.call('DELETE', path, { bearer: admin })).statusCode, 200);
    assert.deepEqual(
      await sql('select 1 from identity.recovery_codes where user_id = $1', [id]),
      [],
    );
    assert.equal((await answer(challengeToken, recoveryCodes[0] ?? '')).statusCode, 401);
  });

  it('AUTH-03 the right password asks for the code and gives no session', async () => {
    const { email } = await withTotp();
    const challenge = await challengeOf(email);
    assert.deepEqual([challenge.kind, challenge.accessToken], ['totp', undefined]);
  });

  it('AUTH-04 the code opens the session, once: the same code is refused in another sign-in', async () => {
    const { id, email, secret } = await withTotp();
    await later(id);
    const code = codeAt(secret, 0);
    const opened = await answer((await challengeOf(email)).challengeToken, code);
    assert.equal(opened.statusCode, 200);
    assert.equal(
      (await palisade.call('GET', '/identity/context', { bearer: opened.json().accessToken }))
        .statusCode,
      200,
    );
    const replayed = await answer((await challengeOf(email)).challengeToken, code);
    assert.deepEqual(
      [replayed.statusCode, replayed.json().detail, replayed.json().field],
      [400, WRONG, 'code'],
    );
  });

  it('AUTH-04 one code sent eight times at once opens one session', async () => {
    const { id, email, secret } = await withTotp();
    await later(id);
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf(email)));
    const answers = await Promise.all(
      challenges.map(({ challengeToken }) => answer(challengeToken, codeAt(secret, 0))),
    );
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
  });

  it('a code of the step before or after is taken, one of two steps away is not', () => {
    const secret = Buffer.from('12345678901234567890');
    const code = new TOTP({
      secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    }).generate({ timestamp: 59_000 });
    assert.equal(code, '287082');
    assert.deepEqual(
      [29_000, 59_000, 61_000, 91_000, 0].map((now) => totpStep(secret, code, now)),
      [1, 1, 1, null, 1],
    );
  });

  it('AUTH-04 codes that are too short, too long or no digits are wrong', async () => {
    const { email } = await withTotp();
    const { challengeToken } = await challengeOf(email);
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', '12 456', '-12345'])
      assert.equal((await answer(challengeToken, code)).json().detail, WRONG);
    assert.equal((await answer(challengeToken, '1'.repeat(101))).statusCode, 400);
  });

  it('a challenge allows five wrong codes, and the right one does not help after', async () => {
    const { id, email, secret } = await withTotp();
    await later(id);
    const { challengeToken } = await challengeOf(email);
    for (let round = 0; round < 5; round += 1)
      assert.equal((await answer(challengeToken, '000000')).statusCode, 400);
    assert.equal((await answer(challengeToken, codeAt(secret, 0))).json().code, 'unauthenticated');
  });

  it('AUTH-11 ten wrong codes lock the user, over all challenges and with a mail', async () => {
    const { id, email, secret } = await withTotp();
    await later(id);
    for (let round = 0; round < 10; round += 1)
      await answer((await challengeOf(email)).challengeToken, '000000');
    assert.equal(
      (await answer((await challengeOf(email)).challengeToken, codeAt(secret, 0))).json().code,
      'lockedOut',
    );
    assert.deepEqual(
      (await palisade.messages(email)).map(({ subject }) => subject),
      ['Too many failed login attempts'],
    );
  });

  it('challenges that are unknown, forged, over, or older than the password open nothing', async () => {
    const { id, email, secret } = await withTotp();
    await later(id);
    const { challengeToken } = await challengeOf(email);
    const [challenge = ''] = challengeToken.split('.');
    for (const bad of [
      'nonsense',
      `${challenge}.${'x'.repeat(43)}`,
      `${'-'.repeat(36)}.${'x'.repeat(43)}`,
      challenge,
    ]) {
      assert.equal((await answer(bad, codeAt(secret, 0))).json().code, 'unauthenticated');
      assert.equal((await resend(bad)).json().code, 'unauthenticated');
    }
    await sql('update identity.users set token_version = token_version + 1 where id = $1', [id]);
    assert.equal((await answer(challengeToken, codeAt(secret, 0))).json().code, 'unauthenticated');
    const late = await challengeOf(email);
    await sql(`update identity.challenges set expires_at = now() - interval '1 second'`);
    assert.equal(
      (await answer(late.challengeToken, codeAt(secret, 0))).json().code,
      'unauthenticated',
    );
  });

  it('AUTH-03 a phone gets a code that opens one session; an old code and a second use do not', async () => {
    const { email, phone, bearer } = await withSms();
    assert.equal((await factor(bearer)).phoneHint, phone.slice(-2));
    const { challengeToken, kind } = await challengeOf(email);
    assert.equal(kind, 'sms');
    const code = (await codesTo(phone)).at(-1) ?? '';
    assert.equal((await answer(challengeToken, code)).statusCode, 200);
    assert.equal((await answer(challengeToken, code)).json().code, 'unauthenticated');
    const old = await challengeOf(email);
    await sql(`update identity.challenges set code_expires_at = now() - interval '1 second'`);
    assert.equal(
      (await answer(old.challengeToken, (await codesTo(phone)).at(-1) ?? '')).json().detail,
      WRONG,
    );
  });

  it('AUTH-05 two more codes can be asked for, each replaces the one before; the third time ends the sign-in', async () => {
    const { email, phone } = await withSms();
    const { challengeToken } = await challengeOf(email);
    const first = (await codesTo(phone)).at(-1) ?? '';
    assert.deepEqual(
      [(await resend(challengeToken)).statusCode, (await resend(challengeToken)).statusCode],
      [204, 204],
    );
    assert.equal((await resend(challengeToken)).json().code, 'unauthenticated');
    const newest = (await codesTo(phone)).at(-1) ?? '';
    if (first !== newest) assert.equal((await answer(challengeToken, first)).json().detail, WRONG);
    assert.equal((await answer(challengeToken, newest)).statusCode, 200);
  });

  it('sends a phone six codes in 15 minutes', async () => {
    const { email, phone } = await withSms();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) statuses.push((await signIn(email)).statusCode);
    assert.deepEqual(
      [statuses.slice(0, 5), statuses[5], (await codesTo(phone)).length],
      [[200, 200, 200, 200, 200], 429, 6],
    );
  });

  it('AUTH-14 setting up asks for the password, a phone number that is one, and the right code; giving up leaves nothing', async () => {
    const { bearer } = await palisade.person('Viewer');
    assert.deepEqual(
      (await start(bearer, { kind: 'totp', password: 'wrong-password-1' })).json().field,
      'password',
    );
    for (const phone of [undefined, '', '12345', '+1', '+49 151 x', '+491510000011\r\nBcc'])
      assert.equal(
        (await start(bearer, { kind: 'sms', ...(phone !== undefined && { phone }) })).json().field,
        'phone',
      );
    const { secret } = (await start(bearer, { kind: 'totp' })).json<{ secret: string }>();
    assert.equal((await confirm(bearer, '000000')).json().detail, WRONG);
    assert.equal(
      (await palisade.call('DELETE', '/identity/second-factor/enrolment', { bearer })).statusCode,
      204,
    );
    assert.equal((await confirm(bearer, codeAt(secret, 0))).json().code, 'conflict');
    assert.equal(await factor(bearer), null);
  });

  it('AUTH-14 five wrong codes end setting up', async () => {
    const { bearer } = await palisade.person('Viewer');
    const { secret } = (await start(bearer, { kind: 'totp' })).json<{ secret: string }>();
    for (let round = 0; round < 5; round += 1) await confirm(bearer, '000000');
    assert.equal((await confirm(bearer, codeAt(secret, 0))).json().code, 'conflict');
  });

  it('turning it off asks for the password', async () => {
    const { bearer, email } = await withTotp();
    const remove = (password: string) =>
      post('/identity/second-factor/remove', bearer, { password });
    assert.equal((await remove('wrong-password-1')).json().field, 'password');
    assert.equal((await remove(ADMIN.password)).statusCode, 204);
    assert.ok((await challengeOf(email)).accessToken);
    assert.equal((await remove(ADMIN.password)).json().code, 'notFound');
  });

  it('a token cannot touch the second factor of its owner', async () => {
    for (const call of [
      start(ADMIN.token, { kind: 'totp' }),
      confirm(ADMIN.token, '000000'),
      post('/identity/second-factor/remove', ADMIN.token, { password: ADMIN.password }),
    ])
      assert.equal((await call).json().code, 'forbidden');
  });

  it('ADM-09 the audit log tells that it was turned on, without secret or code', async () => {
    const { id, secret } = await withTotp();
    const entries = await palisade.test.db
      .company(PRODUCTION)
      .query('select * from identity.audit_log where actor_id = $1', [id]);
    assert.ok(entries.some(({ action }) => action === 'user.enableSecondFactor'));
    assert.ok(!JSON.stringify(entries).includes(secret));
  });

  it('ADM-09 the audit log tells that setting up began, that codes were sent again and that it was given up, each once', async () => {
    const { id, email, bearer } = await palisade.person('Viewer');
    const phone = '+4915112345555';
    const told = async () =>
      await palisade.test.db
        .company(PRODUCTION)
        .query<{ action: string; after: unknown }>(
          `select action, after from identity.audit_log where actor_id = $1 and action <> 'session.create' order by at`,
          [id],
        );
    await start(bearer, { kind: 'sms', phone });
    await post('/identity/second-factor/enrolment/resend', bearer);
    for (let round = 0; round < 2; round += 1)
      await palisade.call('DELETE', '/identity/second-factor/enrolment', { bearer });
    assert.deepEqual(
      (await told()).map(({ action }) => action),
      ['user.beginSecondFactor', 'user.resendCode', 'user.abortSecondFactor'],
    );
    await start(bearer, { kind: 'sms', phone });
    await confirm(bearer, (await codesTo(phone)).at(-1) ?? '');
    const { challengeToken } = (await signIn(email)).json<{ challengeToken: string }>();
    await resend(challengeToken);
    const entries = await told();
    assert.deepEqual(
      entries.slice(3).map(({ action }) => action),
      ['user.beginSecondFactor', 'user.enableSecondFactor', 'user.resendCode'],
    );
    assert.ok(!JSON.stringify(entries).includes(phone));
  });
});
