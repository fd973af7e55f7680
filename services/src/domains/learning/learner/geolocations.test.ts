import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makePeople } from '@palisade/engine/demo/people.ts';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { geolocationOf } from '../facts/geolocation.ts';

const from = (
  client: string,
  path: string,
  day: number,
  more: EntryOptions = {},
): EntryOptions => ({
  client,
  url: `https://shop.example${path}`,
  at: `2026-05-0${day}T23:59:00.000Z`,
  ...more,
});
const [DUTCH, JAPANESE, INSIDE, NOWHERE] = ['193.0.6.139', '133.11.0.1', '10.1.2.3', '203.0.113.9'];

describe('geolocations of callers', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
  });
  after(() => server.close());
  const ofEndpoints = async () =>
    (
      await server.rows(
        `select e.path, to_char(g.day, 'DD') as day, g.location, g.requests::int as requests
         from inventory.geolocations_daily g join inventory.endpoints e on e.id = g.endpoint_id
         order by 1, 2, 3`,
      )
    ).map((row) => Object.values(row).join(' '));
  const ofCompany = async () =>
    (
      await server.rows(
        `select to_char(day, 'DD') as day, location, requests::int as requests
         from inventory.company_geolocations_daily order by 1, 2`,
      )
    ).map((row) => Object.values(row).join(' '));

  it('OVER-10 are the country of the address, private, or unknown', () => {
    assert.deepEqual(
      [DUTCH, `::ffff:${JAPANESE}`, INSIDE, 'fd00::1', '127.0.0.1', NOWHERE, 'nobody', null].map(
        geolocationOf,
      ),
      ['NL', 'JP', 'private', 'private', 'private', 'unknown', 'unknown', 'unknown'],
    );
  });

  it('OVER-10 of the demo are a dozen countries, where its customers are', () => {
    const found = new Set(makePeople(240, 7).map(({ address }) => geolocationOf(address)));
    assert.ok(found.size >= 12, [...found].join());
    assert.ok(!found.has('unknown'));
  });

  it('OVER-10 are counted by endpoint and day (UTC) with what is learned, and not with noise', async () => {
    await server.learn(
      from(DUTCH, '/cart', 1),
      from(DUTCH, '/cart', 1),
      from(JAPANESE, '/cart', 2),
      from(INSIDE, '/stock', 2),
      from(DUTCH, '/cart', 2, { status: 404 }),
      from(DUTCH, '/wp-admin/setup.php', 2, { status: 404 }),
    );
    assert.deepEqual(await ofEndpoints(), [
      '/cart 01 NL 2',
      '/cart 02 JP 1',
      '/cart 02 NL 1',
      '/stock 02 private 1',
    ]);
    assert.deepEqual(await ofCompany(), ['01 NL 2', '02 JP 1', '02 NL 1', '02 private 1']);
  });

  it('OVER-10 go on after a restart, and nothing is counted twice', async () => {
    await server.restart();
    await server.learn(from(DUTCH, '/cart', 2), from(NOWHERE, '/stock', 2));
    await server.restart();
    assert.deepEqual(await ofEndpoints(), [
      '/cart 01 NL 2',
      '/cart 02 JP 1',
      '/cart 02 NL 2',
      '/stock 02 private 1',
      '/stock 02 unknown 1',
    ]);
    assert.deepEqual((await ofCompany()).slice(2), ['02 NL 2', '02 private 1', '02 unknown 1']);
  });

  it('OVER-10 of endpoints that learning merges are those of all of them', async () => {
    const reports = Array.from({ length: 40 }, (_, index) =>
      from(index % 2 === 0 ? DUTCH : JAPANESE, `/reports/${index + 7_000}/pages`, 3),
    );
    await server.learn(...reports.slice(0, 1));
    await server.learn(...reports.slice(1));
    const merged = (await ofEndpoints()).filter((row) => row.startsWith('/reports'));
    assert.deepEqual(
      merged.map((row) => row.replace(/\{.*\}/, '{id}')),
      ['/reports/{id}/pages 03 JP 20', '/reports/{id}/pages 03 NL 20'],
    );
  });
});
