import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { jobs } from '@palisade/services/domains/jobs/jobs.domain.ts';
import {
  testDatabase,
  type TestDatabase,
} from '@palisade/services/platform/database/testDatabase.ts';
import { checkJobs } from './checkJobs.ts';

describe('the doctor about background jobs', () => {
  let test: TestDatabase;
  const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await test.db.system.query<Row>(text, values)) as Row[];
  const add = (state: string, minutes: number) =>
    ask(
      `insert into jobs.job (name, state, singleton_key, policy, start_after) values ('test.job', $1::jobs.job_state, gen_random_uuid()::text, 'stately', now() - make_interval(mins => $2))`,
      [state, minutes],
    );
  const words = async () => (await checkJobs(ask)).map((finding) => finding.words);
  before(async () => {
    test = await testDatabase([jobs]);
    await ask(
      `select jobs.create_queue('test.job', '{"policy": "stately", "retryLimit": 2, "retryDelay": 1, "expireInSeconds": 60, "retentionSeconds": 60, "deleteAfterSeconds": 60, "warningQueueSize": 0, "partition": false}'::jsonb)`,
    );
  });
  after(() => test.close());
  beforeEach(async () => {
    await ask('delete from jobs.job');
    await ask('delete from jobs.instance');
  });
  const beat = (ago: number) =>
    ask(
      `insert into jobs.instance (id, host, pid, version, node_version, heartbeat_seconds, supervise, schedule, migrate, persist_queue_stats, persist_warnings, workers, config, heartbeat_on)
       values (gen_random_uuid(), 'host', 1, '12', '24', 30, true, true, false, false, false, '[]', '{}', now() - make_interval(secs => $1))`,
      [ago],
    );

  it('says who works on them', async () => {
    assert.deepEqual(await words(), [
      'No process works on background jobs just now, and none has failed.',
    ]);
    await beat(5);
    assert.deepEqual(await words(), [
      'Background jobs are worked on by one process, and none has failed.',
    ]);
    await ask('update jobs.instance set heartbeat_on = now() - make_interval(mins => 10)');
    assert.match((await words()).join(), /^No process/);
  });

  it('tells of a queue that grows while Palisade runs', async () => {
    await add('created', 5);
    await add('retry', 25);
    assert.match((await words()).join(), /^No process/, 'it does not run at all');
    await beat(5);
    assert.deepEqual(await words(), [
      '1 background jobs wait for more than 10 minutes, the oldest for 25: test.job.',
    ]);
  });

  it('tells of what failed for good', async () => {
    await add('failed', 0);
    assert.deepEqual(await words(), ['1 background jobs failed for good: test.job.']);
  });
});
