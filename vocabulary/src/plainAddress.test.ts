import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainAddress, settleAddress } from './plainAddress.ts';

describe('the one spelling of an address', () => {
  for (const text of [
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '0000:0000:0000:0000:0000:FFFF:C000:0201',
    '0::ffff:192.0.2.1',
    '::0:ffff:192.0.2.1',
    '0:0::0:ffff:c000:0201',
    '192.0.2.1',
  ]) {
    it(`${text} is 192.0.2.1`, () => assert.equal(plainAddress(text), '192.0.2.1'));
  }
  for (const text of [
    '::1',
    '::',
    '2001:db8::ffff:192.0.2.1',
    '2001:db8::1',
    '::ffff:0:192.0.2.1',
    '1::ffff:192.0.2.1',
    '::ffff:192.0.2',
    '::192.0.2.1',
    'fe80::ffff:c000:201',
    'not an address',
    'a:b',
    '',
    '64:ff9b::c000:201',
  ]) {
    it(`${JSON.stringify(text)} stays as it is`, () => assert.equal(plainAddress(text), text));
  }

  it('is what a request says of its caller', () => {
    const requests = ['::ffff:192.0.2.1', '192.0.2.2', '2001:db8::1'].map(
      (ip) =>
        new (class {
          get ip() {
            return ip;
          }
        })(),
    );
    for (const request of requests) assert.equal(settleAddress(request), true);
    assert.deepEqual(
      requests.map(({ ip }) => ip),
      ['192.0.2.1', '192.0.2.2', '2001:db8::1'],
    );
  });

  it('is missing from the request of a caller that left', () => {
    assert.equal(settleAddress({ ip: undefined }), false);
  });
});
