import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ATTACK_TYPES, ATTACKS } from './attackTypes.ts';
import { WEAKNESSES } from './weaknesses.ts';

it('ENG-04 every type of attack names a weakness that has a name, a class of OWASP, and itself in words of its own', () => {
  for (const type of ATTACK_TYPES) {
    assert.ok(WEAKNESSES[ATTACKS[type].cweId] !== undefined, `${type}: ${ATTACKS[type].cweId}`);
    assert.match(ATTACKS[type].owasp, /^API(?:[1-9]|10):2023$/);
  }
  assert.equal(new Set(ATTACK_TYPES.map((type) => ATTACKS[type].label)).size, ATTACK_TYPES.length);
});
