import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { apiToken, COMPANY } from '../../testing/people.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const JOB = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'integrations.tickets',
  state: 'retrying',
  isOfInstallation: false,
  queuedAt: '2026-01-31T12:00:00.000Z',
  startedAt: null,
  dueAt: '2026-01-31T12:05:00.000Z',
  failures: 2,
  failure: 'The vendor does not answer.',
};
const SCHEDULE = {
  name: 'posture.judge',
  isOfInstallation: false,
  cron: '* * * * *',
  lastRunAt: null,
  nextRunAt: '2026-01-31T12:01:00.000Z',
};
const READER = {
  name: 'posture.judge',
  waiting: 3,
  oldestAt: '2026-01-31T11:59:58.000Z',
};
const LIST = `query { company(companyId: "${COMPANY}") {
  backgroundJobs { total items { jobId name state isOfInstallation queuedAt startedAt dueAt failures failure } }
  jobSchedules { name isOfInstallation cron lastRunAt nextRunAt }
  eventReaders { name waiting oldestAt } } }`;
const change = (field: string): string =>
  `mutation Change($input: BackgroundJobInput!) { ${field}(input: $input) { errors { code message } } }`;
const ROUTES = {
  retryBackgroundJob: 'POST /jobs/:companyId/jobs/:jobId/retry',
  discardBackgroundJob: 'DELETE /jobs/:companyId/jobs/:jobId',
} as const;

describe('background jobs in the graph', () => {
  const gateway = new TestGateway();
  const input = { companyId: COMPANY, jobId: JOB.id };
  let isRunning = false;
  before(async () => {
    gateway.people.set('plt_clerk', apiToken(['read', 'write'], []));
    gateway.services
      .on('GET /jobs/:companyId/jobs', () => ({ items: [JOB], total: 1 }))
      .on('GET /jobs/:companyId/schedules', () => [SCHEDULE])
      .on('GET /jobs/:companyId/event-readers', () => [READER]);
    for (const route of Object.values(ROUTES))
      gateway.services.on(route, (_request, reply) =>
        isRunning
          ? reply.code(409).send({ code: 'conflict', detail: 'It runs.' })
          : reply.code(204).send(),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
    isRunning = false;
  });

  it('are a list, their schedules and who reads events, one call each', async () => {
    const { data, errors } = await gateway.ask(LIST);
    assert.deepEqual(errors, []);
    const { id, ...job } = JOB;
    assert.deepEqual(data, {
      company: {
        backgroundJobs: { total: 1, items: [{ jobId: id, ...job }] },
        jobSchedules: [SCHEDULE],
        eventReaders: [READER],
      },
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'GET /jobs/:companyId/event-readers',
      'GET /jobs/:companyId/jobs',
      'GET /jobs/:companyId/schedules',
    ]);
  });

  for (const [field, route] of Object.entries(ROUTES)) {
    it(`${field} is one call, and says an expected failure`, async () => {
      assert.deepEqual((await gateway.ask(change(field), { input })).data, {
        [field]: { errors: [] },
      });
      assert.deepEqual(
        gateway.services.calls(route).map(({ params }) => params['jobId']),
        [JOB.id],
      );
      isRunning = true;
      assert.deepEqual((await gateway.ask(change(field), { input })).data, {
        [field]: { errors: [{ code: 'conflict', message: 'It runs.' }] },
      });
    });

    it(`${field} is refused without the permission, and no service is asked`, async () => {
      const { codes } = await gateway.ask(change(field), { input }, 'plt_clerk');
      assert.deepEqual(codes, ['FORBIDDEN']);
      assert.deepEqual(gateway.upstreamCalls(), []);
    });
  }

  it('are hidden from who may not read the audit log', async () => {
    const { codes } = await gateway.ask(LIST, {}, 'plt_clerk');
    assert.deepEqual([...new Set(codes)], ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
