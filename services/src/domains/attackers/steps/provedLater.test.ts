import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 9);
const order = (client: string, bearer: string, id: number, seconds: number): EntryOptions => ({
  client,
  at: new Date(START + seconds * 1_000).toISOString(),
  requestHeaders: { authorization: `Bearer ${bearer}-a1B2c3D4e5F6g7H8` },
  url: `https://shop.example/orders/${id}`,
  body: { id, name: `lamp ${id}` },
});
/** Thirty customers, each with two orders of their own. */
const ordinary = Array.from({ length: 360 }, (_, index) => {
  const customer = index % 30;
  const id = 70_000 + customer * 977 + (Math.floor(index / 30) % 2);
  return order(`203.0.113.${1 + customer}`, `user${customer}`, id, index * 12);
});
/** Counts through orders, of which every third is refused; nobody knows before the eighth. */
const counted = Array.from({ length: 60 }, (_, index) => ({
  ...order('198.51.100.7', 'thief', 400_000 + index, 5_000 + index * 4),
  ...(index % 3 !== 0 && { status: 404, body: { error: 'no such order' } }),
}));

describe('steps whose first attempts turn out to be attempts only later', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
    await server.send(...ordinary, ...counted);
  });
  after(() => server.close());

  it('ATK-13 the first success whose exchange is there is kept, whatever its place', async () => {
    const { items: attackers } = (await server.call('POST', 'attackers/search', {})).body;
    const attackerId = attackers[0].id;
    const { items } = (await server.call('POST', 'steps/search', { attackerId })).body;
    const [step] = items;
    assert.equal(step.riskType.type, 'objectEnumeration');
    const { body } = await server.call('POST', 'steps/examples', { ids: [step.id], most: 10 });
    const examples: { attempt: number; isSuccess: boolean; exchange: { path: string } }[] =
      body[0].examples;
    const success = examples.find(({ isSuccess }) => isSuccess);
    assert.ok(step.successes > 5);
    assert.match(success?.exchange.path ?? '', /^\/orders\//);
    // Neither one of the first five nor a power of two: kept for being the first success alone.
    assert.ok(success !== undefined && success.attempt > 5);
    assert.notEqual(success.attempt & (success.attempt - 1), 0);
    // What it turned out by is there, too, and before everything else.
    assert.ok((examples[0]?.attempt ?? 0) > 5);
  });
});
