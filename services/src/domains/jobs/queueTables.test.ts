import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PgBoss } from 'pg-boss';
import { jobs } from './jobs.domain.ts';
import { testDatabase, type TestDatabase } from '../../platform/database/testDatabase.ts';
import { JOBS_SCHEMA } from '../../platform/work/queue.ts';

describe('the tables of the queue', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([jobs]);
  });
  after(() => test.close());

  it('are what this version of the library expects', async () => {
    const boss = new PgBoss({
      connectionString: test.url,
      schema: JOBS_SCHEMA,
      migrate: false,
      schedule: false,
      supervise: false,
    });
    await boss.start();
    try {
      const { ok, ...drift } = await boss.detectSchemaDrift();
      assert.equal(ok, true, JSON.stringify(drift));
    } finally {
      await boss.stop({ graceful: false });
    }
  });
});
