import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 9);
const MINUTE = 60;
const DAY = 86_400;
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const PLACES = [
  ['orders', 'carts', 'invoices', 'payments', 'returns', 'reviews'],
  ['addresses', 'coupons', 'shipments', 'favourites', 'messages', 'settings'],
].flat();

/** Of those who guess. */
const ADDRESSES: Readonly<Record<string, string>> = {
  guesser: '192.0.2.80',
  refused: '192.0.2.90',
};

interface Asked {
  readonly host: string;
  readonly caller: string;
  readonly seconds: number;
  readonly place: string;
  readonly query?: string;
  readonly status?: number;
}

const ask = ({ host, caller, seconds, place, query = '', status = 200 }: Asked): EntryOptions => ({
  url: `https://${host}/${place}?page=${1 + (seconds % 3)}${query}`,
  at: at(seconds),
  client: ADDRESSES[caller] ?? '198.51.100.20',
  requestHeaders: { host, authorization: `Bearer ${caller}-a1B2c3D4e5F6g7H8` },
  status,
});

/** Everybody uses all of the shop, as its clients were so far. */
const ordinary = (host: string): EntryOptions[] =>
  Array.from({ length: 60 * PLACES.length }, (_, index) => ({
    ...ask({
      host,
      caller: `person-${index % 40}`,
      seconds: index * 20,
      place: PLACES[index % PLACES.length] ?? '',
    }),
    client: `203.0.113.${1 + (index % 40)}`,
  }));

describe('a new release of a client', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
  });
  after(() => server.close());
  const attackers = async (): Promise<string[]> =>
    (
      await server.rows<{ type: string; level: string }>(
        'select main_type as type, level from attackers.attackers order by number',
      )
    ).map(({ type, level }) => `${type} ${level}`);
  /** Endpoints of a host that are known to take a parameter. */
  const placesWith = async (host: string, name: string): Promise<string[]> =>
    (
      await server.rows<{ path: string }>(
        `select distinct e.path from inventory.endpoints e join inventory.parameters p
           on p.company_id = e.company_id and p.endpoint_id = e.id
         where e.host = $1 and p.location = 'query' and p.name = $2 order by 1`,
        [host, name],
      )
    ).map(({ path }) => path);
  const everywhere = PLACES.map((place) => `/${place}`).toSorted();
  const since = 60 * PLACES.length * 20 + DAY;

  it('ENG-04 ENG-03 that sends a parameter to a dozen endpoints is no attacker, and all of them learn it', async () => {
    const host = 'one.shop.example';
    await server.send(...ordinary(host));
    const known = await attackers();
    await server.send(
      ...PLACES.flatMap((place, index) =>
        [0, 1, 2].map((round) =>
          ask({
            host,
            caller: 'partner',
            seconds: since + round * 3 * MINUTE + index * 5,
            place,
            query: '&channel=partner&client=2',
          }),
        ),
      ),
    );
    assert.deepEqual(await attackers(), known);
    assert.deepEqual(await placesWith(host, 'channel'), everywhere);
    assert.deepEqual(await placesWith(host, 'client'), everywhere);
  });

  it('ENG-04 that many people take makes none of them an attacker', async () => {
    const host = 'many.shop.example';
    await server.send(...ordinary(host));
    const known = await attackers();
    await server.send(
      ...Array.from({ length: 20 }, (_, person) =>
        PLACES.map((place, index) => ({
          ...ask({
            host,
            caller: `person-${person}`,
            seconds: since + person * 90 + index * 5,
            place,
            query: '&platform=ios',
          }),
          client: `203.0.113.${1 + person}`,
        })),
      ).flat(),
    );
    assert.deepEqual(await attackers(), known);
    assert.deepEqual(await placesWith(host, 'platform'), everywhere);
  });

  it('ENG-04 that sends many new parameters is suspected, and is learned in the end', async () => {
    const host = 'large.shop.example';
    await server.send(...ordinary(host));
    const known = await attackers();
    const names = ['locale', 'zone', 'theme', 'density', 'build', 'channel'];
    const visit = (day: number): EntryOptions[] =>
      PLACES.flatMap((place, index) =>
        names.map((name, which) =>
          ask({
            host,
            caller: 'partner',
            seconds: since + day * DAY + index * 30 + which * 2,
            place,
            query: `&${name}=x`,
          }),
        ),
      );
    await server.send(...visit(0));
    assert.deepEqual(await attackers(), [...known, 'parameterTampering attacker']);
    assert.notDeepEqual(await placesWith(host, 'channel'), everywhere);
    for (let day = 1; day <= 7; day += 1) await server.send(...visit(day));
    for (const name of names) assert.deepEqual(await placesWith(host, name), everywhere, name);
  });

  it('ENG-04 that guesses names at an endpoint is an attacker, and so is who is refused everywhere', async () => {
    const host = 'guessed.shop.example';
    await server.send(...ordinary(host));
    const known = await attackers();
    const guesses = Array.from({ length: 60 }, (_, index) =>
      ask({
        host,
        caller: 'guesser',
        seconds: since + index * 4,
        place: 'orders',
        query: `&guess${index}=1`,
      }),
    );
    await server.send(...guesses);
    assert.deepEqual(await attackers(), [...known, 'parameterTampering attacker']);
    assert.deepEqual(await placesWith(host, 'guess59'), []);
    await server.send(
      ...PLACES.map((place, index) =>
        ask({
          host,
          caller: 'refused',
          seconds: since + DAY + index * 5,
          place,
          query: '&debug=1&trace=1',
          status: 400,
        }),
      ),
    );
    assert.deepEqual(await attackers(), [
      ...known,
      'parameterTampering attacker',
      'parameterTampering attacker',
    ]);
    assert.deepEqual(await placesWith(host, 'debug'), []);
  });
});
