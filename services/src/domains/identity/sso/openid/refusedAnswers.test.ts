import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Misbehaviour } from './testing/testOpenIdProvider.ts';
import { answerTokenOf } from '../testing/testSso.ts';
import { testOpenId, type TestOpenId } from './testing/testOpenId.ts';

const ADA = { sub: 'ada', email: 'ada@example.com', email_verified: true };
const seconds = (): number => Math.floor(Date.now() / 1000);

describe('answers of OpenID Connect providers that are refused', () => {
  let sso: TestOpenId;
  before(async () => {
    sso = await testOpenId();
  });
  after(() => sso.close());
  beforeEach(() => {
    sso.idp.misbehaves = {};
    sso.idp.who = ADA;
  });
  const people = async (): Promise<number> =>
    (
      await sso.palisade.test.db.system.query(
        `select from identity.users where email = 'ada@example.com'`,
      )
    ).length;

  it('ADM-07 forged, foreign and stale ID tokens sign nobody in, and the reason is in the audit log', async () => {
    const cases: readonly (readonly [Misbehaviour, RegExp])[] = [
      [{ idToken: { nonce: 'another' } }, /does not answer the sign-on/],
      [{ idToken: { nonce: undefined } }, /does not answer the sign-on/],
      [{ idToken: { aud: 'another-client' } }, /another audience/],
      [{ idToken: { aud: ['palisade', 'other'], azp: 'other' } }, /another audience/],
      [{ idToken: { iss: 'https://other.example' } }, /another issuer/],
      [{ idToken: { iat: seconds() - 1000, exp: seconds() - 400 } }, /expired/],
      [{ idToken: { exp: undefined } }, /did not answer as/],
      [{ idToken: { sub: undefined } }, /did not answer as/],
      [{ signature: 'none' }, /not signed by a key/],
      [{ signature: 'HS256' }, /not signed by a key/],
      [{ signature: 'strangersKey' }, /not signed by a key/],
      [{ iss: 'https://other.example' }, /another issuer/],
    ];
    for (const [misbehaviour, reason] of cases) {
      sso.idp.misbehaves = misbehaviour;
      assert.equal(await sso.signOn(ADA), 401, JSON.stringify(misbehaviour));
      assert.match((await sso.lastRefusal()) ?? '', reason, JSON.stringify(misbehaviour));
    }
    assert.equal(await people(), 0);
    sso.idp.misbehaves = {};
    assert.equal(await sso.signOn(ADA), 200);
  });

  it('ADM-07 an answer counts once, for the sign-on that asked for it, in time, at its organization', async () => {
    const replayed = await sso.begin();
    const answer = sso.idp.signIn(replayed.url);
    await sso.comeBack(answer);
    assert.equal((await sso.complete(replayed)).statusCode, 200);
    await sso.comeBack(answer);
    assert.equal((await sso.complete(replayed)).statusCode, 401);

    // A code that was used already, and a stolen one, in the sign-on of somebody else.
    const [victim, thief] = [await sso.begin(), await sso.begin()];
    const stolen = new URL(sso.idp.signIn(victim.url));
    const planted = new URL(sso.idp.signIn(thief.url));
    planted.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    await sso.comeBack(planted.href);
    assert.equal((await sso.complete(thief)).statusCode, 401);
    assert.match((await sso.lastRefusal()) ?? '', /does not exchange the code.*invalid_grant/);

    const late = await sso.begin();
    const lateAnswer = sso.idp.signIn(late.url);
    await sso.palisade.test.db.system.query(
      `update identity.sso_requests set expires_at = now() where state = 'open'`,
    );
    await sso.comeBack(lateAnswer);
    assert.equal((await sso.complete(late)).statusCode, 401);

    const elsewhere = await sso.begin();
    const asked = sso.idp.asked.length;
    await sso.comeBack(sso.idp.signIn(elsewhere.url), '00000000-0000-4000-8000-0000000000ff');
    assert.equal(sso.idp.asked.length, asked, 'nothing was exchanged');
    assert.equal((await sso.complete(elsewhere)).statusCode, 401);
  });

  it('ADM-07 whoever has somebody else answer their sign-on gets no session, and neither does that person', async () => {
    const [thief, own] = [await sso.begin(), await sso.begin()];
    await sso.comeBack(sso.idp.signIn(own.url));
    const brought = answerTokenOf(await sso.comeBack(sso.idp.signIn(thief.url)));
    for (const answerToken of ['x', `${brought}x`])
      assert.equal((await sso.complete(thief, answerToken)).statusCode, 401);
    assert.equal((await sso.complete(own, brought)).statusCode, 401);
    const begunAlone = { body: { browserToken: thief.browserToken } };
    const alone = await sso.palisade.call('POST', '/identity/sso/complete', begunAlone);
    assert.equal(alone.statusCode, 400);
    assert.equal((await sso.complete(thief, brought)).statusCode, 200, 'one browser did both');
  });

  it('ADM-07 two answers at once exchange one code, and the sign-on succeeds', async () => {
    const begun = await sso.begin();
    const answer = sso.idp.signIn(begun.url);
    const before = sso.idp.asked.filter((path) => path === '/token').length;
    await Promise.all([sso.comeBack(answer), sso.comeBack(answer)]);
    assert.equal(sso.idp.asked.filter((path) => path === '/token').length, before + 1);
    assert.equal((await sso.complete(begun)).statusCode, 200);
  });

  it('ADM-07 an answer without the issuer, where the provider always sends it, and without a state is refused', async () => {
    for (const name of ['iss', 'state']) {
      const begun = await sso.begin();
      const answer = new URL(sso.idp.signIn(begun.url));
      answer.searchParams.delete(name);
      const back = await sso.comeBack(answer.href);
      assert.deepEqual([back.statusCode, back.headers.location], [303, '/login/sso']);
      assert.equal((await sso.complete(begun)).statusCode, 401, name);
    }
  });

  it('ADM-07 what the provider says went wrong is in the audit log, without what it could forge there', async () => {
    const begun = await sso.begin();
    const { searchParams } = new URL(begun.url);
    const back = new URL(sso.idp.signIn(begun.url));
    back.search = new URLSearchParams({
      error: 'access_denied\n<b>',
      state: searchParams.get('state') ?? '',
      iss: sso.idp.issuer,
    }).toString();
    await sso.comeBack(back.href);
    assert.equal(
      await sso.lastRefusal(),
      'The identity provider answered that it did not sign the person in: access_deniedb',
    );
    assert.equal((await sso.complete(begun)).statusCode, 401);
  });

  it('ADM-07 a person is not let in while the provider is down, and is told no more than that it failed', async () => {
    const big = JSON.stringify({ x: 'x'.repeat(10 * 1024 * 1024) });
    const answering =
      (status: number, body: string) =>
      (_path: string, response: ServerResponse): boolean => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
        return true;
      };
    const cases: readonly (readonly [Misbehaviour, RegExp])[] = [
      [{ answer: answering(500, '{}') }, /answers with an error/],
      [{ answer: answering(200, big) }, /more than 4 MiB/],
      [{ answer: answering(200, '<html>') }, /does not answer in JSON/],
      [{ metadata: { issuer: 'https://other.example' } }, /another issuer/],
    ];
    for (const [misbehaviour, reason] of cases) {
      sso.idp.misbehaves = misbehaviour;
      const started = await sso.palisade.call('POST', '/identity/sso/start', { body: {} });
      assert.deepEqual(
        [started.statusCode, started.json().detail],
        [400, 'SSO Login Failed. Please contact support'],
      );
      assert.match((await sso.lastRefusal()) ?? '', reason);
    }
  });
});
