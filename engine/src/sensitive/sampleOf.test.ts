import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldContext, matchTypes } from './matchTypes.ts';
import { sampleOf, type SamplePlace } from './sampleOf.ts';

const KEY = new TextEncoder().encode('key of a company');

function sample(name: string, value: string, place: SamplePlace = 'other'): string | null {
  const context = fieldContext(name);
  return sampleOf(value, matchTypes(value, context), context, place, KEY);
}

describe('samples', () => {
  for (const [name, value, kept] of [
    ['email', 'mara@hilltop.com', 'm•••@h••••••.com'],
    ['note', 'mara@hilltop.com', 'm•••@h••••••.com'],
    ['card', '4111 1111 1111 1111', '•••• •••• •••• 1111'],
    ['iban', 'DE89370400440532013000', '••••••••••••••••••3000'],
    ['phone', '+1 415 555 2671', '+• ••• ••• ••71'],
    ['firstName', 'Mara', '••••'],
    ['status', 'shipped', 'shipped'],
    ['ip', '203.0.113.9', '203.0.113.9'],
    ['comment', 'Please leave the parcel behind the green shed.', '•••••• ••••• ••• •••••• •••••• ••• ••••• ••••.'],
    ['note', 'two\nlines\u0000', 'two\\u000alines\\u0000'],
    ['id', '507f1f77bcf86cd799439011', '507f1f77bcf86cd799439011'],
    ['blob', 'x'.repeat(100), `${'x'.repeat(79)}…`],
  ] as const) {
    it(`${name} ${JSON.stringify(value).slice(0, 40)} is kept as ${kept}`, () => assert.equal(sample(name, value), kept));
  }

  it('keeps no secret, whatever the field is called', () => {
    assert.equal(sample('password', 'abc'), null);
    assert.equal(sample('x', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'), null);
    assert.equal(sample('value', 'AKIAIOSFODNN7EXAMPLE'), null);
    assert.equal(sample('x-custom', 'q8Zk3vN1xT7rB5wL', 'carrier'), null);
    assert.equal(sample('shop', 'AwCVnxScajOtIVVjSJmSiJtftIiYafXs', 'carrier'), null);
    assert.equal(sample('value', 'q8Zk3vN1xT7rB5wLp0Yd'), null);
  });

  it('hashes with the key, so that equal values stay equal under it and differ under another', () => {
    const first = sample('ssn', '219-09-9998');
    assert.match(first ?? '', /^#[0-9a-f]{16}$/);
    assert.equal(sample('ssn', '219-09-9998'), first);
    const context = fieldContext('ssn');
    const other = sampleOf('219-09-9998', matchTypes('219-09-9998', context), context, 'other', new TextEncoder().encode('other'));
    assert.notEqual(other, first);
  });
});
