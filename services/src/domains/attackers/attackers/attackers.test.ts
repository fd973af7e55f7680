import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';
import { relabel } from '../../../composition/testing/changeEndpoints.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const many = <Item = EntryOptions>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
const bearer = (name: string) => ({ authorization: `Bearer ${name}-a1B2c3D4e5F6g7H8` });
const PAYLOADS = [
  "1' OR '1'='1' -- ",
  "x' UNION SELECT password FROM users -- ",
  '1; DROP TABLE orders --',
  '<script>alert(document.cookie)</script>',
];
const ordinary = many(300, (index) => ({
  client: `203.0.113.${1 + (index % 30)}`,
  requestHeaders: bearer(`user${index % 30}`),
  at: at(index * 6),
  url:
    index % 2 === 0
      ? `https://shop.example/orders/${70_000 + (index % 30) * 13}`
      : `https://shop.example/search?q=lamp${index % 7}`,
}));
const guesses = (client: string, from: number): EntryOptions[] =>
  many(30, (index) => ({
    client,
    url: `https://shop.example/${['backup', 'old', 'console'][index % 3] ?? ''}/${index}/x`,
    status: 404,
    at: at(from + index),
  }));
const injections = (client: string, from: number, answer = 400): EntryOptions[] =>
  many(6, (index) => ({
    client,
    url: `https://shop.example/search?q=${encodeURIComponent(PAYLOADS[index % PAYLOADS.length] ?? '')}`,
    status: answer,
    at: at(from + index * 700),
  }));

interface Seen {
  id: string;
  sourceId: string;
  status: string;
  severity: string;
  actionGroup: string;
  version: number;
  stepCount: number;
  commentCount: number;
  riskTypes: { type: string; owasp: string }[];
}

