import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { identity } from '../identity/identity.domain.ts';
import { jobs } from './jobs.domain.ts';
import { testDatabase, type TestDatabase } from '../../platform/database/testDatabase.ts';
import type { App } from '../../platform/domain.ts';
import { publish } from '../../platform/events/publish.ts';
import { beginReading, readEvents } from '../../platform/events/readEvents.ts';
import { Problem } from '../../platform/problem.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createServer } from '../../platform/server/createServer.ts';
import { createLog } from '../../platform/server/log.ts';
import type { Job } from '../../platform/work/job.ts';
import { runNow } from '../../platform/work/wake.ts';
import { Worker } from '../../platform/work/worker.ts';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly isOfInstallation: boolean;
  readonly failures: number;
  readonly failure: string | null;
  readonly dueAt: string | null;
}

const NEVER = '0 0 1 1 *';

describe('the list of background jobs', () => {
  let test: TestDatabase;
  let app: App;
  let worker: Worker;
  let companyId: string;
  let otherCompanyId: string;
  let isBroken = true;
  const ran: (string | undefined)[] = [];
  const run = async (company?: string): Promise<'done'> => {
    if (isBroken) throw new Problem('unavailable', 'The vendor does not answer.');
    ran.push(company);
    return 'done';
  };
  const WORK: readonly Job[] = [
    {
      name: 'test.company',
      scope: 'company',
      schedule: NEVER,
      failure: 'a test',
      companies: async () => [],
      run,
    },
    {
      name: 'test.installation',
      scope: 'installation',
      schedule: '*/15 * * * *',
      failure: 'a test',
      run: () => run(),
    },
  ];
  before(async () => {
    test = await testDatabase([identity, jobs]);
    [companyId, otherCompanyId] = [test.companyId(), test.companyId()];
    const caller = (
      company: string,
      actions: readonly string[],
      isSystem = false,
    ): AuthContext => ({
      kind: 'user',
      userId: test.companyId(),
      tokenId: null,
      sessionId: null,
      companyId: null,
      actor: 'tester@example.com',
      sees: (id) => id === company,
      can: (id, feature, action) =>
        id === company && feature === 'feature_audit' && actions.includes(action),
      flag: (_id, flag) => ({ canView: isSystem && flag === 'system', canEdit: false }),
      licensed: () => true,
      labels: () => null,
      collects: () => false,
    });
    const callers: Readonly<Record<string, AuthContext>> = {
      admin: caller(companyId, ['read', 'update']),
      system: caller(companyId, ['read', 'update'], true),
      reader: caller(companyId, ['read']),
      clerk: caller(companyId, []),
      stranger: caller(otherCompanyId, ['read', 'update']),
    };
    app = await createServer({
      domains: [jobs],
      deps: {
        db: test.db,
        log: createLog('silent'),
        authenticate: async (bearer) => callers[bearer] ?? null,
      },
    });
    worker = new Worker({
      db: test.db,
      directUrl: test.url,
      jobs: WORK,
      log: { warn: () => undefined, debug: () => undefined },
    });
    await worker.start();
  });
  after(async () => {
    await worker.stop();
    await app.close();
    await test.close();
  });
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    as = 'admin',
    company = as === 'stranger' ? otherCompanyId : companyId,
  ) => {
    const answer = await app.inject({
      method,
      url: `/jobs/${company}/${path}`,
      headers: { authorization: `Bearer ${as}` },
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  const listed = async (as?: string): Promise<readonly Listed[]> =>
    (await call('GET', 'jobs', as)).body.items;
  const retrying = (as?: string): Promise<Listed> =>
    until('it failed once', async () =>
      (await listed(as)).find(({ state }) => state === 'retrying'),
    );
  const audited = () =>
    test.db
      .company(companyId)
      .query<{ action: string }>(
        `select action, before ->> 'name' as name from identity.audit_log where action like 'job.%' order by at, id`,
      );
  beforeEach(async () => {
    isBroken = true;
    ran.length = 0;
    await test.db.system.query(`delete from jobs.job`);
  });

  it('says of one that failed why, and when it is tried again', async () => {
    await runNow(test.db.system.query, 'test.company', companyId);
    const { name, isOfInstallation, failures, failure, dueAt } = await retrying();
    assert.deepEqual(
      { name, isOfInstallation, failures, failure },
      {
        name: 'test.company',
        isOfInstallation: false,
        failures: 1,
        failure: 'The vendor does not answer.',
      },
    );
    assert.ok(Date.parse(dueAt ?? '') > Date.now() - 60_000);
    assert.deepEqual(await listed('stranger'), []);
  });

  it('has those of the installation for system users alone', async () => {
    await runNow(test.db.system.query, 'test.installation');
    const job = await retrying('system');
    assert.equal(job.isOfInstallation, true);
    assert.deepEqual(await listed('admin'), []);
    assert.equal((await call('POST', `jobs/${job.id}/retry`, 'admin')).status, 409);
    assert.equal((await call('DELETE', `jobs/${job.id}`, 'admin')).status, 409);
    assert.equal((await listed('system')).length, 1);
    isBroken = false;
    assert.equal((await call('POST', `jobs/${job.id}/retry`, 'system')).status, 204);
    await until('it has run', () => ran.length === 1);
  });

  it('runs one again at once that is asked for, and tells who asked', async () => {
    const earlier = (await audited()).length;
    await runNow(test.db.system.query, 'test.company', companyId);
    const job = await retrying();
    // Its next try would come in an hour.
    await test.db.system.query(
      `update jobs.job set start_after = now() + interval '1 hour' where id = $1`,
      [job.id],
    );
    isBroken = false;
    assert.equal((await call('POST', `jobs/${job.id}/retry`)).status, 204);
    await until('it has run', () => ran.length === 1);
    assert.deepEqual(ran, [companyId]);
    assert.deepEqual((await audited()).slice(earlier), [
      { action: 'job.retry', name: 'test.company' },
    ]);
    const again = await call('POST', `jobs/${job.id}/retry`);
    assert.deepEqual([again.status, again.body.code], [409, 'conflict']);
  });

  it('lets go of one that is discarded, and tells who did it', async () => {
    const earlier = (await audited()).length;
    await runNow(test.db.system.query, 'test.company', companyId);
    const job = await retrying();
    assert.equal((await call('DELETE', `jobs/${job.id}`)).status, 204);
    assert.deepEqual(await listed(), []);
    assert.deepEqual((await audited()).slice(earlier), [
      { action: 'job.discard', name: 'test.company' },
    ]);
  });

  it('is read and changed by who may, of their own company', async () => {
    await runNow(test.db.system.query, 'test.company', companyId);
    const { id } = await retrying();
    for (const [method, path] of [
      ['GET', 'jobs'],
      ['GET', 'schedules'],
      ['GET', 'event-readers'],
      ['POST', `jobs/${id}/retry`],
      ['DELETE', `jobs/${id}`],
    ] as const) {
      const statuses = await Promise.all(
        ['nobody', 'clerk'].map(async (as) => (await call(method, path, as)).status),
      );
      assert.deepEqual(statuses, [401, 403], path);
      assert.equal((await call(method, path, 'stranger', companyId)).status, 404, path);
    }
    for (const [method, path] of [
      ['POST', `jobs/${id}/retry`],
      ['DELETE', `jobs/${id}`],
    ] as const) {
      assert.equal((await call(method, path, 'reader')).status, 403, path);
      assert.equal((await call(method, path, 'stranger')).status, 409, 'of another company');
    }
    assert.equal((await listed()).length, 1);
  });

  it('shows who reads events of the company, and how far each is behind', async () => {
    const company = test.db.company(companyId);
    const told = new Date();
    assert.deepEqual((await call('GET', 'event-readers')).body, []);
    await company.transaction(async (query) => {
      await beginReading(query, 'labels.applyRules');
      await beginReading(query, 'posture.judge');
    });
    const ids = [test.companyId()];
    // Labels have one kind to read of these, posture both; one told of before is the oldest.
    await company.transaction(async (query) => publish(query, { what: 'endpoint.added', ids }));
    await company.transaction(async (query) => publish(query, { what: 'endpoint.active', ids }));
    const { body } = await call('GET', 'event-readers');
    assert.deepEqual(
      body.map(({ name, waiting }: { name: string; waiting: number }) => [name, waiting]),
      [
        ['labels.applyRules', 1],
        ['posture.judge', 2],
      ],
    );
    const [labels, posture] = body;
    assert.ok(Math.abs(Date.parse(labels.oldestAt) - told.getTime()) < 60_000);
    assert.equal(posture.oldestAt, labels.oldestAt);
    await company.transaction((query) => readEvents(query, 'labels.applyRules'));
    assert.deepEqual((await call('GET', 'event-readers')).body[0], {
      name: 'labels.applyRules',
      waiting: 0,
      oldestAt: null,
    });
    assert.deepEqual((await call('GET', 'event-readers', 'stranger')).body, []);
  });

  it('shows schedules with their last run and the next', async () => {
    isBroken = false;
    await runNow(test.db.system.query, 'test.company', companyId);
    await until('it has run', async () => {
      const { body } = await call('GET', 'schedules');
      return body[0].lastRunAt !== null;
    });
    const { body } = await call('GET', 'schedules', 'system');
    assert.deepEqual(
      body.map(({ name, cron, isOfInstallation }: Listed & { cron: string }) => ({
        name,
        cron,
        isOfInstallation,
      })),
      [
        { name: 'test.company', cron: NEVER, isOfInstallation: false },
        { name: 'test.installation', cron: '*/15 * * * *', isOfInstallation: true },
      ],
    );
    const [{ nextRunAt }, { nextRunAt: quarter, lastRunAt }] = body;
    assert.match(nextRunAt, /^\d{4}-01-01T00:00:00/);
    assert.ok(Date.parse(quarter) - Date.now() <= 15 * 60_000);
    assert.equal(lastRunAt, null);
    const { body: others } = await call('GET', 'schedules', 'stranger');
    assert.deepEqual(
      others.map(({ name, lastRunAt: last }: { name: string; lastRunAt: string | null }) => [
        name,
        last,
      ]),
      [['test.company', null]],
    );
  });
});
