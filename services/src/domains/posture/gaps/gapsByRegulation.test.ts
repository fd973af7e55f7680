import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

/** Data types of the evidence, by path. */
const FOUND = { '/pay': 'Credit Card Number', '/patients': 'ICD-10 Code' };
const NOW = new Date().toISOString();
const endpoint = (path: string) => ({
  id: uuidOf(path),
  host: 'shop.example',
  path,
  authenticated: false,
  lastActivity: NOW,
});

describe('gaps by the regulations their data types touch', () => {
  let server: PostureServer;
  before(async () => {
    server = await postureServer();
    await server.seed(['/pay', '/patients', '/health'].map(endpoint));
    await server.call('POST', 'policies', {
      name: 'Open',
      severity: 'high',
      categories: ['Data Exposure'],
      filter: { all: [{ field: 'authenticated', op: 'is', value: false }] },
    });
    await server.work();
    for (const [path, dataType] of Object.entries(FOUND))
      await server.rows(
        'update posture.gaps set data_types = $2 where endpoint_id = $1 returning id',
        [uuidOf(path), [dataType]],
      );
  });
  after(() => server.close());
  const by = (op: string, ...value: string[]) => ({
    filter: { all: [{ field: 'regulation', op, value }] },
  });
  const endpoints = async (search: object) =>
    (await server.gaps(search)).map(({ endpointId }) => endpointId).toSorted();

  it('POST-01 lists, counts and saved filters keep to them', async () => {
    assert.deepEqual(await endpoints(by('is', 'pciDss')), [uuidOf('/pay')]);
    assert.deepEqual(await endpoints(by('is', 'gdprSpecial')), [uuidOf('/patients')]);
    assert.deepEqual(await endpoints(by('isNot', 'pciDss', 'gdprSpecial')), [uuidOf('/health')]);
    const counted = await server.call<{ count: number }>('POST', 'gaps/count', {
      ...by('is', 'hipaa'),
      status: 'open',
    });
    assert.deepEqual(counted.body, { count: 2 });
    const saved = await server.call('POST', 'saved-filters', {
      name: 'Cards',
      view: by('is', 'pciDss'),
    });
    assert.ok(saved.status < 300, JSON.stringify(saved.body));
  });

  it('POST-01 refuses a regulation that there is not', async () => {
    assert.equal((await server.call('POST', 'gaps/count', by('is', 'soc2'))).status, 400);
  });
});
