import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 10);

const settings = (user: string | number, minute: number, attack = ''): EntryOptions => ({
  url: `https://shop.example/v1/users/${user}/settings${attack}`,
  body: { theme: 'dark' },
  client: attack === '' ? `203.0.113.${minute % 9}` : '198.51.100.7',
  at: new Date(START + minute * 60_000).toISOString(),
});
const INJECTION = `?sort=${encodeURIComponent("1' union select password from users -- ")}`;

/** A path with a name, attacks on it, and ids that make the name a value of their parameter. */
const NAMED = Array.from({ length: 30 }, (_, n) => settings('erin', n));
const ATTACKS = Array.from({ length: 6 }, (_, n) => settings('erin', 40 + n, INJECTION));
const MIXED = Array.from({ length: 120 }, (_, n) =>
  settings(n % 3 === 0 ? 'erin' : 1_000 + ((n * 379) % 907), 100 + n),
);

describe('steps of attacks on a path that turned out to be a value', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
  });
  after(() => server.close());

  const led = (table: string) =>
    server.rows(
      `select distinct e.path from attackers.${table} a
         left join inventory.endpoints e on e.company_id = a.company_id and e.id = a.endpoint_id
       where a.company_id = $1`,
      [server.companyId],
    );

  it('ATK-06 INV-18 lead to its endpoint, though one commit learned, attacked and merged it', async () => {
    await server.send(...NAMED, ...ATTACKS, ...MIXED);
    for (const table of ['steps', 'attacker_endpoints', 'requests'])
      assert.deepEqual(await led(table), [{ path: '/v1/users/{userId}/settings' }], table);
  });
});
