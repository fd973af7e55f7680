import assert from 'node:assert/strict';
import { it } from 'node:test';
import { testDatabase } from '../../platform/database/testDatabase.ts';
import { firstStart } from './firstStart.ts';
import { identity } from './identity.domain.ts';

it('processes that start over an empty database at the same moment make one installation', async () => {
  const test = await testDatabase([identity]);
  const starts = await Promise.all([1, 2, 3].map(() => firstStart(test.db))).finally(() => test.close());
  assert.equal(starts.filter(({ isFirst, generatedPassword }) => isFirst && generatedPassword !== null).length, 1);
  assert.deepEqual(new Set(starts.map(({ email }) => email)), new Set(['admin@localhost']));
});
