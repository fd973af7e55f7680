import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicAddress } from './publicAddress.ts';

describe('whether a caller came from the internet', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.63.0.1', '2a00:1450::1', '::ffff:8.8.4.4']) {
    it(`${address} is public`, () => assert.equal(isPublicAddress(address), true));
  }
  for (const address of [
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ]) {
    it(`${JSON.stringify(address)} is not`, () => assert.equal(isPublicAddress(address), false));
  }
  for (const address of ['nonsense', '', '_hidden', '192.0.2'])
    it(`${JSON.stringify(address)} is no address`, () =>
      assert.equal(isPublicAddress(address), null));
});
