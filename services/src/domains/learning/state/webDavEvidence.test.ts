import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '@palisade/engine/exchange/exampleExchange.ts';
import { EndpointState } from './endpointState.ts';
import { HostState } from './hostState.ts';
import { ShownSources } from './shownSources.ts';

function call(host: HostState, line: string): EndpointState {
  const [method = '', path = ''] = line.split(' ');
  const endpoint = new EndpointState(line, host.name, method, path);
  host.put(endpoint);
  endpoint.observe('gateway', exampleExchange({ method, path }), null);
  return endpoint;
}

/** Requests to endpoints of which the host knows that they are of WebDAV. */
const spoken = (host: HostState): readonly string[] => {
  host.lookAround(new ShownSources());
  return [...host.endpoints.values()].filter(({ isOfWebDav }) => isOfWebDav).map(({ id }) => id);
};

describe('INV-18 what belongs to WebDAV', () => {
  it('is all that an API does which speaks it, and nothing of the API beside it', () => {
    const host = new HostState('1', 'cloud.example', 1_000);
    const kept = call(host, 'PUT /calendars/ada/7.ics');
    call(host, 'GET /v1/people');
    assert.deepEqual(spoken(host), []);
    host.dirty.clear();
    call(host, 'PROPFIND /calendars/ada/');
    assert.deepEqual(spoken(host), ['PUT /calendars/ada/7.ics', 'PROPFIND /calendars/ada/']);
    assert.ok(host.dirty.has(kept) && kept.isRowStale);
  });

  it('is known again after a restart, as the rows say', () => {
    const host = new HostState('1', 'cloud.example', 1_000);
    const row = call(host, 'PUT /calendars/ada/7.ics');
    row.isOfWebDav = true;
    call(host, 'REPORT /calendars/ada/');
    assert.equal(spoken(host).length, 2);
  });

  it('goes with the last that speaks it', () => {
    const host = new HostState('1', 'cloud.example', 1_000);
    call(host, 'PUT /calendars/ada/7.ics').isOfWebDav = true;
    assert.deepEqual(spoken(host), []);
  });
});
