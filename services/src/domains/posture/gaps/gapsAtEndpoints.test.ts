import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';
import { gapsAtEndpointsJob } from './gapsAtEndpoints.ts';

const NOW = new Date().toISOString();
const id = (name: string) => uuidOf('counted endpoint', name);

describe('open gaps of endpoints', () => {
  let server: PostureServer;
  /** Runs the job for as long as it is due, and gives what the inventory has then. */
  const counted = async () => {
    const job = gapsAtEndpointsJob({ db: server.test.db });
    for (let runs = 0; runs < 9; runs += 1)
      if ((await job.run(server.companyId, AbortSignal.timeout(9_000))) === 'done') break;
    return (
      await server.rows<{ path: string; gaps: number; worst: string | null; rank: number }>(
        `select path, open_gaps as gaps, gap_severities[1] as worst, gap_rank as rank
         from inventory.endpoints where company_id = $1 order by path`,
        [server.companyId],
      )
    ).map(({ path, gaps, worst, rank }) => [path, gaps, worst, rank]);
  };
  const policy = (name: string, severity: string, field: string) => ({
    name,
    severity,
    description: 'd',
    remediation: 'r',
    categories: ['Authentication'],
    filter: { all: [{ field, op: 'is', value: false }] },
  });
  let policyId = '';

  before(async () => {
    server = await postureServer();
    await server.seed(
      ['both', 'one', 'none'].map((name) => ({
        id: id(name),
        host: 'shop.example',
        path: `/${name}`,
        authenticated: name === 'none',
        sensitive: name !== 'both',
        lastActivity: NOW,
      })),
    );
    policyId = (
      await server.call('POST', 'policies', policy('No authentication', 'high', 'authenticated'))
    ).body.id;
    await server.call('POST', 'policies', policy('Nothing sensitive', 'low', 'sensitive'));
    await server.work();
  });
  after(() => server.close());

  it('POST-01 are counted beside the endpoint as gaps open, with the worst severity', async () => {
    assert.deepEqual(await counted(), [
      ['/both', 2, 'high', 4],
      ['/none', 0, null, 0],
      ['/one', 1, 'high', 4],
    ]);
  });

  it('POST-03 follow what people decide, and policies that go', async () => {
    const [gap] = (await server.gaps()).filter(({ endpointId }) => endpointId === id('one'));
    await server.call('PUT', `gaps/${gap?.id}/status`, { newStatus: 'ignored', message: 'so' });
    await server.work();
    assert.deepEqual((await counted()).at(-1), ['/one', 0, null, 0]);
    await server.call('DELETE', `policies/${policyId}`);
    await server.work();
    assert.deepEqual((await counted())[0], ['/both', 1, 'low', 2]);
  });

  it('INV-11 go along with gaps that move to the endpoint that another was merged into', async () => {
    await server.write((query) =>
      query('update posture.gaps set endpoint_id = $3 where company_id = $1 and endpoint_id = $2', [
        query.companyId,
        id('both'),
        id('none'),
      ]),
    );
    assert.deepEqual(await counted(), [
      ['/both', 0, null, 0],
      ['/none', 1, 'low', 2],
      ['/one', 0, null, 0],
    ]);
  });

  it('POST-01 stay noted while somebody writes the endpoint, and are found by the endpoint', async () => {
    const [gap] = (await server.gaps()).filter(({ status }) => status === 'open');
    assert.ok(gap);
    await server.call('PUT', `gaps/${gap.id}/status`, { newStatus: 'hidden' });
    await server.work();
    const job = gapsAtEndpointsJob({ db: server.test.db });
    await server.write(async (query) => {
      await query('update inventory.endpoints set requests = requests + 1 where id = $1', [
        gap.endpointId,
      ]);
      assert.deepEqual(await job.run(server.companyId, AbortSignal.timeout(9_000)), {
        afterSeconds: 1,
      });
    });
    assert.deepEqual(await job.run(server.companyId, AbortSignal.timeout(9_000)), 'done');
    assert.deepEqual(await job.companies(), []);
    const found = await server.gaps({
      filter: { all: [{ field: 'endpoint', op: 'is', value: [gap.endpointId] }] },
    });
    assert.deepEqual(new Set(found.map(({ endpointId }) => endpointId)), new Set([gap.endpointId]));
    assert.ok(found.length > 0);
  });
});
