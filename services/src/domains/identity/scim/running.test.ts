import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { Running } from './running.ts';
import { ScimError } from './scimError.ts';
import { newToken, testScim, type TestScim } from './testing/testScim.ts';

describe('requests of SCIM at a time', () => {
  let scim: TestScim;
  before(async () => {
    scim = await testScim();
  });
  after(() => scim.close());
  const status = async (token: string): Promise<number> =>
    (await scim.send('GET', '/Users', undefined, { token })).statusCode;

  it('ADM-07 requests that were given up while their token was looked up take no place for ever', async () => {
    const { app, test } = scim.sso.palisade;
    const { secret } = await newToken(scim.sso, scim.sso.providerId);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const given = new AbortController();
    const asked = await test.db.system.transaction(async (query) => {
      await query('lock table identity.scim_tokens in access exclusive mode');
      let arrived = 0;
      app.server.on('request', () => (arrived += 1));
      const asks = Array.from({ length: 24 }, () =>
        fetch(`${address}/identity/scim/v2/Users`, {
          headers: { authorization: `Bearer ${secret}` },
          signal: given.signal,
        }).catch(() => null),
      );
      await untilEqual('24 requests have arrived', () => arrived, 24);
      await pause(100);
      given.abort();
      await pause(100);
      return Promise.all(asks);
    });
    assert.deepEqual(asked, Array(24).fill(null));
    await untilEqual('the places are free again', () => status(secret), 200);
  });

  it('ADM-07 a provider runs eight requests at a time, whatever others run', () => {
    const running = new Running();
    const [end] = Array.from({ length: 8 }, () => running.begin('one'));
    const isRefused = (error: unknown): boolean =>
      error instanceof ScimError && error.status === 429 && error.retryAfter === 1;
    assert.throws(() => running.begin('one'), isRefused);
    running.begin('other');
    end?.();
    running.begin('one');
    assert.throws(() => running.begin('one'), isRefused);
  });
});
