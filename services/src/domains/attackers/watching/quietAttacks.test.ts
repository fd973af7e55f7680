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

  it('ATK-05 tells as many attempts of an address as of its attacker', async () => {
    await server.send(
      ...many(120, (index) => ({
        url: `https://walk.shop.example/orders/${7_000 + index * 3}`,
        client: '198.51.100.66',
        status: index % 5 === 0 ? 200 : 404,
        body: { id: index },
        at: at(index),
      })),
    );
    const [found] = await server.rows<{ id: string; attempts: string }>(
      'select id, attempts from attackers.attackers order by number',
    );
    const sources = await server.rows<{ attempts: string }>(
      `select attempts from attackers.attacker_sources where attacker_id = $1 and source_type = 'ip'`,
      [found?.id],
    );
    assert.ok(Number(found?.attempts) > 80);
    assert.deepEqual(
      sources.map(({ attempts }) => attempts),
      [found?.attempts],
    );
    await server.rows('delete from attackers.attackers');
  });

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

  it('ENG-04 suspects, and no more, who is given an administrator’s list that two of thirty people use', async () => {
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const as = (name: string) => ({
      authorization: `Bearer ${part({ alg: 'RS256' })}.${part({ sub: name })}.c2lnbmVk`,
    });
    const asked = (name: string, path: string, client: string, seconds: number) => ({
      url: `https://shop.example/${path}`,
      client,
      requestHeaders: as(name),
      at: at(seconds),
    });
    await server.send(
      ...many(900, (index) => {
        const person = index % 30;
        const isAdmin = person > 27 && index % 60 > 30;
        return asked(
          `person-${person}`,
          isAdmin ? 'admin/users' : 'me',
          `203.0.113.${person}`,
          10_000 + index * 5,
        );
      }),
      ...many(60, (index) =>
        asked(
          `person-${28 + (index % 2)}`,
          'admin/users',
          `203.0.113.${28 + (index % 2)}`,
          15_000 + index,
        ),
      ),
    );
    const before = (await attackers()).length;
    await server.send(
      ...many(4, (index) => asked('somebody', 'admin/users', '192.0.2.77', 16_000 + index)),
    );
    const [found, ...others] = (await attackers()).slice(before);
    assert.deepEqual(
      [found?.main_type, found?.level, found?.severity, found?.source_type, others],
      ['privilegedAccess', 'suspect', 'low', 'user', []],
    );
    // The next day the suspicion is over, and what they do is learned.
    const { noise } = await server.send(asked('somebody', 'admin/users', '192.0.2.77', 110_000));
    assert.deepEqual(noise, {});
  });

  it('ENG-04 suspects who asks by a header for a method that nobody uses at the path', async () => {
    const before = (await attackers()).length;
    const overriding = (client: string, path: string, method: string, seconds: number) => ({
      method: 'POST',
      url: `https://shop.example/${path}`,
      client,
      requestHeaders: {
        authorization: `Bearer other-${client}-a1B2c3D4e5F6`,
        'x-http-method-override': method,
      },
      at: at(seconds),
    });
    await server.send(
      // Long queries are sent like this.
      overriding('198.51.100.1', 'me', 'GET', 120_000),
      overriding('198.51.100.2', 'me', 'DELETE', 120_010),
    );
    const found = (await attackers()).slice(before);
    assert.deepEqual(
      found.map(({ main_type, level }) => [main_type, level]),
      [['privilegedAccess', 'suspect']],
    );
  });

  it('ENG-04 finds a credential that a new program uses in three countries at once, by where addresses are', async () => {
    const before = (await attackers()).length;
    const used = (client: string, agent: string, seconds: number) => ({
      url: 'https://shop.example/me',
      client,
      requestHeaders: { authorization: 'Bearer traveller-a1B2c3D4e5F6g7H8', 'user-agent': agent },
      at: at(seconds),
    });
    const far = ['81.2.69.160', '89.160.20.128', '175.16.199.1'];
    await server.send(...many(40, (index) => used('203.0.113.5', 'app/1.0', 130_000 + index * 60)));
    await server.send(
      ...many(3, (index) => used(far[index] ?? '', 'app/1.0', 135_000 + index * 5_000)),
    );
    assert.equal((await attackers()).length, before);
    await server.send(
      ...many(12, (index) => used(far[index % 3] ?? '', 'curl/8', 150_000 + index * 20)),
    );
    const found = (await attackers()).slice(before);
    assert.deepEqual(
      found.map(({ main_type, level, source_type }) => [main_type, level, source_type]),
      [['tokenSharing', 'attacker', 'token']],
    );
  });

  it('ENG-04 ATK-05 finds a second id that is answered instead of that in the path, a success', async () => {
    const before = (await attackers()).length;
    const read = (person: number, path: string, id: string, seconds: number) => ({
      url: `https://papers.example/v1/papers/${path}`,
      client: `198.51.100.${person}`,
      requestHeaders: { authorization: `Bearer reader-${person}-a1B2c3D4e5F6` },
      body: { id, title: 'Lease' },
      at: at(seconds),
    });
    await server.send(
      ...many(240, (index) => {
        const id = String(40_000 + (index % 12) * 31 + (index % 3));
        return read(index % 12, id, id, 200_000 + index * 10);
      }),
    );
    assert.equal((await attackers()).length, before);
    await server.send(read(77, '40001?id=40093', '40093', 203_000));
    const found = (await attackers()).slice(before);
    assert.deepEqual(
      found.map(({ main_type, level, successes }) => [main_type, level, successes]),
      [['parameterTampering', 'attacker', 1]],
    );
  });
});
