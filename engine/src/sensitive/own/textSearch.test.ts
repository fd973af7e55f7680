import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { TextSearch } from './textSearch.ts';

const search = new TextSearch<string>([
  ['number', '^E-\\d{3}$'],
  ['name', 'Blue Heron'],
]);
const hidden = (text: string): string =>
  search.replace(
    text,
    () => true,
    (_value, owner) => `<${owner}>`,
  );

describe('search for values in a text', () => {
  it('finds them between signs, side by side and after encoded signs', () => {
    assert.equal(hidden('E-123'), '<number>');
    assert.equal(hidden('E-123,E-456 E-789'), '<number>,<number> <number>');
    assert.equal(hidden('a=%22E-123%22&b=\\nE-456'), 'a=%22<number>%22&b=\\n<number>');
    assert.equal(hidden('of (Blue Heron).'), 'of (<name>).');
  });

  it('leaves what is longer than a value, and what nobody asks about', () => {
    assert.equal(hidden('ME-123 E-1234 E-12'), 'ME-123 E-1234 E-12');
    assert.equal(
      search.replace(
        'E-123 Blue Heron',
        (owner) => owner === 'name',
        () => '…',
      ),
      'E-123 …',
    );
    assert.equal(
      search.find('E-123 Blue Heron', (owner) => owner === 'name'),
      'name',
    );
    assert.equal(
      search.find('nothing', () => true),
      null,
    );
  });

  it('leaves none, whatever stands around them, and ends', () => {
    const sign = fc.constantFrom(' ', ',', '"', '/', '%20', '\\n', '(', '_', '-');
    fc.assert(
      fc.property(fc.array(fc.tuple(sign, fc.integer({ min: 100, max: 999 }))), (parts) => {
        const text = parts.map(([before, number]) => `${before}E-${number}`).join('');
        assert.doesNotMatch(hidden(text), /\d{3}/);
      }),
    );
    const empty = new TextSearch<string>([['empty', 'x*']]);
    assert.equal(
      empty.replace(
        'a xx b',
        () => true,
        () => '•',
      ),
      'a • b',
    );
  });
});