describe('attackers over REST', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
    await server.send(...ordinary);
    await server.send(
      ...ordinary.slice(0, 40).map((one, index) => ({ ...one, at: at(3_700 + index) })),
    );
    await server.send(...guesses('198.51.100.1', 4_000), ...injections('198.51.100.2', 4_100));
    await server.send(...injections('198.51.100.3', 9_000), ...guesses('198.51.100.3', 9_100));
  });
  after(() => server.close());
  const search = async (body: object = {}, as?: string): Promise<Seen[]> => {
    const {
      status,
      body: { items, detail },
    } = await server.call('POST', 'attackers/search', body, as);
    assert.equal(status, 200, detail);
    return items;
  };
  const one = async (address: string): Promise<Seen> => {
    const [found] = await search({
      filter: { all: [{ field: 'source', op: 'equals', value: address }] },
    });
    assert.ok(found !== undefined, address);
    return found;
  };

  it('ATK-01 lists by action group and status, filters, sorts and pages', async () => {
    const all = await search({ sort: 'source', direction: 'ascending' });
    assert.deepEqual(
      all.map(({ sourceId }) => sourceId),
      ['198.51.100.1', '198.51.100.2', '198.51.100.3'],
    );
    const injecting = await search({
      filter: { all: [{ field: 'attackType', op: 'is', value: ['injection'] }] },
      sort: 'lastSeen',
    });
    assert.deepEqual(
      injecting.map(({ sourceId }) => sourceId),
      ['198.51.100.3', '198.51.100.2'],
    );
    for (const sort of ['severity', 'lastSeen', 'firstSeen', 'source', 'attempts', 'steps']) {
      const whole = await search({ sort });
      const paged: Seen[] = [];
      for (let after: string | null = null, more = true; more;) {
        const { body }: { body: { items: (Seen & { cursor: string })[]; hasNextPage: boolean } } =
          await server.call('POST', 'attackers/search', { sort, first: 1, after });
        paged.push(...body.items);
        [after, more] = [body.items.at(-1)?.cursor ?? null, body.hasNextPage];
      }
      assert.deepEqual(
        paged.map(({ id }) => id),
        whole.map(({ id }) => id),
      );
    }
    assert.equal(
      (
        await server.call('POST', 'attackers/search', {
          filter: { all: [{ field: 'mood', op: 'is', value: ['bad'] }] },
        })
      ).status,
      400,
    );
    assert.deepEqual(await search({ status: 'fixing' }), []);
  });

  it('OVER-07 ATK-01 counts by group, status and severity are those of the rows, with and without a filter', async () => {
    const all = await search();
    const { body: counts } = await server.call('POST', 'attackers/counts', {});
    const sum = (rows: readonly { attackers: number }[]): number =>
      rows.reduce((total, { attackers }) => total + attackers, 0);
    assert.equal(sum(counts), all.length);
    const { body: filtered } = await server.call('POST', 'attackers/counts', {
      filter: { all: [{ field: 'attackType', op: 'is', value: ['injection'] }] },
    });
    assert.equal(sum(filtered), 2);
    assert.equal(
      (await server.call('POST', 'attackers/count', { actionGroup: 'actionRequired' })).body.count,
      all.filter(({ actionGroup }) => actionGroup === 'actionRequired').length,
    );
  });

  it('OVER-08 names the most common risk types with their class', async () => {
    const { body } = await server.call('POST', 'attackers/top-types', {});
    assert.equal(body[0].riskType.owasp.endsWith(':2023'), true);
    assert.ok(
      body.some(({ riskType }: { riskType: { type: string } }) => riskType.type === 'injection'),
    );
  });

  it('OVER-02 OVER-08 risk types under a filter are those of the attackers that it keeps', async () => {
    const typesOf = async (condition: object, as?: string) =>
      (
        await server.call('POST', 'attackers/top-types', { filter: { all: [condition] } }, as)
      ).body.map((row: { riskType: { type: string }; attackers: number }) => [
        row.riskType.type,
        row.attackers,
      ]);
    const whole = (await server.call('POST', 'attackers/top-types', {})).body;
    assert.deepEqual(
      await typesOf({ field: 'lastSeen', op: 'after', value: '2001-01-01' }),
      whole.map((row: { riskType: { type: string }; attackers: number }) => [
        row.riskType.type,
        row.attackers,
      ]),
    );
    const third = { field: 'source', op: 'equals', value: '198.51.100.3' };
    const { riskTypes } = await one('198.51.100.3');
    assert.deepEqual(
      Object.fromEntries(await typesOf(third)),
      Object.fromEntries(riskTypes.map(({ type }) => [type, 1])),
    );
    assert.deepEqual(await typesOf(third, 'stranger'), []);
    assert.deepEqual(await typesOf({ field: 'lastSeen', op: 'before', value: '2001-01-01' }), []);
  });

  it('ATK-02 ATK-04 one attacker: steps in pages, a timeline, sources, related ones, examples of a step', async () => {
    const { id, stepCount } = await one('198.51.100.3');
    const {
      body: { items: steps, hasNextPage },
    } = await server.call('POST', 'steps/search', { attackerId: id, first: 100 });
    assert.deepEqual([steps.length, hasNextPage], [stepCount, false]);
    assert.equal(
      (await server.call('POST', 'steps/count', { attackerId: id })).body.count,
      stepCount,
    );
    const {
      body: {
        items: [latest],
      },
    } = await server.call('POST', 'steps/search', { attackerId: id, first: 1 });
    assert.deepEqual(latest.id, steps[0].id);
    const { body: pages } = await server.call('POST', 'steps/by-attacker', {
      attackerIds: [id, server.companyId],
      first: 1,
    });
    assert.deepEqual(pages, [
      { attackerId: id, items: [latest], hasNextPage: true, count: stepCount },
      { attackerId: server.companyId, items: [], hasNextPage: false, count: 0 },
    ]);
    const {
      body: [line, nobody],
    } = await server.call('POST', 'steps/timelines', {
      attackerIds: [id, server.companyId],
      buckets: 10,
    });
    assert.deepEqual(nobody, {
      attackerId: server.companyId,
      from: null,
      to: null,
      bucketMs: 1,
      buckets: [],
    });
    assert.equal(
      line.buckets.reduce((sum: number, bucket: { steps: number }) => sum + bucket.steps, 0),
      stepCount,
    );
    const {
      body: [sources],
    } = await server.call('POST', 'attackers/sources', { ids: [id] });
    assert.deepEqual(
      sources.sources.map(({ sourceId }: { sourceId: string }) => sourceId),
      ['198.51.100.3'],
    );
    assert.deepEqual([sources.endpoints, sources.hosts], [1, 1]);
    const {
      body: [related],
    } = await server.call('POST', 'attackers/related', { ids: [id] });
    assert.deepEqual(
      related.groups.map(({ sourceType }: { sourceType: string }) => sourceType),
      ['ip'],
    );
    const injected = steps.find(
      ({ riskType }: { riskType: { type: string } }) => riskType.type === 'injection',
    );
    const {
      body: [kept],
    } = await server.call('POST', 'steps/examples', { ids: [injected.id], most: 1 });
    assert.equal(kept.examples[0].exchange.status, 400);
    assert.deepEqual(
      (
        await server.call('POST', 'steps/lookup', { ids: [injected.id, server.companyId] })
      ).body.map((step: { id: string } | null) => step?.id),
      [injected.id, undefined],
    );
    const {
      body: [of],
    } = await server.call('POST', 'attackers/of-endpoints', { endpointIds: [injected.endpointId] });
    assert.ok(of.attackers >= 1 && of.attackerIds.includes(id));
    const places = [
      ...new Set(
        steps.flatMap(({ endpointId }: { endpointId: string | null }) => endpointId ?? []),
      ),
    ];
    const { body: each } = await server.call('POST', 'attackers/of-endpoints', {
      endpointIds: places,
    });
    const open = new Set(each.flatMap(({ attackerIds }: { attackerIds: string[] }) => attackerIds));
    assert.equal(
      (await server.call('POST', 'attackers/count-of-endpoints', { endpointIds: places })).body
        .count,
      open.size,
      'each once',
    );
    assert.equal(
      (await server.call('POST', 'steps/examples', { ids: many(40, () => injected.id), most: 30 }))
        .status,
      400,
    );
  });

  it('ATK-09 a status is changed by the table, once, with a comment and an entry in the audit log', async () => {
    const { id, version } = await one('198.51.100.1');
    const put = (body: object, as?: string) =>
      server.call('PUT', `attackers/${id}/status`, body, as);
    assert.equal((await put({ newStatus: 'fixing' }, 'reader')).status, 403);
    const changed = await put({ newStatus: 'ignored', message: 'A test of ours', version });
    assert.deepEqual(
      [changed.status, changed.body.status, changed.body.version, changed.body.commentCount],
      [200, 'ignored', version + 1, 1],
    );
    assert.equal((await put({ newStatus: 'fixing', version })).status, 409);
    assert.equal((await put({ newStatus: 'ignored' })).status, 409);
    assert.equal((await put({ newStatus: 'deleted' })).status, 409);
    const {
      body: [said],
    } = await server.call('POST', 'attackers/comments', { ids: [id] });
    assert.deepEqual(
      [said.isIgnored, said.comments[0].message, said.comments[0].newStatus],
      [true, 'Ignored: A test of ours', 'ignored'],
    );
    assert.equal(
      (await server.call('POST', `attackers/${id}/comments`, { message: ' ' })).status,
      400,
    );
    assert.equal(
      (await server.call('POST', `attackers/${id}/comments`, { message: 'Seen again' })).body
        .commentCount,
      2,
    );
    assert.deepEqual(
      (
        await server.rows<{ action: string }>(`select action from identity.audit_log order by at`)
      ).map(({ action }) => action),
      ['attacker.changeStatus', 'attacker.comment'],
    );
    // Sent again because the answer was lost: said once.
    const say = async (message: string, key: string) => {
      const answer = await server.call('POST', `attackers/${id}/comments`, { message, key });
      return [answer.status, answer.body.commentCount];
    };
    assert.deepEqual(await say('Once', 'k1'), [201, 3]);
    assert.deepEqual(await say('Once', 'k1'), [201, 3]);
    assert.deepEqual((await say('Another', 'k1'))[0], 409);
    assert.deepEqual(await say('Once', 'k2'), [201, 4]);
    const { body: counts } = await server.call('POST', 'attackers/counts', {});
    assert.equal(counts.filter(({ status }: { status: string }) => status === 'ignored').length, 1);
    assert.equal((await put({ newStatus: 'deleted' }, 'admin')).status, 200);
    assert.equal(
      (await search({ sort: 'source' })).some((attacker) => attacker.id === id),
      false,
    );
    assert.equal((await put({ newStatus: 'open' }, 'admin')).status, 404);
  });

  it('ATK-09 a fixed attacker who is back is open again', async () => {
    const { id } = await one('198.51.100.2');
    assert.equal(
      (await server.call('PUT', `attackers/${id}/status`, { newStatus: 'fixed' }, 'admin')).body
        .status,
      'fixed',
    );
    await server.send(...injections('198.51.100.2', 20_000));
    assert.deepEqual(
      [(await one('198.51.100.2')).status, (await one('198.51.100.2')).version],
      ['open', 3],
    );
  });

  it('PERM-03 PERM-05 nobody without the licence, the permission or a role in the company reads attackers', async () => {
    const { id } = await one('198.51.100.3');
    assert.equal((await server.call('POST', 'attackers/search', {}, 'unlicensed')).status, 403);
    assert.equal(
      (await server.call('POST', 'steps/search', { attackerId: id }, 'unlicensed')).status,
      403,
    );
    assert.deepEqual(await search({}, 'stranger'), []);
    assert.deepEqual(
      (await server.call('POST', 'attackers/lookup', { ids: [id] }, 'stranger')).body,
      [null],
    );
    assert.equal(
      (await server.call('PUT', `attackers/${id}/status`, { newStatus: 'fixing' }, 'stranger'))
        .status,
      404,
    );
  });

  it('PERM-09 who is limited to labels sees attackers of these endpoints, their steps and counts', async () => {
    const label = server.test.companyId();
    server.limit([label]);
    const id = (await one('198.51.100.3')).id;
    assert.deepEqual(await search({}, 'limited'), []);
    const [endpoint] = await server.rows<{ id: string }>(
      `select id from inventory.endpoints where path = '/search'`,
    );
    await server.test.db
      .company(server.companyId)
      .transaction((query) => relabel(query, endpoint?.id ?? '', label));
    assert.deepEqual(
      (await search({ sort: 'source', direction: 'ascending' }, 'limited')).map(
        ({ sourceId }) => sourceId,
      ),
      ['198.51.100.2', '198.51.100.3'],
    );
    const {
      body: { items },
    } = await server.call('POST', 'steps/search', { attackerId: id }, 'limited');
    assert.ok(
      items.length > 0 &&
        items.every(({ endpointId }: { endpointId: string }) => endpointId === endpoint?.id),
    );
    assert.equal((await server.call('POST', 'attackers/count', {}, 'limited')).body.count, 2);
    const byLabel = (op: 'is' | 'isNot') => ({
      filter: { all: [{ field: 'label', op, value: [label] }] },
    });
    assert.deepEqual(
      [(await search(byLabel('is'))).length, (await search(byLabel('isNot'))).length],
      [2, 0],
    );
  });

  it('GRAPH-06 tells of attackers as they are written', async () => {
    const response = await fetch(
      `${await server.listen()}/attackers/${server.companyId}/attackers/events`,
      { headers: { authorization: 'Bearer analyst' }, signal: AbortSignal.timeout(60_000) },
    );
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const heard = async (): Promise<void> => {
      while (!/^data: /m.test(text) && text.length < 10_000) {
        const { value, done } = await reader.read();
        assert.ok(!done, `the stream ended after: ${text}`);
        text += new TextDecoder().decode(value);
      }
    };
    await server.send(...injections('198.51.100.9', 30_000));
    await heard();
    await reader.cancel();
    const { id } = await one('198.51.100.9');
    assert.ok(text.includes(id));
  });
});
