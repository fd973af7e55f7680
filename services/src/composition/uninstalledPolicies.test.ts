import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { DOMAINS } from '../domains.ts';
import { migrate } from '../platform/database/migrate.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';

describe('policies that migrations install', () => {
  let test: TestDatabase;
  let owner: pg.Client;
  before(async () => {
    test = await testDatabase(DOMAINS);
    owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await test.close();
  });

  it('POST-12 are not given again where the owner has seen all rows, to whoever uninstalled them', async () => {
    await owner.query(
      `insert into posture.policies (company_id, id, provider_key, name, name_key, description,
           remediation, severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile,
           created_by, updated_by)
         values ($1, $2, 'prov-auth-033', 'x', 'x', 'x', 'x', 'high', true, '{}', '{}', '{}', '{}',
           false, 'x', 'x')`,
      [randomUUID(), randomUUID()],
    );
    const again = await owner.query(
      `delete from palisade.migrations where domain = 'posture' and file = '720_policies_of_all.sql'`,
    );
    assert.equal(again.rowCount, 1);
    await migrate(test.url, DOMAINS);
    const { rows } = await owner.query('select provider_key as key from posture.policies');
    assert.deepEqual(rows, [{ key: 'prov-auth-033' }]);
  });
});
