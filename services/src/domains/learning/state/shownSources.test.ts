import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '@palisade/engine/exchange/exampleExchange.ts';
import { EndpointState } from './endpointState.ts';
import { HostState } from './hostState.ts';
import { ShownSources } from './shownSources.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 4, 1);
const BEARER = ['authorization', 'Bearer k3J9xQ2mV7bN4pL8sD1f'] as const;

/** An endpoint of `GET /v1/orders` called eight times by one source. */
function called(
  path: string,
  {
    source = 'gateway',
    at = START,
    isSigned = false,
    isInAddress = false,
    name = 'shop.example',
  } = {},
): EndpointState {
  const endpoint = new EndpointState(path, name, 'GET', path);
  for (let index = 0; index < 8; index++)
    endpoint.observe(
      source,
      exampleExchange({
        path,
        startedAt: at + index,
        requestHeaders: isSigned ? [BEARER] : [],
        query: isInAddress ? [['api_key', 'k3J9xQ2mV7bN4pL8sD1f']] : [],
      }),
      null,
    );
  return endpoint;
}

/** Whether an absent credential says something of a path on a host where nobody shows one. */
function isBelieved(
  path: string,
  shown: ShownSources,
  source = 'gateway',
  name = 'shop.example',
): boolean {
  const host = new HostState('1', name, 1_000);
  const endpoint = called(path, { source, name });
  host.put(endpoint);
  host.lookAround(shown);
  endpoint.judge(true);
  return endpoint.judgement.authenticated === false;
}

describe('POST-14 a path of administrators on a host that asks nobody for a credential', () => {
  const shown = new ShownSources();
  shown.see(called('/v1/orders', { isSigned: true }));

  it('is open where its source shows the credentials of callers on another host', () => {
    assert.ok(isBelieved('/v1/admin/users', shown));
  });

  it('is open, whatever its path, on a host of administrators', () => {
    assert.ok(isBelieved('/v1/users', shown, 'gateway', 'admin.shop.example'));
    assert.ok(!isBelieved('/v1/users', new ShownSources(), 'gateway', 'admin.shop.example'));
    assert.ok(!isBelieved('/v1/users', shown, 'upload', 'admin.shop.example'));
    assert.ok(!isBelieved('/v1/users', shown, 'gateway', 'admin.example'));
  });

  it('may be anything where no source of it shows any, so that they may be taken out', () => {
    assert.ok(!isBelieved('/v1/admin/users', new ShownSources()));
    assert.ok(!isBelieved('/v1/admin/users', shown, 'upload'));
    const addresses = new ShownSources();
    addresses.see(called('/v1/orders', { isInAddress: true }));
    assert.ok(!isBelieved('/v1/admin/users', addresses));
  });

  it('is more than any other path there, of which absence proves nothing', () => {
    for (const path of ['/v1/users', '/v1/administered', '/v1/posts/admin-tips'])
      assert.ok(!isBelieved(path, shown), path);
  });

  it('is not known to be open by a source that showed none for a month', () => {
    const old = new ShownSources();
    old.see(called('/v1/orders', { isSigned: true, at: START - 31 * DAY }));
    assert.ok(!isBelieved('/v1/admin/users', old));
    assert.ok(old.has('gateway', START - 2 * DAY));
  });

  it('is written once a day of traffic for each source', () => {
    const fresh = new ShownSources();
    fresh.see(called('/v1/orders', { isSigned: true }));
    assert.deepEqual(
      fresh.unsaved.map(([source]) => source),
      ['gateway'],
    );
    fresh.markSaved();
    fresh.see(called('/v1/orders', { isSigned: true, at: START + 3_600_000 }));
    assert.deepEqual(fresh.unsaved, []);
    fresh.see(called('/v1/orders', { isSigned: true, at: START + 2 * DAY }));
    assert.equal(fresh.unsaved.length, 1);
  });
});
