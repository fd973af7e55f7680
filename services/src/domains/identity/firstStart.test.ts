import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { testDatabase } from '../../platform/database/testDatabase.ts';
import { SecretBox } from '../../platform/secretBox.ts';
import { identityOf } from './authenticate.ts';
import { firstStart } from './firstStart.ts';
import { identity } from './identity.domain.ts';

it('processes that start over an empty database at the same moment make one installation', async () => {
  const test = await testDatabase([identity]);
  identityOf(test.db).secrets = new SecretBox(randomBytes(32));
  const starts = await Promise.all([1, 2, 3].map(() => firstStart(test.db))).finally(() =>
    test.close(),
  );
  assert.equal(
    starts.filter(({ isFirst, generatedPassword }) => isFirst && generatedPassword !== null).length,
    1,
  );
  assert.deepEqual(new Set(starts.map(({ email }) => email)), new Set(['admin@localhost']));
});
