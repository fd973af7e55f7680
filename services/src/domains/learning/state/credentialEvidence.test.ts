import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '@palisade/engine/exchange/exampleExchange.ts';
import { HostState } from './hostState.ts';
import { ShownSources } from './shownSources.ts';
import { EndpointState } from './endpointState.ts';

const BEARER = ['authorization', 'Bearer k3J9xQ2mV7bN4pL8sD1f'] as const;
const BASIC = [
  'authorization',
  `Basic ${Buffer.from('ann:correct-horse').toString('base64')}`,
] as const;

interface Calls {
  readonly source?: string;
  readonly times?: number;
  readonly header?: readonly [string, string];
  readonly status?: number;
}

describe('INV-18 an absent credential says that an endpoint is open', () => {
  const host = (): HostState => new HostState('1', 'shop.example', 1_000);

  /** Calls an endpoint, `GET /v1/articles`. */
  function call(on: HostState, line: string, calls: Calls = {}): EndpointState {
    const [method = '', path = ''] = line.split(' ');
    const { source = 'gateway', times = 10, header, status = 200 } = calls;
    const known = [...on.endpoints.values()].find(
      (each) => each.method === method && each.template === path,
    );
    const endpoint = known ?? new EndpointState(line, on.name, method, path);
    on.put(endpoint);
    for (let index = 0; index < times; index++) {
      const requestHeaders = header === undefined ? [] : [header];
      const startedAt = Date.now() + index;
      const exchange = exampleExchange({ method, path, requestHeaders, status, startedAt });
      endpoint.observe(source, exchange, null);
    }
    return endpoint;
  }
  /** Paths of those of which an absent credential says something. */
  function seen(on: HostState): readonly string[] {
    on.lookAround(new ShownSources());
    return [...on.endpoints.values()].flatMap(({ method, template, areCredentialsSeen }) =>
      areCredentialsSeen ? [`${method} ${template}`] : [],
    );
  }

  it('where one in five of the endpoints of its route show theirs, whatever the version', () => {
    const shop = host();
    for (const path of ['a', 'b', 'c', 'd']) call(shop, `GET /api/v1/${path}`);
    assert.deepEqual(seen(shop), []);
    call(shop, 'GET /api/v2/orders', { header: BEARER });
    assert.equal(seen(shop).length, 5);
  });

  it('not where they show them only at a sign-in, at one service beside, or under another route', () => {
    const shop = host();
    for (let index = 0; index < 12; index++) call(shop, `GET /api/v1/things${index}`);
    call(shop, 'POST /api/v1/signin', { header: BASIC });
    call(shop, 'POST /api/v1/oauth/token', { header: BASIC });
    call(shop, 'POST /api/v1/reconcile', { header: BEARER });
    call(shop, 'GET /rest/reports', { header: BEARER });
    assert.deepEqual(seen(shop), [
      'POST /api/v1/signin',
      'POST /api/v1/oauth/token',
      'POST /api/v1/reconcile',
      'GET /rest/reports',
    ]);
  });

  it('of one that changes things where others that do show theirs, though reading is free', () => {
    const shop = host();
    for (let index = 0; index < 40; index++) call(shop, `GET /v1/things${index}`);
    call(shop, 'POST /v1/orders', { header: BEARER });
    call(shop, 'PUT /v1/orders/{orderId}', { header: BEARER });
    call(shop, 'DELETE /v1/notes/{noteId}');
    assert.deepEqual(
      seen(shop).filter((line) => !line.includes('orders')),
      ['DELETE /v1/notes/{noteId}'],
    );
  });

  it('not where the source that calls it shows none, though another source does', () => {
    const shop = host();
    for (const path of ['a', 'b']) {
      call(shop, `GET /v1/${path}`, { source: 'agent', header: BEARER });
      call(shop, `GET /v1/${path}`, { source: 'proxy' });
    }
    call(shop, 'GET /v1/people', { source: 'proxy' });
    assert.deepEqual(seen(shop), ['GET /v1/a', 'GET /v1/b']);
    call(shop, 'GET /v1/people', { source: 'agent' });
    assert.deepEqual(seen(shop), ['GET /v1/a', 'GET /v1/b', 'GET /v1/people']);
  });

  it('not where requests carry what may be one, under a name that nobody knows', () => {
    const shop = host();
    const states = [
      ['shop-ticket', 'k3J9xQ2mV7bN4pL8sD1f'],
      ['shop-ticket', 'short'],
      ['x-page-token', 'k3J9xQ2mV7bN4pL8sD1f'],
    ].map(([name = '', value = ''], index) => {
      const endpoint = call(shop, `DELETE /v1/notes${index}`, { header: [name, value] });
      return endpoint.authentication.state;
    });
    assert.deepEqual(states, ['unknown', 'unauthenticated', 'unauthenticated']);
  });

  it('has endpoints written again that nobody called, once it says something of them, and not at every look', () => {
    const shop = host();
    call(shop, 'GET /v1/people');
    seen(shop);
    shop.dirty.clear();
    call(shop, 'GET /v1/orders', { header: BEARER });
    seen(shop);
    assert.deepEqual(
      [...shop.dirty].map(({ template }) => template),
      ['/v1/orders', '/v1/people'],
    );
    shop.dirty.clear();
    call(shop, 'GET /v1/orders', { header: BEARER });
    seen(shop);
    assert.deepEqual(
      [...shop.dirty].map(({ template }) => template),
      ['/v1/orders'],
    );
  });

  it('as long as one in ten still show theirs', () => {
    const shop = host();
    call(shop, 'GET /v1/orders', { header: BEARER });
    call(shop, 'GET /v1/people');
    seen(shop);
    for (let index = 0; index < 8; index++) call(shop, `GET /v1/things${index}`);
    assert.equal(seen(shop).length, 10);
    call(shop, 'GET /v1/things9');
    assert.deepEqual(seen(shop), ['GET /v1/orders']);
  });

  it('is what sources of earlier releases say, which did not note whose credentials they were', () => {
    const shop = host();
    call(shop, 'GET /v1/people');
    const orders = call(shop, 'GET /v1/orders', { header: BEARER });
    const { carriers: _carriers, ...older } = orders.kinds.toJSON();
    orders.kinds.restore(older);
    assert.equal(seen(shop).length, 2);
  });
});
