import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applied } from './applied.ts';

const fault = { name: 'one too few', file: 'page.ts', text: 'first + 1', by: '$& first' };

describe('a fault', () => {
  it('is put into the source as it is written', () => {
    assert.equal(applied(fault, 'limit: first + 1,'), 'limit: $& first,');
  });
  it('fails by its name when its text is gone, stands there twice, or stays as it is', () => {
    assert.throws(() => applied(fault, 'limit: first,'), /“one too few” is out of date.* 0 times/);
    assert.throws(() => applied(fault, 'first + 1, first + 1'), /2 times in page\.ts/);
    assert.throws(() => applied({ ...fault, by: fault.text }, fault.text), /changes nothing/);
  });
});
