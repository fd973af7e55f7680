import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { readRange } from './addressRange.ts';
import { addressSet, AddressSet } from './addressSet.ts';

const spelled = (text: string): string => {
  const range = readRange(text);
  return typeof range === 'string' ? `no: ${range}` : range.text;
};

describe('ranges of addresses', () => {
  it('ADM-10 are spelled in one way', () => {
    const wanted: Record<string, string> = {
      ' 192.0.2.1 ': '192.0.2.1',
      '192.0.2.1/32': '192.0.2.1',
      '10.0.0.0/8': '10.0.0.0/8',
      '0.0.0.0/0': '0.0.0.0/0',
      '2001:DB8:0:0::/32': '2001:db8::/32',
      '2001:db8::1/128': '2001:db8::1',
      '::ffff:192.0.2.1': '192.0.2.1',
      '::ffff:10.0.0.0/104': '10.0.0.0/8',
      '::/0': '::/0',
      'FE80::1': 'fe80::1',
      '::1': '::1',
    };
    assert.deepEqual(
      Object.fromEntries(Object.keys(wanted).map((text) => [text, spelled(text)])),
      wanted,
    );
  });

  it('ADM-10 what is none is told in words, with the range that was meant', () => {
    for (const text of [
      '',
      'example.com',
      '10.0.0',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '10.0.0.0/a',
      '999.1.1.1',
      'fe80::1%eth0',
      '10.0.0.1-10.0.0.9',
      '01.2.3.4',
    ])
      assert.match(spelled(text), /^no: ".*" is no address and no range/, text);
    assert.match(spelled('10.0.0.0/33'), /between 0 and 32/);
    assert.match(spelled('2001:db8::/129'), /between 0 and 128/);
    assert.equal(
      spelled('10.1.2.3/8'),
      'no: 10.1.2.3/8 names an address within a range. The range is 10.0.0.0/8.',
    );
    assert.equal(
      spelled('2001:db8::5/64'),
      'no: 2001:db8::5/64 names an address within a range. The range is 2001:db8::/64.',
    );
  });

  it('ADM-10 a spelling is read again as itself, and its range has its first address', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.tuple(fc.ipV4(), fc.nat(32)), fc.tuple(fc.ipV6(), fc.nat(128))),
        ([address, prefix]) => {
          const said = readRange(`${address}/${prefix}`);
          const meant =
            typeof said === 'string' ? /The range is (.+)\.$/.exec(said)?.[1] : said.text;
          if (meant === undefined) return; // A mapped address with a prefix of its own.
          const range = readRange(meant);
          assert.ok(typeof range !== 'string' && range.text === meant);
          assert.ok(new AddressSet([meant]).has(range.network));
          assert.ok(new AddressSet([meant]).has(address));
        },
      ),
    );
  });

  it('ADM-10 an address is in the ranges that have it, and nothing unknown is in any', () => {
    const set = new AddressSet(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']);
    for (const address of [
      '10.255.0.1',
      '192.0.2.1',
      '::ffff:10.1.1.1',
      '::FFFF:a01:101',
      '0:0:0:0:0:ffff:192.0.2.1',
      '2001:db8:1::1',
      '2001:0DB8::1',
    ])
      assert.ok(set.has(address), address);
    for (const address of ['11.0.0.1', '192.0.2.2', '2001:db9::1', '', 'unknown', null])
      assert.ok(!set.has(address), String(address));
    assert.equal(addressSet([]), null);
  });
});
