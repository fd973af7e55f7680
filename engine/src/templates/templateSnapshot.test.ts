import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holdsValues, type SavedNode, withoutValues } from './templateSnapshot.ts';

const WORD = 'quokka';
const parameter = (samples: readonly string[] = []): NonNullable<SavedNode['p']> => [
  'siblings',
  null,
  'id',
  1,
  false,
  samples,
  [7, 9],
];
/** A node below others, as it is found in the model of a host. */
const under = (node: Omit<SavedNode, 'k'>): SavedNode => ({
  k: '',
  c: [{ k: 'items', c: [{ k: '{id}', ...node }] }],
});
const words = (word: string | number): NonNullable<SavedNode['w']> => ({
  n: [1, 4, 0, 0],
  s: [],
  v: [
    [word, 3, []],
    [null, 1, []],
  ],
});

describe('values in a saved node', () => {
  const hashes = under({ p: parameter(), v: [2, 0, [[4711, 5, 5]]], w: words(4712) });

  it('DATA-04 hashes are none: without values it is the very same', () => {
    assert.equal(holdsValues(hashes), false);
    assert.equal(withoutValues(hashes), hashes);
  });

  const holding: Readonly<Record<string, SavedNode>> = {
    'frequent values': under({
      p: parameter(),
      v: [
        2,
        0,
        [
          [WORD, 8, 8],
          [4711, 5, 5],
        ],
      ],
      w: words(4712),
    }),
    'frequent values of earlier releases': under({ p: parameter(), v: [[WORD, 8]] }),
    'samples of earlier releases': under({ p: parameter([WORD]) }),
    words: under({ p: parameter(), w: words(WORD) }),
  };
  for (const [what, saved] of Object.entries(holding))
    it(`DATA-04 ${what} are, and go`, () => {
      assert.equal(holdsValues(saved), true);
      const without = withoutValues(saved);
      assert.equal(holdsValues(without), false);
      assert.ok(!JSON.stringify(without).includes(WORD));
    });

  it('DATA-04 hashes beside values stay', () => {
    const saved = holding['frequent values'];
    assert.ok(saved !== undefined);
    assert.deepEqual(withoutValues(saved), hashes);
  });
});
