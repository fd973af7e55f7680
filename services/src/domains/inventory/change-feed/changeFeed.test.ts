import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pruneChanges } from './pruneChanges.ts';
import type { Change } from './changes.schemas.ts';
import { attachByHand, detachByHand } from '../labelling/attachedLabels.client.ts';
import { writeRuleLabels } from '../labelling/writeRuleLabels.client.ts';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const START = Date.UTC(2026, 3, 1);
const BEARER = { authorization: 'Bearer abc.def.ghi' };

/** So many requests from a time on, ten minutes apart, of three callers. */
const many = (
  count: number,
  from: number,
  options: EntryOptions = {},
  bodyOf?: (index: number) => object,
): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => ({
    url: 'https://shop.example/orders',
    client: `203.0.113.${1 + (index % 3)}`,
    requestHeaders: BEARER,
    body: { items: [{ sku: 'a', total: 12.5 }] },
    at: new Date(from + index * 10 * MINUTE).toISOString(),
    ...options,
    ...(bodyOf === undefined ? {} : { body: bodyOf(index) }),
  }));

describe('the change feed', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
  });
  after(async () => {
    for (const watcher of watchers) watcher.abort();
    await server.close();
  });
  const search = async (
    body: object = {},
    as: 'editor' | 'limited' = 'editor',
  ): Promise<(Change & { cursor: string })[]> => {
    const answer = await server.call('POST', 'changes/search', { first: 100, ...body }, as);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.items;
  };
  const kinds = async (body: object = {}): Promise<string[]> =>
    (await search(body)).map(({ kind }) => kind).toReversed();
  let url = '';
  const watchers: AbortController[] = [];
  /** Begins to watch, and gives what to wait for the next message with. */
  const hear = async (as: string) => {
    const ended = new AbortController();
    watchers.push(ended);
    const answer = await fetch(`${url}/inventory/${server.companyId}/changes/events`, {
      headers: { authorization: `Bearer ${as}` },
      signal: AbortSignal.any([ended.signal, AbortSignal.timeout(60_000)]),
    });
    assert.equal(answer.status, 200);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const read: string[] = [];
    return async (): Promise<{ changeIds: string[]; hasMore: boolean }> => {
      while (read.length === 0) {
        const { value = '', done = true } = (await reader?.read()) ?? {};
        assert.ok(!done, 'the stream ended');
        read.push(...[...value.matchAll(/data: (.*)/g)].flatMap(([, data]) => data ?? []));
      }
      return JSON.parse(read.shift() ?? '');
    };
  };
  const filterOf = (field: string, op: string, value: unknown) => ({
    filter: { all: [{ field, op, value }] },
  });

  it('INV-18 tells that an endpoint is new once, whatever is learned of it in its first hours', async () => {
    await server.learn(...many(3, START));
    assert.deepEqual((await kinds()).toSorted(), ['apiNew', 'hostNew', 'new']);
    await server.learn(
      ...many(60, START + 30 * MINUTE, { url: 'https://shop.example/orders?page=2' }),
    );
    await server.learn(...many(240, START + 630 * MINUTE, { body: { items: [], next: 'b' } }));
    assert.deepEqual((await kinds()).slice(3), ['stateChanged']);
    const [state] = await search(filterOf('kind', 'is', ['stateChanged']));
    assert.deepEqual([state?.before, state?.after], [{ state: 'staging' }, { state: 'available' }]);
    const [born] = await search(filterOf('kind', 'is', ['new']));
    assert.equal(Date.parse(born?.at ?? ''), START);
  });

  it('tells of authentication, data, parameters and risk with the time of the traffic', async () => {
    const from = START + 4 * DAY;
    await server.learn(
      ...many(
        300,
        from,
        { url: 'https://shop.example/orders?coupon=x', requestHeaders: {} },
        (index) => ({ items: [], email: `ada.${index}@mail.example` }),
      ),
    );
    const changes = await search(filterOf('time', 'after', new Date(from - 1).toISOString()));
    const by = new Map(changes.map((change) => [change.kind, change]));
    const [lost, data, added, risk] = [
      'authenticationLost',
      'sensitiveDataAdded',
      'parametersAdded',
      'riskRaised',
    ].map((kind) => by.get(kind as Change['kind']));
    assert.equal(lost?.before?.state, 'authenticated');
    assert.equal(lost?.after?.state, 'mixed', 'the first without credentials is told of');
    assert.ok(Date.parse(lost?.at ?? '') - from < 6 * 60 * MINUTE, lost?.at);
    assert.equal(
      changes.find(({ kind }) => kind === 'authenticationLost')?.after?.state,
      'unauthenticated',
    );
    assert.deepEqual(data?.after, { requestData: [], responseData: ['Email Address'] });
    assert.ok(
      added?.after?.parameters?.some(
        ({ name, location }) => name === 'coupon' && location === 'query',
      ),
    );
    assert.ok(risk?.cause?.added?.includes('personalData'), JSON.stringify(risk));
    assert.ok(!JSON.stringify(changes).includes('mail.example'), 'no value is in it');
  });

  it('tells that an endpoint is gone by the clock of the traffic, and that it is back', async () => {
    const quiet = { url: 'https://shop.example/carts', requestHeaders: {} };
    await server.learn(...many(120, START + 10 * DAY, quiet));
    const lastAt = START + 10 * DAY + 119 * 10 * MINUTE;
    await server.learn(...many(2, lastAt + 6 * DAY));
    const goneOf = () =>
      search({
        filter: {
          all: [
            { field: 'kind', op: 'is', value: ['gone', 'returned'] },
            { field: 'path', op: 'equals', value: '/carts' },
          ],
        },
      });
    assert.deepEqual(await goneOf(), []);
    await server.learn(...many(2, lastAt + 7 * DAY + 60 * MINUTE));
    const [gone] = await goneOf();
    assert.deepEqual([gone?.kind, Date.parse(gone?.at ?? '')], ['gone', lastAt + 7 * DAY]);
    await server.restart();
    await server.learn(...many(1, lastAt + 9 * DAY, quiet));
    assert.deepEqual(
      (await goneOf()).map(({ kind }) => kind),
      ['returned', 'gone'],
      'and is told to be gone once',
    );
  });

  it('says who decided, and moves with what people correct', async () => {
    const [endpoint] = await server.rows(
      "select id from inventory.endpoints where path = '/carts'",
    );
    await server.call('PUT', `endpoints/${String(endpoint?.['id'])}/authentication`, {
      authenticated: true,
    });
    const [change] = await search({ endpointId: endpoint?.['id'] });
    assert.deepEqual(
      [change?.kind, change?.cause],
      ['authenticationRequired', { code: 'person', who: 'maya@example.com' }],
    );
  });

  it('GRAPH-04 pages by keyset, refuses a cursor that is not its own, and a filter in words', async () => {
    const all = await search();
    const paged: string[] = [];
    for (let after: string | null = null; ;) {
      const { body } = await server.call('POST', 'changes/search', { first: 3, after });
      for (const { id } of body.items) paged.push(id);
      if (!body.hasNextPage) break;
      after = body.items.at(-1).cursor;
    }
    assert.deepEqual(
      paged,
      all.map(({ id }) => id),
    );
    assert.deepEqual(
      all.map(({ at }) => at),
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const wrong = await server.call('POST', 'changes/search', { after: `${all[0]?.cursor}x` });
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'badInput']);
    const unknown = await server.call('POST', 'changes/search', filterOf('riskScore', 'is', 'x'));
    assert.equal(unknown.status, 400);
    assert.equal((await server.call('POST', 'changes/search', {}, 'stranger')).status, 404);
  });

  it('filters by kind, host, API, method, path and label, and counts by kind', async () => {
    const all = await search();
    const of = (keep: (change: Change) => boolean) => all.filter(keep).map(({ id }) => id);
    const ids = async (body: object) => (await search(body)).map(({ id }) => id);
    const first = all.find(({ endpointId }) => endpointId !== null);
    assert.deepEqual(
      await ids(filterOf('kind', 'is', ['new', 'gone'])),
      of(({ kind }) => kind === 'new' || kind === 'gone'),
    );
    assert.deepEqual(
      await ids(filterOf('kind', 'isNot', ['new'])),
      of(({ kind }) => kind !== 'new'),
    );
    assert.deepEqual(
      await ids({ hostId: first?.hostId }),
      of(({ hostId }) => hostId === first?.hostId),
    );
    assert.deepEqual(
      await ids(filterOf('host', 'contains', 'SHOP')),
      of(() => true),
    );
    assert.deepEqual(await ids(filterOf('host', 'contains', 'nobody')), []);
    assert.deepEqual(
      await ids({ apiId: first?.apiId }),
      of(({ apiId }) => apiId === first?.apiId),
    );
    assert.deepEqual(
      await ids({ endpointId: first?.endpointId }),
      of(({ endpointId }) => endpointId === first?.endpointId),
    );
    assert.deepEqual(
      await ids(filterOf('method', 'is', ['GET'])),
      of(({ endpointId }) => endpointId !== null),
    );
    assert.deepEqual(
      await ids(filterOf('path', 'contains', 'art')),
      of(({ endpointId }) => endpointId === first?.endpointId),
    );
    const noon = all[Math.floor(all.length / 2)]?.at ?? '';
    assert.deepEqual(
      await ids(filterOf('time', 'before', noon)),
      of(({ at }) => at < noon),
    );
    const sinceNumber = all.map(({ number }) => number).toSorted((a, b) => a - b)[2] ?? 0;
    assert.deepEqual(
      await ids({ since: sinceNumber }),
      of(({ number }) => number > sinceNumber),
    );
    for (const [owner, key] of [
      ['host', 'hostId'],
      ['api', 'apiId'],
      ['endpoint', 'endpointId'],
    ] as const) {
      const { body: pages } = await server.call('POST', 'changes/by-owner', {
        owner,
        ids: [first?.[key]],
        first: 2,
      });
      const own = of((change) => change[key] === first?.[key]);
      assert.deepEqual(
        pages.map((one: { items: Change[]; count: number; hasNextPage: boolean }) => [
          one.items.map(({ id }) => id),
          one.count,
          one.hasNextPage,
        ]),
        [[own.slice(0, 2), own.length, own.length > 2]],
      );
    }
    for (const body of [
      {},
      { hostId: first?.hostId },
      { endpointId: first?.endpointId },
      filterOf('method', 'is', ['GET']),
      { since: sinceNumber },
    ]) {
      const { body: counts } = await server.call('POST', 'changes/counts', body);
      const found = await search(body);
      const expected = Object.entries(Object.groupBy(found, ({ kind }) => kind)).map(
        ([kind, some]) => ({ kind, changes: some?.length, hasMore: false }),
      );
      assert.deepEqual(
        counts.toSorted((a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1)),
        expected.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
        JSON.stringify(body),
      );
    }
  });

  it('shows people who are limited to labels what changed of their endpoints, and nothing else', async () => {
    const [carts] = await server.rows("select id from inventory.endpoints where path = '/carts'");
    const [labelId, groupId] = [server.test.companyId(), server.test.companyId()];
    server.limit([labelId]);
    assert.deepEqual(await search({}, 'limited'), []);
    await server.rows(
      'insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) values ($1, $2, $3, $4)',
      [server.companyId, carts?.['id'], labelId, groupId],
    );
    const own = await search({ endpointId: carts?.['id'] });
    assert.deepEqual(
      await search({}, 'limited'),
      own.map((change, index) => ({ ...change, cursor: own[index]?.cursor })),
    );
    assert.deepEqual(await search({ hostId: own[0]?.hostId }, 'limited'), own);
    const others = (await search()).filter(({ endpointId }) => endpointId !== carts?.['id']);
    const looked = await server.call(
      'POST',
      'changes/lookup',
      { ids: others.map(({ id }) => id) },
      'limited',
    );
    assert.deepEqual(
      looked.body,
      others.map(() => null),
    );
    const unseen = await server.call('POST', 'changes/unseen', {}, 'limited');
    assert.equal(
      unseen.body.counts.reduce(
        (sum: number, { changes }: { changes: number }) => sum + changes,
        0,
      ),
      own.length,
    );
    assert.deepEqual(await search(filterOf('label', 'is', [labelId])), own);
    const ofLabel = await server.call('POST', 'changes/unseen', filterOf('label', 'is', [labelId]));
    assert.deepEqual(ofLabel.body.counts, unseen.body.counts, 'OVER-02');
    const none = await server.call(
      'POST',
      'changes/unseen',
      filterOf('time', 'before', '2001-01-01'),
    );
    assert.deepEqual([none.body.last, none.body.counts], [unseen.body.last, []]);
  });

  it('remembers for each person up to where they looked', async () => {
    const before = (await server.call('POST', 'changes/unseen', {})).body;
    assert.equal(before.since, 0);
    assert.equal(before.seenAt, null);
    assert.ok(
      before.counts.some(
        ({ kind, changes }: { kind: string; changes: number }) => kind === 'new' && changes === 2,
      ),
    );
    assert.equal(
      (await server.call('POST', 'changes/seen', { number: before.last + 1_000 })).status,
      204,
    );
    const seen = (await server.call('POST', 'changes/unseen', {})).body;
    assert.deepEqual([seen.since, seen.counts], [before.last, []]);
    await server.call('POST', 'changes/seen', { number: 1 });
    assert.equal(
      (await server.call('POST', 'changes/unseen', {})).body.since,
      before.last,
      'nobody unsees',
    );
    assert.equal((await server.call('POST', 'changes/unseen', {}, 'viewer')).body.since, 0);
    assert.equal(
      (await server.call('POST', 'changes/seen', { number: 1 }, 'stranger')).status,
      404,
    );
  });

  it('tells of changes as they are written, to who may see them', async () => {
    url = await server.listen();
    const [all, limited] = [await hear('viewer'), await hear('limited')];
    const [carts, orders] = await server.rows(
      "select id from inventory.endpoints where path in ('/carts', '/orders') order by path",
    );
    for (const [endpoint, authenticated] of [
      [orders, true],
      [carts, false],
    ] as const)
      await server.call('PUT', `endpoints/${String(endpoint?.['id'])}/authentication`, {
        authenticated,
      });
    const seen = async (ids: readonly string[]) =>
      (await server.call('POST', 'changes/lookup', { ids })).body.map(
        ({ endpointId }: Change) => endpointId,
      );
    assert.ok((await seen((await all()).changeIds)).includes(orders?.['id']));
    const own = await limited();
    assert.deepEqual(
      [[...new Set(await seen(own.changeIds))], own.hasMore],
      [[carts?.['id']], false],
    );
    assert.equal(
      (
        await fetch(`${url}/inventory/${server.companyId}/changes/events`, {
          headers: { authorization: 'Bearer stranger' },
        })
      ).status,
      404,
    );
  });

  it('PERM-04 tells people limited to a label to reload when it is added or removed', async () => {
    const scope = server.test.db.company(server.companyId);
    const [orders] = await server.rows("select id from inventory.endpoints where path = '/orders'");
    const [labelId, groupId] = [server.test.companyId(), server.test.companyId()];
    server.limit([labelId]);
    const orderId = String(orders?.['id']);
    const told = await hear('limited');
    const changes = [
      (query: CompanyQuery) =>
        writeRuleLabels(query, groupId, [orderId], [{ endpointId: orderId, labelId, groupId }]),
      (query: CompanyQuery) => writeRuleLabels(query, groupId, [orderId], []),
      (query: CompanyQuery) => attachByHand(query, [orderId], [{ id: labelId, groupId }]),
      (query: CompanyQuery) => detachByHand(query, [orderId], [labelId]),
    ];
    for (const [index, change] of changes.entries()) {
      await scope.transaction(async (query) => void (await change(query)));
      // Changes of the last seconds are told as well to who begins to watch.
      let message = await told();
      while (message.changeIds.length > 0) message = await told();
      assert.deepEqual(message, { changeIds: [], hasMore: false });
      assert.equal((await search({}, 'limited')).length > 0, index % 2 === 0, `${index}`);
    }
  });

  it('forgets what is older than is kept by the clock of the traffic, and the oldest of too many', async () => {
    const all = await search();
    const [newest] = await server.rows('select max(last_activity_at) as at from inventory.hosts');
    const days = 12;
    const kept = all.filter(
      ({ at }) => Date.parse(at) >= Date.parse(String(newest?.['at'])) - days * DAY,
    );
    assert.ok(kept.length > 3 && kept.length < all.length, `${kept.length} of ${all.length}`);
    await pruneChanges(server.test.db.company(server.companyId), { days });
    assert.deepEqual(
      (await search()).map(({ id }) => id),
      kept.map(({ id }) => id),
    );
    await pruneChanges(server.test.db.company(server.companyId), {
      days: 10_000,
      most: 3,
    });
    assert.deepEqual(
      (await search()).map(({ id }) => id),
      all.slice(0, 3).map(({ id }) => id),
    );
  });

  it('keeps one birth where paths turn out to be one, and tells of paths that were known', async () => {
    const names =
      'ana ben carla dmitri elif farid greta hugo ines jonas kaya liam maren nadia olaf pia quentin rosa sven tilda umut vera willem xenia yara zoe aaron bruna cem dora'.split(
        ' ',
      );
    const paths = names.map((name) => `https://shop.example/members/${name}/profile`);
    await server.learn(...many(12, START + 30 * DAY, { url: paths[0] }));
    const births = async () => (await search(filterOf('kind', 'is', ['new']))).length;
    assert.equal(await births(), 1);
    await server.learn(
      ...paths.flatMap((url, index) => many(2, START + 31 * DAY + index * MINUTE, { url })),
    );
    const [endpoint] = await server.rows(
      "select id, path from inventory.endpoints where path like '/members/{%}/profile'",
    );
    assert.ok(
      endpoint !== undefined,
      JSON.stringify(await server.rows('select path from inventory.endpoints')),
    );
    const changes = await search({ endpointId: endpoint['id'] });
    assert.equal(changes.filter(({ kind }) => kind === 'new').length, 1);
    assert.equal(await births(), 1);
    const merged = changes.filter(({ kind }) => kind === 'merged');
    assert.ok(merged.length > 0, JSON.stringify(changes));
    assert.deepEqual(
      [merged[0]?.cause, merged[0]?.after],
      [{ code: 'learned' }, { path: endpoint['path'] }],
    );
    const [strays] = await server.rows(
      'select count(*)::int as count from inventory.changes c where endpoint_id is not null and not exists (select from inventory.endpoints e where e.id = c.endpoint_id)',
    );
    assert.equal(strays?.['count'], 0);
  });

  it('tells that data is gone as soon as it is past, not some time later', async () => {
    const from = START + 60 * DAY;
    const url = 'https://shop.example/invoices';
    await server.learn(
      ...many(520, from, { url }, (index) => ({ email: `ada.${index}@mail.example` })),
      ...many(360, from + 520 * 10 * MINUTE, { url }),
    );
    const [gone] = await search(filterOf('kind', 'is', ['sensitiveDataGone']));
    assert.deepEqual(gone?.before, { requestData: [], responseData: ['Email Address'] });
    const requests = (Date.parse(gone?.at ?? '') - from) / (10 * MINUTE);
    assert.ok(requests >= 800 && requests < 880, String(requests));
  });

  it('tells of a split by learning once, where each part can read it', async () => {
    const own: Readonly<Record<string, readonly [list: string, view: string]>> = {
      harbor: ['docks', 'depth'],
      vessel: ['crew', 'flag'],
      berth: ['slots', 'tariff'],
      voyage: ['legs', 'eta'],
    };
    const words = Object.entries(own);
    const from = START + 80 * DAY;
    const each = (
      count: number,
      at: number,
      ask: (word: string, list: string, view: string, index: number) => readonly [string, object],
    ): EntryOptions[] =>
      Array.from({ length: count }, (_, index) => {
        const [word, [list, view]] = words[index % words.length] ?? ['', ['', '']];
        const [path, body] = ask(word, list, view, Math.floor(index / words.length));
        return many(1, at + index * MINUTE, {
          url: `https://fleet.example/api/fleet/${word}/${path}`,
          body,
        });
      }).flat();
    const state = () => ['state', { ok: true, at: 7 }] as const;
    await server.learn(...each(120, from, state));
    await server.learn(
      ...each(600, from + 120 * MINUTE, (word, list, view, index) => {
        const kinds = [
          state(),
          [`${list}/${index}`, { [`${word}Id`]: 1, [`${list}Name`]: 'x' }],
          [view, [{ [view]: 1, [`${view}Unit`]: 'm' }]],
        ] as const;
        return kinds[index % kinds.length] ?? state();
      }),
    );
    const parts = await server.rows(
      "select id, path from inventory.endpoints where path like '/api/fleet/%/state'",
    );
    assert.deepEqual(
      parts.map(({ path }) => String(path)).toSorted(),
      words.map(([word]) => `/api/fleet/${word}/state`).toSorted(),
    );
    const told = (await search(filterOf('kind', 'is', ['split']))).filter(
      ({ after }) => after?.paths?.some((path) => path.endsWith('/state')) === true,
    );
    assert.equal(told.length, 1);
    for (const { id } of parts) {
      const changes = await search({ endpointId: id });
      assert.deepEqual(
        changes.filter(({ kind }) => kind === 'split').map((change) => change.id),
        [told[0]?.id],
      );
      assert.ok(changes.every(({ kind, endpointId }) => kind === 'split' || endpointId === id));
      assert.deepEqual(
        (await search(filterOf('endpoint', 'is', [id]))).map((change) => change.id),
        changes.map((change) => change.id),
        'the same as the feed of the company says',
      );
      const others = await search(filterOf('endpoint', 'isNot', [id]));
      assert.ok(!others.some((change) => changes.some((own) => own.id === change.id)));
      const listed = await server.call('POST', 'changes/by-owner', {
        owner: 'endpoint',
        ids: [id],
        first: 10,
      });
      assert.deepEqual(
        listed.body[0]?.items.map((change: Change) => change.id),
        changes.map((change) => change.id),
      );
      assert.equal(listed.body[0]?.count, changes.length);
    }
  });
});
