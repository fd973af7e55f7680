import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { DOMAINS } from '../domains.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';
import { fillNewCompany } from './fillNewCompany.ts';

const MAKER = { id: randomUUID(), name: 'maya@example.com', address: null };

describe('what a new environment begins with', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase(DOMAINS);
  });
  after(() => test.close());

  /** Makes a company after the settings were set; gives what it has. */
  async function made(
    recommended: boolean | null,
    pathPatterns: boolean,
    env: NodeJS.ProcessEnv = {},
  ) {
    await test.db.system.query(
      'update identity.installation_settings set recommended_policies = $1, path_patterns = $2',
      [recommended, pathPatterns],
    );
    const scope = test.db.company(randomUUID());
    await scope.transaction((query) =>
      fillNewCompany(env)(Object.assign(query, { companyId: scope.companyId }), MAKER),
    );
    const [found] = await scope.query<{ policies: boolean; patterns: boolean }>(
      `select exists (select from posture.policies where company_id = $1) as policies,
          exists (select from inventory.learning_settings
            where company_id = $1 and path_patterns) as patterns`,
      [scope.companyId],
    );
    return { ...found };
  }

  it('ADM-12 is what system users set, before what the environment of the process says', async () => {
    const none = { PALISADE_FIRST_POLICIES: 'none' };
    assert.deepEqual(await made(null, false), { policies: true, patterns: false });
    assert.deepEqual(await made(null, false, none), { policies: false, patterns: false });
    assert.deepEqual(await made(true, true, none), { policies: true, patterns: true });
    assert.deepEqual(await made(false, false), { policies: false, patterns: false });
  });
});
