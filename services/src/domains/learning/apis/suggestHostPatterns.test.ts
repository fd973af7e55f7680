import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';

const TENANTS = ['acme', 'globex', 'hooli', 'initech', 'stark', 'wayne'];
const PATHS = ['/v1/orders', '/v1/orders/17', '/v1/users/4', '/v1/reports'];

describe('INV-14 hosts that could be one', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
  });
  after(() => server.close());
  const suggested = async () => (await server.call('GET', 'host-pattern-suggestions')).body.items;

  it('are those of tenants with the same endpoints, with the expression that fits them', async () => {
    assert.deepEqual(await suggested(), []);
    await server.learn(
      ...TENANTS.flatMap((tenant) =>
        PATHS.map((path) => ({ url: `https://${tenant}.app.example.com${path}` })),
      ),
      { url: 'https://www.example.com/pricing' },
    );
    const [only, ...others] = await suggested();
    assert.deepEqual(others, []);
    const { apiId, ...suggestion } = only;
    assert.deepEqual(suggestion, {
      host: 'acme.app.example.com',
      pattern: '[a-z0-9-]+\\.app\\.example\\.com',
      name: '{hostVar}.app.example.com',
      hosts: TENANTS.map((tenant) => `${tenant}.app.example.com`),
      hostCount: TENANTS.length,
    });
    const preview = await server.call('POST', `apis/${apiId}/host-pattern/preview`, {
      pattern: suggestion.pattern,
    });
    assert.equal(preview.body.hostCount, TENANTS.length);
  });

  it('are suggested no more once they are one, and nor are later ones', async () => {
    const [{ apiId, pattern }] = await suggested();
    const { status } = await server.call('PUT', `apis/${apiId}/host-pattern`, { pattern });
    assert.equal(status, 200);
    await server.learn({ url: 'https://umbrella.app.example.com/v1/orders' });
    assert.deepEqual(await suggested(), []);
    const rows = await server.rows('select name from inventory.hosts order by name');
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['www.example.com', '{hostVar}.app.example.com'],
    );
  });
});
