import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { styledTraffic } from './attackers/styles/styledTraffic.ts';
import { scoreVariant, type VariantScore } from './attackers/variants/scoreVariant.ts';
import { VARIANTS } from './variants.ts';

/**
 * An export and a crawler that begin to read the objects of many people by their ids, unasked by any
 * list: nothing tells them from somebody who takes what is not theirs.
 */
const READERS = /^(?:batch-export|crawler) flagged as objectEnumeration$/;

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
    test(`ENG-04 of ${style}, ${variant}, attackers of every kind are found and named, and no look-alike but one and readers of what is everybody's`, () => {
      const { found, malicious, kindRight, ordinaryFlagged, mistakes } = scored(style, variant);
      const alike = mistakes.filter((line) => line.includes(' flagged as ') && !READERS.test(line));
      assert.ok(
        malicious === 20 && found >= 19 && kindRight >= 18 && alike.length + ordinaryFlagged <= 1,
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
