import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import type { Caller } from './caller.ts';
import { CallerCache } from './callerCache.ts';
import { ADMIN, testIdentity, type SignedIn, type TestIdentity } from './testing/testIdentity.ts';

const SIX_HOURS = 6 * 3_600_000;

describe('a clock that is set back', () => {
  let palisade: TestIdentity;
  before(async () => {
    palisade = await testIdentity();
  });
  after(() => palisade.close());

  const sql = (text: string) => palisade.test.db.system.query(text);
  const trySignIn = (email: string, password: string) =>
    palisade.call('POST', '/identity/sessions', {
      body: { email, password },
      address: '203.0.113.7',
    });
  const refresh = (refreshToken: string) =>
    palisade.call('POST', '/identity/sessions/refresh', { body: { refreshToken } });

  it('AUTH-11 locks nobody out for longer than a quarter of an hour', async () => {
    const { email } = await palisade.person('Viewer');
    for (let attempt = 0; attempt < 6; attempt += 1) await trySignIn(email, 'wrong-password-1');
    // To the rows, a clock that is set back by six hours is the same as having been written six
    // hours ahead.
    await sql(
      `update identity.sign_in_attempts set locked_until = locked_until + interval '6 hours', first_failed_at = first_failed_at + interval '6 hours'`,
    );
    const locked = await trySignIn(email, ADMIN.password);
    assert.equal(locked.statusCode, 429, 'still locked');
    assert.ok(Number(locked.headers['retry-after']) <= 900, locked.headers['retry-after']);
    await sql(
      `update identity.sign_in_attempts set locked_until = locked_until - interval '15 minutes', first_failed_at = first_failed_at - interval '15 minutes'`,
    );
    assert.equal((await trySignIn(email, ADMIN.password)).statusCode, 200);
  });

  it('AUTH-11 counts failures of before for a quarter of an hour only', async () => {
    const { email } = await palisade.person('Viewer');
    await sql('delete from identity.sign_in_attempts');
    for (let attempt = 0; attempt < 4; attempt += 1) await trySignIn(email, 'wrong-password-1');
    await sql(
      `update identity.sign_in_attempts set first_failed_at = first_failed_at + interval '6 hours'`,
    );
    await trySignIn(email, 'wrong-password-1');
    await sql(
      `update identity.sign_in_attempts set first_failed_at = first_failed_at - interval '16 minutes'`,
    );
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.equal((await trySignIn(email, 'wrong-password-1')).statusCode, 401);
  });

  it('AUTH-07 keeps a replaced refresh token no longer than before', async () => {
    const { email } = await palisade.person('Viewer');
    await sql('delete from identity.sign_in_attempts');
    const first = (await trySignIn(email, ADMIN.password)).json<SignedIn>();
    assert.equal((await refresh(first.refreshToken)).statusCode, 200);
    await sql(`update identity.sessions set rotated_at = rotated_at + interval '6 hours'`);
    assert.equal((await refresh(first.refreshToken)).statusCode, 401);
  });

  it('keeps callers for five seconds of time that passes, whatever the clock says', async (test) => {
    test.after(() => mock.restoreAll());
    const [wall, steady] = [Date.now(), performance.now()];
    const time = { wall, steady };
    mock.method(Date, 'now', () => time.wall);
    mock.method(performance, 'now', () => time.steady);
    const cache = new CallerCache();
    let loads = 0;
    const get = () =>
      cache.get('key', async () => {
        loads += 1;
        return {} as Caller;
      });
    await get();
    time.wall = wall + SIX_HOURS;
    await get();
    assert.equal(loads, 1, 'a jump forward forgets nobody');
    time.wall = wall - SIX_HOURS;
    time.steady = steady + 5_001;
    await get();
    assert.equal(loads, 2, 'a jump back keeps nobody');
  });
});
