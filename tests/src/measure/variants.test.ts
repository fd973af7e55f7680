import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { styledTraffic } from './attackers/styles/styledTraffic.ts';
import { scoreVariant, type VariantScore } from './attackers/variants/scoreVariant.ts';
import { VARIANTS } from './variants.ts';

describe('measure variants', () => {
  const scored = (style: string, variant: string): VariantScore => {
    const [set] = styledTraffic(1, style);
    const found = VARIANTS.find(({ name }) => name === variant);
    assert.ok(set !== undefined && found !== undefined);
    return scoreVariant(set, found);
  };

  for (const [style, variant] of [
    ['graphql', 'as it is'],
    ['form-posts', 'in reverse'],
    ['mobile-keys', 'private proxy, X-Forwarded-For with 2'],
  ] as const) {
    test(`ENG-04 of ${style}, ${variant}, attackers of every kind are found and named, and one look-alike at most`, () => {
      const { found, malicious, kindRight, harmlessFlagged, ordinaryFlagged, mistakes } = scored(
        style,
        variant,
      );
      assert.ok(
        malicious === 20 &&
          found >= 19 &&
          kindRight >= 18 &&
          harmlessFlagged + ordinaryFlagged <= 1,
        mistakes.join('; '),
      );
    });
  }

  test('the same seed gives the same traffic', () => {
    const [one, other] = [styledTraffic(1, 'rest-uuids'), styledTraffic(1, 'rest-uuids')].map(
      ([set]) => JSON.stringify(set?.traffic.slice(0, 300)),
    );
    assert.equal(one, other);
  });
});
