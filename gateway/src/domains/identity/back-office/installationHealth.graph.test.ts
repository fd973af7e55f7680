import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { DOMAINS } from '../../../domains.ts';
import { COMPANY, companyContext, person } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const JOBS = 'GET /jobs/:companyId/installation-health';
const INGEST = 'GET /ingest/:companyId/installation-health';
const READY = 'GET /readyz';
const AT = '2026-01-31T12:00:00.000Z';
const QUERY = `{ company(companyId: "${COMPANY}") { installationHealth {
  name state measuredAt notes facts { name value }
  figures { name value unit state degradedFrom failingFrom isLow } } } }`;
const measured = (name: string, figures: Readonly<Record<string, number>> | null) => ({
  name,
  measuredAt: AT,
  figures: figures && Object.entries(figures).map(([key, value]) => ({ name: key, value })),
  notes: [],
  facts: name === 'versions' ? [{ name: 'node', value: 'v24.0.0' }] : [],
});

interface Component {
  readonly name: string;
  readonly state: string;
  readonly measuredAt: string | null;
  readonly notes: readonly string[];
  readonly facts: readonly object[];
  readonly figures: readonly Record<string, unknown>[];
}

describe('ADM-12 the health of the installation in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    const system = { canView: true, canEdit: true };
    gateway.people.set('plt_system', {
      ...person(),
      companies: [{ ...companyContext(), flags: { system } }],
      closedCompanies: [],
    });
    gateway.services
      .on(READY, () => ({ status: 'ok' }))
      .on(JOBS, () => [
        measured('versions', {}),
        measured('database', { answer: 250, size: 5e9 }),
        measured('storage', { free: 1e9, freeShare: 15, backupAge: 172_799 }),
        measured('jobs', { failed: 0, oldestWaiting: 3_600 }),
        measured('events', null),
      ])
      .on(INGEST, () => [
        measured('learners', { alive: 0 }),
        measured('intake', { received: 100, rejected: 1 }),
      ]);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const asked = async () => {
    const { data, errors } = await gateway.ask(QUERY, {}, 'plt_system');
    assert.deepEqual(errors, []);
    return (data as unknown as { company: { installationHealth: Component[] } }).company
      .installationHealth;
  };
  const states = (components: readonly Component[]) =>
    components.map(({ name, state }) => `${name} ${state}`);

  it('judges the figures of each part by stated thresholds, by one call a service', async () => {
    const components = await asked();
    assert.deepEqual(states(components), [
      'services healthy',
      'versions healthy',
      'database degraded',
      'storage degraded',
      'jobs failing',
      'events unknown',
      'learners failing',
      'intake healthy',
    ]);
    assert.deepEqual(components[1]?.facts, [{ name: 'node', value: 'v24.0.0' }]);
    assert.deepEqual(components[2]?.figures, [
      {
        name: 'answer',
        value: 250,
        unit: 'milliseconds',
        state: 'degraded',
        degradedFrom: 100,
        failingFrom: 1_000,
        isLow: false,
      },
      {
        name: 'size',
        value: 5e9,
        unit: 'bytes',
        state: 'healthy',
        degradedFrom: null,
        failingFrom: null,
        isLow: false,
      },
    ]);
    assert.deepEqual(
      components.slice(1).map(({ measuredAt }) => measuredAt),
      [AT, AT, AT, AT, null, AT, AT],
    );
    const calls = (route: string) => gateway.services.calls(route).length;
    assert.deepEqual([calls(JOBS), calls(INGEST), calls(READY)], [1, 1, DOMAINS.length]);
  });

  it('is refused to everybody but system users before a service is asked', async () => {
    const { codes } = await gateway.ask(QUERY);
    assert.deepEqual(codes, ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('a service that fails leaves its own parts unknown, and is named where it is not ready', async () => {
    gateway.services.fails(JOBS, 503, 'unavailable', 'Out of order.');
    let turn = 0;
    gateway.services.on(READY, (_call, reply) => {
      turn += 1;
      return turn === 1 ? reply.code(503).send({ status: 'unavailable' }) : { status: 'ok' };
    });
    const components = await asked();
    assert.deepEqual(states(components), [
      'services failing',
      'versions unknown',
      'database unknown',
      'storage unknown',
      'jobs unknown',
      'events unknown',
      'learners failing',
      'intake healthy',
    ]);
    assert.equal(components[0]?.notes.length, 1);
    assert.deepEqual([components[1]?.facts, components[2]?.figures], [[], []]);
  });
});
