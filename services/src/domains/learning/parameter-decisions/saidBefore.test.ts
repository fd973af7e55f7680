import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { capped, type Said, without } from './saidBefore.ts';

const said = (decisionId: string | null, before: Said | null = null): Said => ({
  metadata: { sensitive: true, dataType: decisionId ?? 'described' },
  decisionId,
  by: 'maya@example.com',
  at: '2026-11-29T10:00:00Z',
  before,
});
const stackOf = (ids: readonly string[], base: Said | null): Said | null =>
  ids.reduce<Said | null>((before, id) => said(id, before), base);
const idsOf = (words: Said | null): (string | null)[] =>
  words === null ? [] : [...idsOf(words.before), words.decisionId];

describe('what was said of a parameter before', () => {
  it('holds again once what came after it is undone, in whatever order that happens', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (ids, isDescribed, picks) => {
          const base = isDescribed ? said(null) : null;
          const left = [...ids];
          let words = stackOf(ids, base);
          for (const pick of picks) {
            const [gone] = left.splice(pick % left.length, 1);
            words = without(words, gone ?? '');
            assert.deepEqual(words, stackOf(left, base));
            if (left.length === 0) return;
          }
        },
      ),
    );
  });

  it('stays where a decision is unknown', () => {
    const words = stackOf(['a', 'b'], null);
    assert.equal(without(words, 'c'), words);
  });

  it('is kept of the last decisions alone; the outcome of older ones stays', () => {
    const words = stackOf(['a', 'b', 'c'], said(null));
    assert.ok(words);
    assert.deepEqual(idsOf(capped(words, 3)), [null, 'a', 'b', 'c']);
    const kept = capped(words, 2);
    assert.deepEqual(idsOf(kept), [null, 'b', 'c']);
    assert.equal(kept.before?.before?.metadata.dataType, 'a');
  });
});
