import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { seedEndpoints, uuidOf } from '../../inventory/testing/seed.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';
import { attackersAtEndpointsJob } from './attackersAtEndpoints.ts';

const endpointId = (path: string) => uuidOf('attacked endpoint', path);
const attackerId = (number: number) => uuidOf('attacker', number);

describe('attackers of endpoints', () => {
  let server: AttackServer;
  /** Runs the job for as long as it is due, and gives what the inventory has then. */
  const counted = async () => {
    const job = attackersAtEndpointsJob({ db: server.test.db });
    for (let runs = 0; runs < 9; runs += 1)
      if ((await job.run(server.companyId, AbortSignal.timeout(9_000))) === 'done') break;
    const rows = await server.rows<{ path: string; attackers: number }>(
      'select path, attackers from inventory.endpoints where company_id = $1 order by path',
      [server.companyId],
    );
    return rows.map(({ path, attackers }) => `${path} ${attackers}`);
  };
  /** What the list shows of an endpoint: its open attackers that call for action. */
  const listed = async (path: string) =>
    (
      await server.call('POST', 'attackers/search', {
        actionGroup: 'actionRequired',
        status: 'open',
        filter: { all: [{ field: 'attackedEndpoint', op: 'is', value: [endpointId(path)] }] },
      })
    ).body.items.length as number;
  const attack = async (number: number, path: string, age: string, level = 'attacker') => {
    await server.rows(
      `insert into attackers.attackers (company_id, id, number, level, source_type, source_id, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
       values ($1, $2, $3::bigint, $4, 'ip', 'x' || $3::bigint, 'high', 40, 'probing', 'injection', '{injection}', now(), now(), 1, 0, 0, 1) on conflict do nothing`,
      [server.companyId, attackerId(number), number, level],
    );
    await server.rows(
      `insert into attackers.attacker_endpoints (company_id, attacker_id, endpoint_id, last_seen_at)
       values ($1, $2, $3, now() - $4::interval)`,
      [server.companyId, attackerId(number), endpointId(path), age],
    );
  };

  before(async () => {
    server = await attackServer();
    await server.test.db.company(server.companyId).transaction((query) =>
      seedEndpoints(
        query,
        ['/a', '/b', '/c'].map((path) => ({ id: endpointId(path), host: 'x.example', path })),
      ),
    );
    await attack(1, '/a', '1 hour');
    await attack(1, '/b', '8 days');
    await attack(2, '/a', '6 days 23 hours');
    await attack(3, '/a', '1 day', 'suspect');
    await attack(2, '/c', '1 minute');
  });
  after(() => server.close());

  it('ATK-01 are those that call for action and made attempts there in seven days, as the list shows them', async () => {
    assert.deepEqual(await counted(), ['/a 2', '/b 0', '/c 1']);
    assert.deepEqual([await listed('/a'), await listed('/b'), await listed('/c')], [2, 0, 1]);
  });

  it('ATK-05 are fewer when one is ignored, and when its attempts are seven days past', async () => {
    await server.rows(
      "update attackers.attackers set status = 'ignored' where company_id = $1 and id = $2",
      [server.companyId, attackerId(1)],
    );
    assert.deepEqual(await counted(), ['/a 1', '/b 0', '/c 1']);
    // As if two hours went by, which nobody notes.
    await server.rows(
      "update attackers.attacker_endpoints set last_seen_at = last_seen_at - interval '2 hours' where company_id = $1 and endpoint_id = $2 and attacker_id = $3",
      [server.companyId, endpointId('/a'), attackerId(2)],
    );
    await server.rows(
      `update inventory.endpoints set attackers_until = attackers_until - interval '2 hours'
       where company_id = $1 and path = '/a'`,
      [server.companyId],
    );
    assert.deepEqual(
      await server.rows('select from attackers.endpoints_to_count where company_id = $1', [
        server.companyId,
      ]),
      [],
    );
    assert.deepEqual(await counted(), ['/a 0', '/b 0', '/c 1']);
    assert.equal(await listed('/a'), 0);
  });

  it('ATK-01 are gone with the attacker', async () => {
    await server.rows('delete from attackers.attackers where company_id = $1 and id = $2', [
      server.companyId,
      attackerId(2),
    ]);
    assert.deepEqual(await counted(), ['/a 0', '/b 0', '/c 0']);
  });
});
