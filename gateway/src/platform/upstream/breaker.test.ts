import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { Pool } from 'undici';
import { Breaker } from './breaker.ts';
import { UpstreamError } from './errors.ts';
import { RestClient } from './restClient.ts';

const SCOPE = { requestId: 'request-1', bearer: null, address: null, userAgent: null };

describe('a service that does not answer', () => {
  it('is left alone after three calls in vain, and tried again by one call each five seconds', () => {
    let now = 0;
    const breaker = new Breaker(() => now);
    for (let call = 0; call < 3; call++) {
      assert.equal(breaker.admits(), true);
      breaker.ended('inVain');
    }
    assert.equal(breaker.admits(), false);
    now = 5_000;
    assert.deepEqual([breaker.admits(), breaker.admits()], [true, false]);
    breaker.ended('inVain');
    now = 9_999;
    assert.equal(breaker.admits(), false);
    now = 10_000;
    assert.equal(breaker.admits(), true);
    breaker.ended('answered');
    assert.deepEqual([breaker.admits(), breaker.admits()], [true, true]);
  });

  it('one slow answer among others is no reason', () => {
    const breaker = new Breaker();
    for (let call = 0; call < 9; call++) breaker.ended(call % 3 === 2 ? 'answered' : 'inVain');
    assert.equal(breaker.admits(), true);
  });

  it('costs the time of its first calls and no more', async (test) => {
    let asked = 0;
    const server = createServer((request, response) => {
      asked++;
      if (request.url === '/fast') response.end('{}');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(`http://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}`);
    const client = new RestClient(
      'inventory',
      url,
      () => undefined,
      new Pool(url.origin, { headersTimeout: 200 }),
    );
    test.after(async () => {
      server.closeAllConnections();
      server.close();
      await client.close();
    });
    await client.get(SCOPE, '/fast');
    const calls = await Promise.allSettled(
      Array.from({ length: 3 }, () => client.get(SCOPE, '/hangs')),
    );
    assert.deepEqual(
      calls.map(({ status }) => status),
      Array(3).fill('rejected'),
    );
    asked = 0;
    await assert.rejects(
      client.get(SCOPE, '/hangs'),
      (error) => error instanceof UpstreamError && error.status === 503,
    );
    assert.equal(asked, 0, 'it does not wait for what it does not ask');
  });
});
