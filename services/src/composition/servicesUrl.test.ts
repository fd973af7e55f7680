import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { it } from 'node:test';
import { ownAddresses, ownUrl, reachableUrl, servicesUrlFrom } from './servicesUrl.ts';

it('reads PALISADE_SERVICES_URL, and refuses in words what is no address of a server', () => {
  for (const given of ['http://10.0.0.5:4005', 'https://core.internal', 'http://[fd00::5]:4005/'])
    assert.equal(servicesUrlFrom({ PALISADE_SERVICES_URL: given }), given);
  for (const env of [{}, { PALISADE_SERVICES_URL: '' }]) assert.equal(servicesUrlFrom(env), null);
  const noServers = ['10.0.0.5:4005', 'core', 'ftp://core'];
  const more = ['http://me:secret@core', 'http://core/services', 'http://core?x'];
  for (const given of [...noServers, ...more]) {
    const read = () => servicesUrlFrom({ PALISADE_SERVICES_URL: given });
    assert.throws(read, /it must be an address such as/, given);
  }
});

it('tells this machine and others where services are that listen on one address or on all', () => {
  const both = (host: string) => [ownUrl(host, 4005), reachableUrl(host, 4005)];
  assert.deepEqual(both('127.0.0.1'), ['http://127.0.0.1:4005', 'http://127.0.0.1:4005']);
  assert.deepEqual(both('fd00::5'), ['http://[fd00::5]:4005', 'http://[fd00::5]:4005']);
  assert.deepEqual(both('0.0.0.0'), ['http://127.0.0.1:4005', `http://${hostname()}:4005`]);
  assert.deepEqual(both('::'), ['http://[::1]:4005', `http://${hostname()}:4005`]);
});

it('believes the gateway beside the services by the address that they share', async () => {
  assert.deepEqual(await ownAddresses('10.0.0.5'), ['10.0.0.5']);
  assert.deepEqual(await ownAddresses('0.0.0.0'), [], 'loopback is believed anyway');
});
