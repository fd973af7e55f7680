import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countryOf } from './countryOf.ts';

describe('countryOf', () => {
  it('knows the country of public addresses, old and new', () => {
    assert.deepEqual(['193.0.6.139', '133.11.0.1', '2001:67c:2e8:22::c100:68b'].map(countryOf), [
      'NL',
      'JP',
      'NL',
    ]);
    assert.equal(countryOf('193.0.6.139'), 'NL', 'asked again');
  });
  it('gives none of private, reserved and mistyped ones', () => {
    assert.deepEqual(
      ['10.0.0.1', '192.0.2.13', '198.51.100.66', '::1', 'fe80::1', '999.1.1.1', 'nobody', ''].map(
        countryOf,
      ),
      Array.from({ length: 8 }, () => null),
    );
  });
});
