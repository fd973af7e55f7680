import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { mergeEndpoint, splitOff } from '../../../composition/testing/changeEndpoints.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { seedEndpoints, uuidOf } from '../../inventory/testing/seed.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';
import { attackTwoHosts } from '../testing/twoHosts.ts';

const id = (path: string) => uuidOf('former endpoint', path);
const ATTACKER = uuidOf('attacker', 1);

interface Saved {
  readonly name: string;
  readonly filter: { readonly all: readonly { readonly value: readonly string[] }[] };
}

describe('filters of attackers on endpoints that were merged or split', () => {
  let server: AttackServer;
  const filter = {
    all: [{ field: 'attackedEndpoint', op: 'is', value: [id('/cups').toUpperCase()] }],
  };
  const open = { actionGroup: 'actionRequired', status: 'open', filter };
  const found = async (): Promise<number> =>
    (await server.call('POST', 'attackers/search', open)).body.items.length;
  const write = (work: (query: CompanyQuery) => Promise<unknown>) =>
    server.test.db.company(server.companyId).transaction(work);

  before(async () => {
    server = await attackServer();
    await write((query) =>
      seedEndpoints(
        query,
        ['/cups', '/mugs', '/bowls'].map((path) => ({ id: id(path), host: 'x.example', path })),
      ),
    );
    await server.rows(
      `insert into attackers.attackers (company_id, id, number, level, source_type, source_id,
         severity, score, phase, main_type, types,
         first_seen_at, last_seen_at, attempts, successes, refused, steps)
       values ($1, $2, 1, 'attacker', 'ip', 'x1', 'high', 40, 'probing', 'injection', '{injection}',
         now(), now(), 1, 0, 0, 1)`,
      [server.companyId, ATTACKER],
    );
    await server.rows(
      `insert into attackers.attacker_endpoints (company_id, attacker_id, endpoint_id, last_seen_at)
       values ($1, $2, $3, now())`,
      [server.companyId, ATTACKER, id('/cups')],
    );
  });
  after(() => server.close());

  it('INV-11 ATK-01 a link with the id of a merged endpoint shows and counts the attackers of the one it leads to', async () => {
    assert.equal(await found(), 1);
    await write((query) => mergeEndpoint(query, id('/cups'), id('/mugs')));
    await write((query) => mergeEndpoint(query, id('/mugs'), id('/bowls')));
    assert.equal(await found(), 1);
    assert.deepEqual((await server.call('POST', 'attackers/count', open)).body, { count: 1 });
    const counts = await server.call('POST', 'attackers/counts', { filter });
    assert.equal(counts.body.length, 1);
    const types = await server.call('POST', 'attackers/top-types', { filter });
    assert.equal(types.body.length, 1);
  });

  it('PERM-04 such ids lead those limited to labels and other companies nowhere else', async () => {
    const { seen, hidden } = await attackTwoHosts(server);
    // As if it were going on.
    await server.rows('update attackers.attacker_endpoints set last_seen_at = now()');
    await write(async (query) => {
      const made = ['/mine', '/theirs'].map((path) => ({ id: id(path), host: 'y.example', path }));
      await seedEndpoints(query, made);
      await mergeEndpoint(query, seen, id('/mine'));
      await mergeEndpoint(query, hidden, id('/theirs'));
    });
    const at = async (endpointId: string, as: string): Promise<number> => {
      const value = [endpointId];
      const link = { all: [{ field: 'attackedEndpoint', op: 'is', value }] };
      return (await server.call('POST', 'attackers/search', { filter: link }, as)).body.items
        .length;
    };
    assert.deepEqual([await at(seen, 'reader'), await at(hidden, 'reader')], [1, 1]);
    assert.deepEqual([await at(seen, 'limited'), await at(hidden, 'limited')], [1, 0]);
    assert.deepEqual([await at(seen, 'stranger'), await at(hidden, 'stranger')], [0, 0]);
  });

  it('SHELL-21 INV-12 a saved filter also names what was split off its endpoint since', async () => {
    await server.call('POST', 'saved-filters', { name: 'At cups', view: { filter } });
    await write(async (query) => {
      const part = { id: id('/tea bowls'), host: 'x.example', path: '/tea bowls' };
      await seedEndpoints(query, [{ ...part, detectionTime: new Date().toISOString() }]);
      await splitOff(query, id('/bowls'), [part]);
    });
    const { body } = await server.call('GET', 'saved-filters');
    const saved = (body as Saved[]).find(({ name }) => name === 'At cups');
    assert.deepEqual(saved?.filter.all[0]?.value, [id('/bowls'), id('/tea bowls')]);
  });
});
