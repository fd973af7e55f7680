import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkStatus, groupStatus } from './hybridChecks.ts';

const check = (isOk: boolean, isOptional: boolean) => ({ isOk, isOptional });

it('OVER-13 a check that is not ok is an error, or a warning where it is optional', () => {
  assert.equal(checkStatus(check(true, false)), 'success');
  assert.equal(checkStatus(check(true, true)), 'success');
  assert.equal(checkStatus(check(false, true)), 'warning');
  assert.equal(checkStatus(check(false, false)), 'error');
});

it('OVER-13 a group is an error already where one of its checks warns', () => {
  assert.equal(groupStatus([check(true, false), check(true, true)]), 'success');
  assert.equal(groupStatus([check(true, false), check(false, true)]), 'error');
  assert.equal(groupStatus([check(false, false), check(true, true)]), 'error');
  assert.equal(groupStatus([]), 'success');
});
