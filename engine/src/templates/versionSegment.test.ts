import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVersionByPlace, looksLikeVersion } from './versionSegment.ts';

test('ENG-02 versions are told from ids by how they are written', () => {
  for (const version of ['v1', 'V3', 'v2.1', 'v1beta2', 'v1alpha', '1.0', '2.3.1'])
    assert.equal(looksLikeVersion(version), true, version);
  for (const other of ['version', 'v', 'vip', '12', '45.12345', 'v1x', 'videos'])
    assert.equal(looksLikeVersion(other), false, other);
});

test('ENG-02 small numbers and dates are versions only where versions stand', () => {
  assert.equal(isVersionByPlace('2', 'api', 2, false), true);
  assert.equal(isVersionByPlace('3', '', 0, false), true);
  assert.equal(isVersionByPlace('2010-04-01', '', 0, false), true);
  assert.equal(isVersionByPlace('1', 'agile', 2, true), true);
  assert.equal(isVersionByPlace('2', 'users', 1, false), false);
  assert.equal(isVersionByPlace('2', null, 2, false), false);
  assert.equal(isVersionByPlace('4711', 'api', 1, false), false);
});
