import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityOf } from './authenticate.ts';
import { FORGERIES, forged } from './forgedTokens.ts';
import { testIdentity, type TestIdentity } from './testing/testIdentity.ts';

describe('tokens that nobody was given', () => {
  let world: TestIdentity;
  let good: string;
  let secret: Uint8Array;
  before(async () => {
    world = await testIdentity();
    good = (await world.signIn()).accessToken;
    ({ secret } = await identityOf(world.test.db).accessTokens.signingKey());
  });
  after(() => world.close());
  const status = async (bearer: string): Promise<number> =>
    (await world.call('GET', '/identity/context', { bearer })).statusCode;

  for (const kind of FORGERIES) {
    it(`PERM-01 are refused: ${kind}`, async () => {
      for (let count = 0; count < 50; count += 1) {
        const bearer = forged(kind, good, secret);
        assert.equal(await status(bearer), 401, bearer);
      }
      assert.equal(await status(good), 200, 'the token they were made from still works');
    });
  }
});
