import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { DECODE_LAYERS, decodeLayers, LONGEST_VALUE } from './decodeLayers.ts';
import { chunksOf, findSignatures } from './findSignatures.ts';
import { GATE_LITERALS } from './gateLiterals.ts';
import { readChunk } from './readChunk.ts';

const PLACE = { location: 'body', name: 'text' } as const;
const PIECES = GATE_LITERALS.flatMap(([, literals]) => literals);
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 20,
  })
  .map((parts) => parts.join(''));

describe('ENG-04 signatures of any value', () => {
  test('never throw, weigh what they may, and lie within the value', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        for (const { weight, start, end, layers, message } of findSignatures(value, PLACE)) {
          assert.ok(
            [2, 3, 4, 5].includes(weight) &&
              message.length > 10 &&
              layers.every((layer) => DECODE_LAYERS.includes(layer)),
          );
          assert.ok(
            (start === null) === (end === null) &&
              (start ?? 0) >= 0 &&
              (end ?? 0) <= value.length &&
              (start ?? 0) <= (end ?? 0),
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  test('are the same each time', () => {
    fc.assert(
      fc.property(hostile, (value) =>
        assert.deepEqual(findSignatures(value, PLACE), findSignatures(value, PLACE)),
      ),
      { numRuns: 20 },
    );
  });

  test('come of work that grows with the length only: twice the text, at most three times the characters read', () => {
    const work = (length: number): number =>
      chunksOf(length).reduce((sum, [from, to]) => sum + to - from, 0);
    for (const length of [500, 1_024, 5_000, 70_000, LONGEST_VALUE / 2])
      assert.ok(work(length * 2) <= 3 * work(length), String(length));
    assert.ok(chunksOf(LONGEST_VALUE).every(([from, to]) => to - from <= 1_024));
  });

  test('come of pieces that no repetition makes slow', () => {
    for (const piece of [
      '..',
      '../',
      '[[',
      '{{',
      "'",
      '((',
      '${',
      ';',
      ';cat ',
      '*{',
      'if(',
      "' or ",
      '<a ',
      '&#',
      '\\u',
      'a=',
      ')(',
      ' ',
      'a',
      '$a',
      '\n',
      ',1',
      'union ',
      '//',
      '%00',
      '"on',
    ]) {
      const text = `${piece.repeat(1_024).slice(0, 1_020)}a1"`;
      const from = performance.now();
      readChunk(text, -1, () => undefined);
      // A thousand characters take about a millisecond; backtracking without bound would take
      // hours.
      assert.ok(performance.now() - from < 1_000, piece);
    }
  });

  test('of a megabyte are found at its end too, and the work stays bounded', () => {
    const padded = `${'a harmless sentence, '.repeat(45_000)}' or 'a'='a`;
    assert.ok(padded.length > 900_000 && padded.length < LONGEST_VALUE);
    assert.ok(findSignatures(padded, PLACE).some(({ family }) => family === 'sql'));
    assert.deepEqual(
      findSignatures(`${' '.repeat(LONGEST_VALUE)}<script>alert(7)</script>`, PLACE),
      [],
    );
  });
});

describe('ENG-04 decoding', () => {
  test('of any value makes at most eight texts, three megabytes together, and never throws', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const texts = decodeLayers(value);
        assert.ok(
          texts.length <= 8 &&
            texts[0]?.text === value &&
            texts.reduce((sum, { text }) => sum + text.length, 0) <= 3 * LONGEST_VALUE,
        );
        assert.ok(new Set(texts.map(({ text }) => text)).size === texts.length);
      }),
      { numRuns: 80 },
    );
  });

  const hidden: readonly (readonly [value: string, layers: readonly string[]])[] = [
    ['%3Cscript%3E', ['percent']],
    ['%253Cscript%253E', ['percent', 'percent']],
    ['%25253Cscript%25253E', ['percent', 'percent', 'percent']],
    ['&lt;script&gt;', ['entity']],
    ['&#60;script&#x3e;', ['entity']],
    ['\\u003cscript\\u003e', ['escape']],
    ['\\x3cscript\\x3e', ['escape']],
    ['PHNjcmlwdD4=', ['base64']],
    ['PHNjcmlwdD4', ['base64']],
    ['PHNjcmlwdD4%3D', ['percent', 'base64']],
    ['%u003cscript%u003e', ['percent']],
    ['%c0%bcscript%c0%be', ['overlong']],
    ['\uff1cscript\uff1e', ['wide']],
    ['+ADw-script+AD4-', ['utf7']],
  ];
  for (const [value, layers] of hidden) {
    test(`${value} is read through ${layers.join(', ')}`, () => {
      const found = decodeLayers(value).find(({ text }) => text.includes('<script>'));
      assert.deepEqual(
        found?.layers.filter((layer) => layer !== 'plus' || layers.includes('plus')),
        layers,
      );
    });
  }

  test('leaves what is no encoding', () => {
    for (const value of ['100 %', '50%25x of 3', 'AT&T', 'a3f5c9e1', 'Bahnhofstrasse', 'C:\\users'])
      assert.ok(
        decodeLayers(value).every(({ layers }) => !layers.includes('base64')),
        value,
      );
  });
});
