import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import catalogue from '@palisade/vocabulary/dataTypes.json' with { type: 'json' };
import { charMask } from './charMask.ts';
import { accepts, DATA_TYPES } from './dataTypes.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';

/** One type after the other, as `matchTypes` says it does. */
function oneByOne(value: string, name: string): number[] {
  const { candidates, named } = fieldContext(name);
  const mask = charMask(value);
  return value === ''
    ? []
    : [...candidates, ...DATA_TYPES.filter(({ isIssued }) => isIssued)]
        .filter(
          (type) => (mask & ~type.allowed) === 0 && accepts(type, value, named.has(type.index)),
        )
        .map(({ index }) => index);
}

const names = fc.constantFrom('', 'amount', 'email', 'pin', 'card_number', 'address', 'token');
/** What types take, and such texts with a letter more, less or another one. */
const ofTypes = fc.constantFrom(
  ...catalogue.types.flatMap(({ example, nonExample }) => [example, nonExample]),
);
const changed = fc
  .tuple(ofTypes, fc.nat(80), fc.constantFrom('', '0', 'a', 'Z', ' ', '-', '/', '😀', '\n'))
  .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1));

describe('the data types that a value matches', () => {
  it('are those whose patterns take it, whichever was asked first', () => {
    fc.assert(
      fc.property(
        fc.oneof(ofTypes, changed, fc.string({ unit: 'grapheme' })),
        names,
        (value, name) =>
          assert.deepEqual(matchTypes(value, fieldContext(name)), oneByOne(value, name)),
      ),
      { numRuns: 5_000 },
    );
  });
});
