import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { SecretBox } from '../../../platform/secretBox.ts';
import { watchAccess } from '../access/watchAccess.ts';
import { NO_COMPANY } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { testIdentity, type TestIdentity } from '../testing/testIdentity.ts';
import {
  ensureSigningKey,
  rotateSigningKeys,
  SIGNING_KEY_DAYS,
  tendSigningKeys,
} from './rotateKeys.ts';

describe('keys that sign access tokens', () => {
  let world: TestIdentity;
  let secrets: SecretBox;
  let db: Database;
  let end: () => Promise<void>;
  /** Another process over the same database, which does not hear what changes. */
  let deaf: Database;
  before(async () => {
    world = await testIdentity();
    ({ db } = world.test);
    secrets = identityOf(db).secrets;
    end = await watchAccess(db);
    deaf = openDatabase(world.test.url, { max: 2 });
    identityOf(deaf).secrets = secrets;
  });
  beforeEach(async () => {
    await db.system.query('delete from identity.signing_keys');
    await ensureSigningKey(db, secrets);
    await signsWith(async (id) => id === (await rows())[0]?.id);
  });
  after(async () => {
    await end();
    await deaf.close();
    await world.close();
  });
  const rows = () =>
    db.system.query<{ id: string; secret: Buffer; isRetired: boolean }>(
      'select id, secret, retired_at is not null as "isRetired" from identity.signing_keys order by created_at',
    );
  const status = async (bearer: string) =>
    (await world.call('GET', '/identity/context', { bearer })).statusCode;
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;
  const entries = () =>
    db
      .company(NO_COMPANY)
      .query<{ actor: string; before: object; after: object }>(
        `select actor, before, after from identity.audit_log where action = 'installation.rotateSigningKeys' order by at`,
      );
  const soon = (isSo: () => Promise<boolean>) =>
    until('the change of keys is noticed', isSo, { every: 5 });
  /** Waits until the process has heard of the key that it is to sign with. */
  const signsWith = (isSo: (id: string) => Promise<boolean> | boolean) =>
    soon(async () => isSo((await identityOf(db).accessTokens.signingKey()).id));

  it('AUTH-14 are sealed under the key of the installation', async () => {
    const [key] = await rows();
    const { secret } = await identityOf(db).accessTokens.signingKey();
    assert.equal(secret.length, 32);
    assert.ok(
      key !== undefined &&
        !key.secret.includes(secret) &&
        secrets.open(key.secret, `signing key ${key.id}`).equals(secret),
    );
  });

  it('AUTH-14 one that lay open is sealed and replaced at the next start, and its tokens go on until they end', async () => {
    const raw = randomBytes(32);
    await db.system.query('delete from identity.signing_keys');
    await db.system.query(`insert into identity.signing_keys (id, secret) values ('old', $1)`, [
      secrets.seal(raw, 'signing key old'),
    ]);
    await signsWith((id) => id === 'old');
    const { accessToken } = await world.signIn();
    assert.equal(keyOf(accessToken), 'old');
    await db.system.query(`update identity.signing_keys set secret = $1 where id = 'old'`, [raw]);
    await ensureSigningKey(db, secrets);
    const [old, next, ...more] = await rows();
    assert.deepEqual(
      [old?.id, old?.isRetired, next?.isRetired, more.length],
      ['old', true, false, 0],
    );
    assert.ok(!(await rows()).some(({ secret }) => secret.includes(raw)));
    await signsWith((id) => id !== 'old');
    assert.equal(await status(accessToken), 200);
    assert.notEqual(keyOf((await world.signIn()).accessToken), 'old');
    await ensureSigningKey(db, secrets);
    assert.equal((await rows()).length, 2, 'a second start changes nothing');
  });

  it('AUTH-14 are rotated: all processes sign with the new one, the old is honoured, then deleted; nobody is signed out', async () => {
    const { accessToken, refreshToken } = await world.signIn();
    await rotateSigningKeys(db, secrets, 'command line');
    await soon(async () => keyOf((await world.signIn()).accessToken) !== keyOf(accessToken));
    const next = (await world.signIn()).accessToken;
    assert.deepEqual([await status(accessToken), await status(next)], [200, 200]);
    assert.notEqual(
      await identityOf(deaf).authenticate(next),
      null,
      'a process that did not hear looks for a key it does not know',
    );
    assert.equal(
      (await world.call('POST', '/identity/sessions/refresh', { body: { refreshToken } }))
        .statusCode,
      200,
    );
    const [entry] = (await entries()).slice(-1);
    assert.deepEqual(
      [entry?.actor, JSON.stringify(entry?.before)],
      ['command line', JSON.stringify({ retired: [keyOf(accessToken)] })],
    );
    assert.ok(
      !JSON.stringify(await entries()).includes((await rows())[0]?.secret.toString('hex') ?? '-'),
    );

    await tendSigningKeys(db, secrets);
    assert.equal((await rows()).length, 2, 'what it signed has not ended');
    await db.system.query(
      `update identity.signing_keys set retired_at = now() - interval '16 minutes' where retired_at is not null`,
    );
    identityOf(db).callers.forget(() => true);
    await soon(async () => (await status(accessToken)) === 401);
    await tendSigningKeys(db, secrets);
    assert.deepEqual(
      (await rows()).map(({ id }) => id),
      [keyOf(next)],
    );
    assert.equal(await status(next), 200);
  });

  it('AUTH-14 can be rotated at once: old tokens stop, and sessions renew theirs', async () => {
    const { accessToken, refreshToken } = await world.signIn();
    await rotateSigningKeys(db, secrets, 'command line', { atOnce: true });
    await soon(async () => (await status(accessToken)) === 401);
    const renewed = (
      await world.call('POST', '/identity/sessions/refresh', { body: { refreshToken } })
    ).json<{ accessToken: string }>();
    assert.equal(await status(renewed.accessToken), 200);
    assert.equal((await rows()).length, 1);
  });

  it('AUTH-14 are rotated by their age, once, however many processes notice', async () => {
    const age = (days: number) =>
      db.system.query(
        'update identity.signing_keys set created_at = now() - make_interval(days => $1, hours => -1)',
        [days],
      );
    await age(SIGNING_KEY_DAYS);
    await tendSigningKeys(db, secrets);
    assert.equal((await rows()).length, 1);
    await age(SIGNING_KEY_DAYS + 1);
    await Promise.all([
      tendSigningKeys(db, secrets),
      tendSigningKeys(deaf, secrets),
      tendSigningKeys(db, secrets),
    ]);
    assert.deepEqual(
      (await rows()).map(({ isRetired }) => isRetired),
      [true, false],
    );
  });

  it('AUTH-14 two refreshes at once get the same pair also when keys are rotated in between', async () => {
    const { refreshToken } = await world.signIn();
    const refresh = async () =>
      (await world.call('POST', '/identity/sessions/refresh', { body: { refreshToken } })).json<{
        refreshToken: string;
      }>().refreshToken;
    const first = await refresh();
    await rotateSigningKeys(db, secrets, 'age', { atOnce: true });
    await soon(async () => (await refresh()) === first);
  });

  it('AUTH-14 whose key is lost for good are replaced unseen, and the next start goes well', async () => {
    const other = new SecretBox(randomBytes(32));
    await rotateSigningKeys(db, other, 'command line', { isKeyLost: true });
    await ensureSigningKey(db, other);
    assert.deepEqual(
      (await rows()).map(({ isRetired }) => isRetired),
      [false],
    );
  });

  it('AUTH-14 a start with another key of the installation is refused in words, and changes nothing', async () => {
    const before = await rows();
    await assert.rejects(
      ensureSigningKey(db, new SecretBox(randomBytes(32))),
      /cannot be opened with the key of this installation.*pnpm rotate-keys --key-lost/s,
    );
    await assert.rejects(
      rotateSigningKeys(db, new SecretBox(randomBytes(32)), 'command line', { atOnce: true }),
      /cannot be opened/,
    );
    assert.deepEqual(await rows(), before);
  });
});
