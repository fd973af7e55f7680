import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { identityOf } from '@palisade/services/domains/identity/authenticate.ts';
import { firstStart } from '@palisade/services/domains/identity/firstStart.ts';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import { inventory } from '@palisade/services/composition/inventoryService.ts';
import { labels } from '@palisade/services/domains/labels/labels.domain.ts';
import { RECOMMENDED } from '@palisade/services/domains/posture/hub/firstPolicies.ts';
import { installPolicies } from '@palisade/services/domains/posture/hub/installPolicies.ts';
import { posture } from '@palisade/services/domains/posture/posture.domain.ts';
import { testDatabase } from '@palisade/services/platform/database/testDatabase.ts';
import { SecretBox } from '@palisade/services/platform/secretBox.ts';
import { createServer } from '@palisade/services/platform/server/createServer.ts';
import { createLog } from '@palisade/services/platform/server/log.ts';
import { installDemoPolicies } from './demoPolicies.ts';

it('POST-12 the demo company has the recommended policies, each once, and no token is left that could change them', async () => {
  const test = await testDatabase([identity, inventory, labels, posture]);
  const { db } = test;
  const log = createLog('error');
  identityOf(db).secrets = new SecretBox(randomBytes(32));
  const first = await firstStart(db, { password: 'correct-horse-battery-9' });
  const idle = async () => async () => undefined;
  const app = await createServer({
    domains: [{ ...posture, start: idle }],
    deps: { db, log, authenticate: identityOf(db).authenticate },
  });
  const { query, transaction } = db.company(first.demoCompanyId);
  // A start that was broken off left one.
  await transaction((write) =>
    installPolicies(write, RECOMMENDED.slice(0, 1), {
      severity: null,
      isEnabled: true,
      by: 'test',
    }),
  );
  await installDemoPolicies({ app, db, first });
  const [count] = await query<{ all: number; enabled: number }>(
    'select count(*) as all, count(*) filter (where is_enabled) as enabled from posture.policies',
  );
  const expected = RECOMMENDED.length;
  assert.deepEqual(count, { all: expected, enabled: expected });
  assert.deepEqual(await query('select name from identity.tokens where revoked_at is null'), []);
  await app.close();
  await test.close();
});
