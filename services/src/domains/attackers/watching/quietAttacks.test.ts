import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const many = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => make(index));

interface Found {
  id: string;
  main_type: string;
  level: string;
  severity: string;
  successes: number;
  source_type: string;
}

/** Attacks of which each request by itself is what anybody might send. */
describe('quiet attacks in the ingest', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
  });
  after(() => server.close());
  const attackers = () => server.rows<Found>('select * from attackers.attackers order by number');

  it('ENG-04 finds a stuffing over forty addresses as one attacker with the addresses that failed', async () => {
    const signIn = (account: string, client: string, seconds: number, isGiven: boolean) => ({
      method: 'POST',
      url: 'https://login.shop.example/oauth2/token',
      client,
      requestBody: { grant_type: 'password', username: account, password: `pw-${seconds}` },
      status: isGiven ? 200 : 400,
      body: isGiven ? { access_token: `t${seconds}` } : { error: 'invalid_grant' },
      at: at(seconds),
    });
    await server.send(
      ...many(200, (index) =>
        signIn(`user${index % 40}`, `203.0.113.${index % 40}`, index * 20, index % 10 !== 9),
      ),
    );
    assert.deepEqual(await attackers(), []);
    await server.send(
      ...many(120, (index) =>
        signIn(`leak${index}`, `192.0.2.${index % 40}`, 4_000 + index * 2, false),
      ),
    );
    const [found, ...others] = await attackers();
    assert.deepEqual(
      [found?.main_type, found?.level, found?.successes, others],
      ['credentialStuffing', 'attacker', 0, []],
    );
    const sources = await server.rows<{ source_id: string }>(
      `select distinct source_id from attackers.attacker_sources
        where attacker_id = $1 and source_type = 'ip'`,
      [found?.id],
    );
    assert.equal(sources.length, 40);
    assert.ok(sources.every(({ source_id }) => source_id.startsWith('192.0.2.')));
  });
});
