import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearEndpoint } from './nearEndpoint.ts';

const resolve = (path: string): string | null =>
  /^\/v1\/orders\/\d+(\/lines)?$/.test(path) ? path.replace(/\d{2,}/, '{}') : null;

describe('ENG-04 the endpoint that a path was meant for', () => {
  for (const [path, isRefused, expected] of [
    ["/v1/orders/1'%20OR%201=1", true, '/v1/orders/{}'],
    ['/v1/orders/undefined/lines', true, '/v1/orders/{}/lines'],
    ['/v1/orders/-1', false, '/v1/orders/{}'],
    ['/v1/orders/b0b', true, '/v1/orders/{}'],
    ['/v1/orders/b0b', false, null],
    ['/v1/orders/.env', true, null],
    ['/v1/people/undefined', true, null],
    ['/undefined', true, null],
    [`/${'a/'.repeat(60)}x`, true, null],
  ] as const) {
    it(`${path.slice(0, 40)}${isRefused ? ', refused' : ''}: ${expected}`, () =>
      assert.equal(nearEndpoint(path, isRefused, resolve), expected));
  }
});
