import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { DOMAINS } from '../../../domains.ts';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const AT = '2026-01-31T12:00:00.000Z';
const STATUS = 'GET /ingest/:companyId/hybrid-status';
const TRAFFIC = 'GET /ingest/:companyId/hybrid-traffic';
const READY = 'GET /readyz';
const check = (checkType: string, isOk: boolean) => ({
  checkType,
  isOk,
  isOptional: false,
  note: null,
});
const QUERY = `{ company(companyId: "${COMPANY}") { hybridStatus {
  statusChecks { checkType isOk note } preFlightChecks { checkType } toolsInfo { checkType }
} } }`;

describe('the status of the installation in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_labels', apiToken(['read'], ['feature_tags:read']));
    gateway.services
      .on(STATUS, () => ({
        statusChecks: [check('intake', true)],
        preFlightChecks: [check('secretKey', true)],
        toolsInfo: [check('node', true)],
      }))
      .on(TRAFFIC, () => ({
        from: AT,
        to: AT,
        nodes: [{ key: 'intake', label: null, status: 'warning' }],
        links: [{ source: 'others', target: 'intake', value: 5_000_000_000 }],
      }))
      .on(READY, () => ({ status: 'ok' }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const names = DOMAINS.map(({ name }) => name);
  const asked = async (token?: string) => {
    const { data, errors } = await gateway.ask(QUERY, {}, token);
    const { company } = data as { company: { hybridStatus: Record<string, object[]> | null } }; // The query above.
    return { status: company.hybridStatus, errors };
  };

  it('OVER-13 asks the intake once and each service once whether it is ready', async () => {
    const { status, errors } = await asked();
    assert.deepEqual(errors, []);
    assert.deepEqual(status?.['statusChecks'], [
      { checkType: 'intake', isOk: true, note: null },
      ...names.map((note) => ({ checkType: 'service', isOk: true, note })),
    ]);
    assert.deepEqual(status['preFlightChecks'], [{ checkType: 'secretKey' }]);
    assert.deepEqual(status['toolsInfo'], [{ checkType: 'node' }]);
    assert.equal(gateway.services.calls(STATUS).length, 1);
    assert.equal(gateway.services.calls(READY).length, names.length);
  });

  it('OVER-13 a service that is not ready is said so, and the others stay', async () => {
    let turn = 0;
    gateway.services.on(READY, (_call, reply) => {
      turn += 1;
      return turn === 2 ? reply.code(503).send({ status: 'unavailable' }) : { status: 'ok' };
    });
    const { status, errors } = await asked();
    assert.deepEqual(errors, []);
    const isOk = status?.['statusChecks']?.map((each) => Reflect.get(each, 'isOk') as boolean);
    assert.equal(isOk?.filter((each) => !each).length, 1);
    assert.equal(isOk.length, 1 + names.length);
  });

  it('OVER-13 is null where the intake is of a release that does not tell, and fails where it fails', async () => {
    gateway.services.fails(STATUS, 404, 'notFound', 'There is no such route.');
    assert.deepEqual(await asked(), { status: null, errors: [] });
    gateway.services.fails(STATUS, 503, 'unavailable', 'Out of order.');
    assert.equal((await asked()).errors.length, 1);
  });

  it('OVER-14 the way of traffic is one call', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { hybridTraffic {
        from to nodes { key label status } links { source target value }
      } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        hybridTraffic: {
          from: AT,
          to: AT,
          nodes: [{ key: 'intake', label: null, status: 'warning' }],
          links: [{ source: 'others', target: 'intake', value: 5_000_000_000 }],
        },
      },
    });
    assert.deepEqual(gateway.upstreamCalls(), [TRAFFIC]);
  });

  it('OVER-13 OVER-14 PERM-01 without the permission no service is asked', async () => {
    const { codes } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { hybridStatus { toolsInfo { note } } hybridTraffic { from } } }`,
      {},
      'plt_labels',
    );
    assert.deepEqual(codes, ['FORBIDDEN', 'FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
