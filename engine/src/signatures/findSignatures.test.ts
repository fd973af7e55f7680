import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findSignatures } from './findSignatures.ts';
import { SUSPECT_WEIGHT, totalWeight } from './signature.ts';

const PLACE = { location: 'query', name: 'q' } as const;

describe('ENG-04 signatures', () => {
  test('name family, layer and where in the value they are', () => {
    const [first] = findSignatures("7' or 'a'='a", PLACE);
    assert.deepEqual(
      [first?.family, first?.name, first?.weight, first?.layers, first?.start, first?.end],
      ['sql', 'condition after quote', 5, [], 3, 12],
    );
    const [hidden] = findSignatures('%3Cscript%3Ealert(7)%3C/script%3E', PLACE).filter(
      ({ name }) => name === 'script element',
    );
    assert.deepEqual([hidden?.family, hidden?.layers, hidden?.start], ['xss', ['percent'], null]);
  });

  test('weigh less where such signs are normal, more where the value is not', () => {
    const weight = (learned?: Parameters<typeof findSignatures>[2]) =>
      totalWeight(findSignatures("7' or 'a'='a", PLACE, learned));
    const plain = weight();
    assert.ok(plain >= SUSPECT_WEIGHT);
    assert.ok(
      weight({ charClasses: ['lower', 'space', 'punctuation', 'equals'], length99: 400 }) <
        plain / 2,
    );
    assert.equal(weight({ charClasses: ['digit'], isAnomaly: true }), plain * 2);
  });
});
