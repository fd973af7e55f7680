import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';
import type { Proof } from './proof.schemas.ts';

const START = Date.now() - 2 * 3_600_000;
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
const CARD = '4111111111111111';
const search = (value: string): string =>
  `https://shop.example/lamps?q=${encodeURIComponent(value)}`;
const ordinary = many(360, (index): EntryOptions => ({
  client: `203.0.113.${1 + (index % 30)}`,
  requestHeaders: { authorization: `Bearer user${index % 30}-a1B2c3D4e5F6g7H8` },
  at: at(index * 12),
  url: search(`lamp${index % 7}`),
  body: { items: [{ id: index, name: 'lamp' }] },
}));
const MINE = '198.51.100.7';
/** Refused six times, answered with cards once, and refused again. */
const attacks = many(10, (index): EntryOptions => ({
  client: MINE,
  at: at(4_400 + index * 5),
  url: search(`${index}' UNION SELECT name, card FROM customers -- `),
  ...(index === 6
    ? { body: { items: many(50, (id) => ({ id, card: CARD, email: `c${id}@mail.example` })) } }
    : { status: 403, body: { error: 'blocked' } }),
}));

describe('what attacks show of endpoints', () => {
  let server: AttackServer;
  let endpointId = '';
  const proofs = async (ids: readonly string[], as?: string): Promise<Proof[]> =>
    (await server.call('POST', 'endpoints/proofs', { endpointIds: ids }, as)).body as Proof[]; // As the route says.

  before(async () => {
    server = await attackServer();
    await server.send(...ordinary, ...attacks);
    const [endpoint] = await server.rows<{ id: string }>(
      'select endpoint_id as id from attackers.steps where endpoint_id is not null limit 1',
    );
    endpointId = endpoint?.id ?? '';
  });
  after(() => server.close());

  it('POST-02 says who attacked lately, and shows the attempt that succeeded, masked, with its time, its caller and what is marked', async () => {
    const other = randomUUID();
    const [proof, none] = await proofs([endpointId.toUpperCase(), other]);
    assert.deepEqual(none, { endpointId: other, attackers: 0, attackerIds: [], stored: null });
    assert.equal(proof?.attackers, 1);
    const stored = proof.stored;
    assert.equal(stored?.attackerId, proof.attackerIds[0]);
    assert.deepEqual(
      [
        stored?.isSuccess,
        Date.parse(stored?.at ?? ''),
        stored?.exchange.status,
        stored?.exchange.clientAddress,
      ],
      [true, Date.parse(at(4_430)), 200, MINE],
    );
    assert.ok(stored?.marks.some(({ location, name }) => location === 'query' && name === 'q'));
    const places = stored?.marks.map(({ location, name }) => `${location} ${name}`);
    assert.equal(new Set(places).size, places?.length, 'a field is marked once');
    const text = JSON.stringify(proof);
    assert.doesNotMatch(text, new RegExp(CARD));
    assert.doesNotMatch(text, /c7@mail\.example/);
  });

  it('PERM-01 who may not read attackers, has no licence or is of another company is told nothing', async () => {
    assert.equal((await proofs([endpointId], 'reader'))[0]?.attackers, 1);
    const status = async (as: string) =>
      (await server.call('POST', 'endpoints/proofs', { endpointIds: [endpointId] }, as)).status;
    assert.equal(await status('unlicensed'), 403);
    assert.deepEqual((await proofs([endpointId], 'stranger'))[0], {
      endpointId,
      attackers: 0,
      attackerIds: [],
      stored: null,
    });
  });

  it('POST-02 attackers of more than seven days ago are not counted, and nothing is shown once no exchange is stored', async () => {
    await server.rows(
      `update attackers.attacker_endpoints set last_seen_at = now() - interval '8 days'`,
    );
    const [old] = await proofs([endpointId]);
    assert.deepEqual([old?.attackers, old?.attackerIds], [0, []]);
    assert.equal(old?.stored?.isSuccess, true);
    await server.rows('delete from attackers.examples');
    assert.equal((await proofs([endpointId]))[0]?.stored, null);
  });
});
