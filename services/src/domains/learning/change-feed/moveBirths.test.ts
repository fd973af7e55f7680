import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 1);

/** Two APIs for 200 hours, the second from the hundredth on. */
const TRAFFIC: readonly EntryOptions[] = Array.from({ length: 200 }, (_, n) =>
  ['/orders', ...(n < 100 ? [] : ['/payments'])].map((path) => ({
    url: `https://shop.example${path}`,
    at: new Date(START + n * HOUR).toISOString(),
    client: `203.0.113.${n % 3}`,
  })),
).flat();

describe('what was reported as new before older traffic came', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
  });
  after(() => server.close());

  const births = () =>
    server.rows(
      `select c.number, c.kind, c.at, coalesce(e.path, a.base_path, '') as path
       from inventory.changes c left join inventory.apis a on a.id = c.api_id
         left join inventory.endpoints e on e.id = c.endpoint_id
       where c.kind in ('new', 'apiNew', 'hostNew') order by c.id`,
    );
  const unseen = async () => {
    const { body } = await server.call('POST', 'changes/unseen', {
      filter: { all: [{ field: 'kind', op: 'is', value: ['new', 'apiNew', 'hostNew'] }] },
    });
    return body;
  };

  it('INV-18 OVER-04 was new with the older one, in any order, and stays seen', async () => {
    const parts = [];
    for (let at = 0; at < TRAFFIC.length; at += 50) parts.push(TRAFFIC.slice(at, at + 50));
    const newest = parts.pop() ?? [];
    await server.learn(...newest.toReversed());
    const first = await births();
    const times = new Set(first.map(({ at }) => Date.parse(String(at))));
    assert.deepEqual([...times], [Date.parse(newest[0]?.at ?? '')], 'within one commit too');
    const { last } = await unseen();
    await server.call('POST', 'changes/seen', { number: last });
    for (const part of parts.toReversed()) {
      await server.learn(...part.toReversed());
      await server.restart();
    }
    const at = (hour: number) => new Date(START + hour * HOUR).toISOString().replace('.000', '');
    const now = await births();
    const linesOf = (rows: typeof now, what: 'at' | 'number') =>
      rows.map((row) => [row['kind'], row['path'], row[what]].map(String).join(' ')).toSorted();
    assert.deepEqual(linesOf(now, 'at'), [
      `apiNew /orders ${at(0)}`,
      `apiNew /payments ${at(100)}`,
      `hostNew  ${at(0)}`,
      `new /orders ${at(0)}`,
      `new /payments ${at(100)}`,
    ]);
    assert.deepEqual(linesOf(now, 'number'), linesOf(first, 'number'), 'as they were numbered');
    assert.deepEqual((await unseen()).counts, []);
    const ids = await server.rows(
      `select id from inventory.changes c where left(id::text, 13) <> left(inventory.change_id(at, '')::text, 13)`,
    );
    assert.deepEqual(ids, [], 'ids sort by time');
  });

  it('INV-18 first requests are in the rows as soon as they are known, so that no crash loses them', async () => {
    const ask = (hour: number) =>
      server.learn({
        url: 'https://shop.example/orders',
        at: new Date(START + hour * HOUR).toISOString(),
      });
    await ask(200);
    await ask(-1);
    assert.deepEqual(
      await server.rows('select path, first_seen_at as at from inventory.endpoints order by path'),
      [
        { path: '/orders', at: '2026-02-28T23:00:00Z' },
        { path: '/payments', at: '2026-03-05T04:00:00Z' },
      ],
    );
  });

  it('INV-14 an API that a person added stays as new as it was', async () => {
    const { status, body } = await server.call('POST', 'apis', {
      host: 'added.example',
      name: 'Added',
      detectionEnabled: true,
    });
    assert.equal(status, 201, JSON.stringify(body));
    const added = () =>
      server.rows(`select at from inventory.changes where cause ->> 'code' = 'person' order by id`);
    const told = await added();
    assert.equal(told.length, 2);
    await server.learn({ url: 'https://added.example/cards', at: new Date(START).toISOString() });
    assert.deepEqual(await added(), told);
  });
});
