import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { splitOff } from '../../../composition/testing/changeEndpoints.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const many = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => make(index));
const HOST = 'shop.example';
const ORDINARY = many(300, (index) => ({
  client: `203.0.113.${1 + (index % 30)}`,
  at: at(index * 6),
  url: `https://${HOST}/orders/${70_000 + (index % 30) * 13}?q=lamp${index % 7}`,
}));
const PAYLOADS = [
  "1' OR '1'='1' -- ",
  "x' UNION SELECT password FROM users -- ",
  '1; DROP TABLE orders --',
  '<script>alert(document.cookie)</script>',
];
const injections = (client: string, order: number, from: number): EntryOptions[] =>
  many(6, (index) => ({
    client,
    url: `https://${HOST}/orders/${order}?q=${encodeURIComponent(PAYLOADS[index % 4] ?? '')}`,
    status: 400,
    at: at(from + index),
  }));

describe('marks of endpoints that are split', () => {
  let server: AttackServer;
  before(async () => {
    // Detection asks for marks once, and when a commit has moved some.
    server = await attackServer(3_600_000);
    await server.send(...ORDINARY);
  });
  after(() => server.close());
  const endpoint = async (path: RegExp) => {
    const rows = await server.rows<{ id: string; path: string }>(
      'select id, path from inventory.endpoints',
    );
    const found = rows.find((row) => path.test(row.path));
    assert.ok(found !== undefined, String(path));
    return found;
  };
  const isFound = async (address: string): Promise<boolean> => {
    const { body } = await server.call('POST', 'attackers/search', {});
    return body.items.some((each: { address: string }) => each.address === address);
  };
  const marksAt = (endpointId: string) =>
    server.rows(
      `select subject, verdict, message, author, at, expires_at, is_tuned, path from attackers.marks
        where endpoint_id = $1 order by subject`,
      [endpointId],
    );

  it('ATK-08 INV-12 what is legitimate at a path is legitimate at the part that a person splits off, in the next batch', async () => {
    await server.send(...injections('198.51.100.1', 70_026, 4_000));
    const { body } = await server.call('POST', 'attackers/search', {});
    const { body: steps } = await server.call('POST', 'steps/search', {
      attackerId: body.items[0].id,
    });
    const marked = await server.call('PUT', `steps/${steps.items[0].id}/marks`, {
      kind: 'injection',
      location: 'query',
      name: 'q',
      verdict: 'legitimate',
      isTuned: true,
      message: 'Our scanner',
      expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    });
    assert.equal(marked.status, 200);
    const orders = await endpoint(/^\/orders\/\{/);
    await server.pipeline().change(server.companyId, {
      kind: 'splitEndpoint',
      host: HOST,
      endpointId: orders.id,
      path: orders.path,
      index: 1,
      value: '70013',
      actor: { id: null, name: 'maya@example.com', address: null },
    } as { kind: string });
    const part = await endpoint(/^\/orders\/70013$/);
    const marks = await marksAt(orders.id);
    assert.equal(marks.length, 1);
    assert.deepEqual(
      await marksAt(part.id),
      marks.map((mark) => ({ ...mark, path: '/orders/70013' })),
    );
    await server.send(...injections('198.51.100.2', 70_013, 5_000));
    assert.equal(await isFound('198.51.100.2'), false);

    // Detection goes by the part's own marks from now on.
    await server.rows('delete from attackers.marks where endpoint_id = $1', [part.id]);
    await server.restart();
    await server.send(...injections('198.51.100.3', 70_013, 6_000));
    assert.equal(await isFound('198.51.100.3'), true);
  });

  it('ATK-08 INV-12 copies of marks at parts take nobody the room for marks of their own', async () => {
    const [from, ...parts] = ['copied', 'to', 'some', 'parts'].map((name) => uuidOf(name));
    const marked = (subject: string, count: number) =>
      server.rows(
        `insert into attackers.marks (company_id, kind, endpoint_id, subject, location, name, host,
            method, path, verdict, message, author)
         select $1::uuid, 'field', $2::uuid, $3 || n, 'query', 'f' || n, 'a.example', 'GET', '/{a}',
           'legitimate', '', 'maya@example.com' from generate_series(1, $4::int) n`,
        [server.companyId, from, subject, count],
      );
    await marked('field query f', 4_000);
    await server.test.db.company(server.companyId).transaction((query) =>
      splitOff(
        query,
        from ?? '',
        parts.map((id, index) => ({ id, path: `/part ${index}` })),
      ),
    );
    const [step] = await server.rows('select id from attackers.steps limit 1');
    await server.rows('update attackers.examples set anomalies = $2 where step_id = $1', [
      step?.['id'],
      JSON.stringify(['a', 'b'].map((name) => ({ location: 'query', name, anomaly: 'value' }))),
    ]);
    const mark = (name: string) =>
      server.call('PUT', `steps/${String(step?.['id'])}/marks`, {
        kind: 'field',
        location: 'query',
        name,
        verdict: 'legitimate',
        isTuned: true,
        message: '',
      });
    const count = async () =>
      (
        await server.rows<{ count: number }>('select count(*)::int as count from attackers.marks')
      )[0]?.count ?? 0;
    assert.ok((await count()) > 16_000);
    assert.equal((await mark('a')).status, 200);
    await marked('field query g', 6_000);
    const refused = await mark('b');
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
    await server.rows('delete from attackers.marks where author = $1', ['maya@example.com']);
  });

  it('ATK-08 none of more marks than a person can set is left out, and advice to mend fields follows', async () => {
    const [from, first, second] = ['from', 'first', 'second'].map((name) => uuidOf(name));
    assert.ok(from !== undefined && first !== undefined && second !== undefined);
    await server.rows(
      `insert into attackers.marks (company_id, kind, endpoint_id, subject, location, name, host,
          method, path, verdict, message, author)
       select $1::uuid, 'field', $2::uuid, 'field query f' || n, 'query', 'f' || n, 'a.example',
         'GET', '/{a}', 'legitimate', '', 'maya@example.com' from generate_series(1, 10500) n`,
      [server.companyId, from],
    );
    await server.rows(
      `insert into attackers.remediations (company_id, endpoint_id, location, name, anomaly, reason,
          host, method, template, is_active, author)
       values ($1, $2, 'query', 'q', 'type', 'r', 'a.example', 'GET', '/{a}', true, 'maya')`,
      [server.companyId, from],
    );
    const version = async () =>
      (await server.rows<{ version: number }>('select version from attackers.tunings'))[0]?.version;
    const before = await version();
    await server.test.db.company(server.companyId).transaction((query) =>
      splitOff(query, from, [
        { id: first, path: '/b' },
        { id: second, path: '/c' },
      ]),
    );
    assert.notEqual(await version(), before, 'detectors read it anew');
    const count = (table: string) =>
      server.rows(
        `select endpoint_id as id, count(*)::int as count from attackers.${table}
          where endpoint_id = any($1::uuid[]) group by 1 order by 1`,
        [[from, first, second]],
      );
    const each = (number: number) =>
      [from, first, second].sort().map((id) => ({ id, count: number }));
    assert.deepEqual(await count('marks'), each(10_500));
    assert.deepEqual(await count('remediations'), each(1));
    assert.deepEqual(
      await server.rows('select template from attackers.remediations where endpoint_id = $1', [
        first,
      ]),
      [{ template: '/b' }],
    );
    // Another company with the same ids has nothing of it.
    assert.deepEqual(
      await server.test.db
        .company(server.otherCompanyId)
        .query('select from attackers.marks where endpoint_id = $1', [first]),
      [],
    );
  });
});
