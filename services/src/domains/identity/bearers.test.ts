import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import { identityOf } from './authenticate.ts';
import { ADMIN, testIdentity, type TestIdentity } from './testing/testIdentity.ts';

describe('bearers', () => {
  let palisade: TestIdentity;
  let good: string;
  before(async () => {
    palisade = await testIdentity();
    good = (await palisade.signIn()).accessToken;
  });
  after(() => palisade.close());
  const authenticate = (bearer: string) => identityOf(palisade.test.db).authenticate(bearer);
  const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const part = (index: number): string => good.split('.')[index] ?? '';
  const claims = () =>
    JSON.parse(Buffer.from(part(1), 'base64url').toString()) as Record<string, unknown>;
  const header = () =>
    JSON.parse(Buffer.from(part(0), 'base64url').toString()) as {
      alg: string;
      kid: string;
      typ: string;
    };

  async function refusesAll(bearers: Iterable<string>): Promise<void> {
    for (const bearer of bearers) assert.equal(await authenticate(bearer), null, bearer);
    assert.notEqual(await authenticate(good), null);
  }

  it('AUTH-13 refuses ten thousand random, cut and flipped bearers', async () => {
    const bearers = Array.from({ length: 10_000 }, (_, index) => {
      const random = randomBytes(32).toString('base64url');
      switch (index % 5) {
        case 0:
          return random;
        case 1:
          return `${part(0)}.${part(1)}.${random}`;
        case 2:
          return good.slice(0, Math.floor(Math.random() * good.length));
        case 3:
          return `plt_${random}`;
        default: {
          const at = Math.floor(Math.random() * (good.length - 1));
          return `${good.slice(0, at)}${good[at] === 'A' ? 'B' : 'A'}${good.slice(at + 1)}`;
        }
      }
    });
    await refusesAll(bearers.filter((bearer) => bearer !== good));
  });

  it('refuses tokens without a signature, or signed with another key or algorithm', async () => {
    const key = randomBytes(32);
    const sign = (alg: string, secret: Buffer, more: object = {}) =>
      new SignJWT({ ...claims(), ...more }).setProtectedHeader({ ...header(), alg }).sign(secret);
    const real = Buffer.from((await identityOf(palisade.test.db).accessTokens.signingKey()).secret);
    await refusesAll([
      `${json({ ...header(), alg: 'none' })}.${part(1)}.`,
      `${json({ ...header(), alg: 'None' })}.${part(1)}.${part(2)}`,
      `${json({ ...header(), alg: 'RS256' })}.${part(1)}.${part(2)}`,
      `${json({ ...header(), kid: 'other' })}.${part(1)}.${part(2)}`,
      `${json({ alg: 'HS256' })}.${part(1)}.${part(2)}`,
      await sign('HS256', key),
      await sign('HS512', Buffer.concat([real, real])),
      await sign('HS256', real, { exp: Math.floor(Date.now() / 1000) - 1 }),
      await sign('HS256', real, { iss: 'somebody else' }),
      await sign('HS256', real, { aud: 'another service' }),
      await sign('HS256', real, { sub: 'x', sid: 'y' }),
      await sign('HS256', real, { tv: 99 }),
      await sign('HS256', real, { sid: '00000000-0000-4000-8000-000000000009' }),
    ]);
  });

  it('refuses a token of an account that is gone', async () => {
    const { id, bearer } = await palisade.person('Viewer');
    await palisade.test.db.system.query('delete from identity.users where id = $1', [id]);
    await refusesAll([bearer]);
    assert.notEqual(await authenticate(ADMIN.token), null);
  });
});
