import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { randomOf } from '../inventedApis/random.ts';
import { judgedWords } from './judgedWords.ts';
import { fitLogistic } from './logistic.ts';
import { placesOf, segmentAt } from './truePlaces.ts';

describe('fitting the judge', () => {
  test('a sum of measures is found again from what it decided', () => {
    const random = randomOf(1);
    const size = 20_000;
    const measures = Float64Array.from({ length: size * 3 }, () => random.next());
    const truths = Uint8Array.from({ length: size }, (_unused, row) => {
      const odds = 4 * (measures[row * 3] ?? 0) - 3 * (measures[row * 3 + 1] ?? 0) - 0.5;
      return random.next() < 1 / (1 + Math.exp(-odds)) ? 1 : 0;
    });
    const { start, weights } = fitLogistic(
      { width: 3, measures, truths, counts: new Float64Array(size).fill(1) },
      1,
    );
    const expected = [4, -3, 0, -0.5];
    [...weights, start].forEach((weight, at) =>
      assert.ok(Math.abs(weight - (expected[at] ?? 0)) < 0.25, `${String(at)}: ${String(weight)}`),
    );
  });

  test('the truth about a segment is read from templates, with ends and beginnings of values', () => {
    const root = placesOf([
      '/users/{id}',
      '/users/me',
      '/users/{id}.json',
      '/files/v{major}/{name}',
    ]);
    const users = root.literals.get('users');
    const files = root.literals.get('files');
    assert.ok(users !== undefined && files !== undefined);
    assert.deepEqual(
      ['me', '17', '17.json', 'a%20b'].map((text) => segmentAt(users, text)?.key),
      [null, '{}', '{}.json', '{}'],
    );
    assert.equal(segmentAt(files, 'v2')?.key, 'v{}');
    assert.equal(segmentAt(files, 'w2'), null);
  });

  test('decisions come with the truth, made by it or by a judge', () => {
    const exchanges = Array.from({ length: 200 }, (_unused, at) => {
      const name = ['lamp', 'desk', 'shelf', 'crate', 'hinge', 'count'][at % 6] ?? '';
      return {
        method: 'GET',
        path: `/parcels/${name}`,
        structure: null,
        template: name === 'count' ? '/parcels/count' : '/parcels/{name}',
      };
    });
    for (const judge of [null, (candidates: readonly unknown[]) => candidates.map(() => false)]) {
      const words = judgedWords(exchanges, judge, 1, randomOf(2));
      assert.ok(words.length > 0 && words.every(({ isValue, weight }) => isValue && weight > 0));
    }
  });
});
