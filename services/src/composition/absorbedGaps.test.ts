import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CATALOGUE } from '../domains/posture/hub/catalogue.ts';
import { installPolicies } from '../domains/posture/hub/installPolicies.ts';
import { evaluateAll } from './testing/drained.ts';
import { learnerServer, type LearnerServer } from './testing/learnerServer.ts';

const TENANTS = ['acme', 'globex', 'hooli', 'initech', 'stark', 'wayne'];
const PATHS = ['/v1/orders', '/v1/reports', '/v1/users'];
const POLICY = 'Bulk sensitive data in list responses';
const hostOf = (tenant: string): string => `${tenant}.app.example.com`;

describe('INV-14 gaps of hosts that become one', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer(['posture']);
    const policies = CATALOGUE.filter(({ name }) => name === POLICY);
    const options = { severity: null, isEnabled: true, by: 'test' };
    await server.test.db
      .company(server.companyId)
      .transaction((query) => installPolicies(query, policies, options));
  });
  after(() => server.close());
  const learn = async (...tenants: readonly string[]) => {
    const calls = tenants.flatMap((tenant) =>
      PATHS.map((path) => `https://${hostOf(tenant)}${path}`),
    );
    await server.learn(
      ...calls.flatMap((url) =>
        Array.from({ length: 5 }, (_, index) => ({
          url,
          client: '203.0.113.9',
          body: [{ email: `ada.${index}@mail.example` }],
        })),
      ),
    );
    await evaluateAll(server.test.db);
  };
  const gaps = (host: string) =>
    server.rows(
      'select path, status from posture.gaps where host = $1 and not is_frozen order by path',
      [host],
    );

  it('are one gap for each fact, with what people said of those of all hosts', async () => {
    await learn(...TENANTS);
    const all = 'select count(*)::int as count from posture.gaps';
    assert.deepEqual(await server.rows(all), [{ count: TENANTS.length * PATHS.length }]);
    await server.rows(
      `insert into posture.gap_comments (company_id, id, gap_id, new_status, message, author)
         select company_id, gen_random_uuid(), id, 'open', host || path, 'maya' from posture.gaps`,
    );
    await server.rows(
      `update posture.gaps set status = 'inProcess' where host = $1 and path = '/v1/orders'`,
      [hostOf('wayne')],
    );
    const [{ apiId, pattern, name }] = (await server.call('GET', 'host-pattern-suggestions')).body
      .items;
    await server.call('PUT', `apis/${apiId}/host-pattern`, { pattern });
    await evaluateAll(server.test.db);
    assert.deepEqual(await server.rows(all), [{ count: PATHS.length }]);
    assert.deepEqual(await gaps(name), [
      { path: '/v1/orders', status: 'inProcess' },
      { path: '/v1/reports', status: 'open' },
      { path: '/v1/users', status: 'open' },
    ]);
    const said = await server.rows(
      `select g.path, array_agg(c.message order by c.message) as messages
         from posture.gap_comments c join posture.gaps g on g.id = c.gap_id
        group by g.path order by g.path`,
    );
    assert.deepEqual(
      said,
      PATHS.map((path) => ({ path, messages: TENANTS.map((each) => `${hostOf(each)}${path}`) })),
    );
  });

  it('stay with the one host when later ones are on their own again, which get theirs', async () => {
    const [api] = await server.rows('select id from inventory.apis');
    await server.call('PUT', `apis/${String(api?.['id'])}/host-pattern`, { pattern: null });
    await learn('acme');
    const open = PATHS.map((path) => ({ path, status: 'open' }));
    assert.deepEqual(await gaps(hostOf('acme')), open);
    assert.equal((await gaps('{hostVar}.app.example.com')).length, PATHS.length);
  });
});
