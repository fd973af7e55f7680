import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  CHANGE_KINDS,
  type ChangeCause,
  type ChangeFacts,
  type ChangeKind,
} from '@palisade/vocabulary/changeKinds.ts';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { siblingsOf } from '../corrections/siblings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 2, 1);
const HOST = 'shop.example';
const ACTOR = { id: null, name: 'maya@example.com', address: '127.0.0.1' };
const BEARER = { authorization: 'Bearer abc.def.ghi' };
const ORDERS = `https://${HOST}/orders`;

/** A change as tests read it. */
interface Change {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly endpointId: string | null;
  readonly before: ChangeFacts | null;
  readonly after: ChangeFacts | null;
  readonly cause: ChangeCause | null;
}

/** What an endpoint is asked and answers at a time. */
interface Phase extends EntryOptions {
  readonly count: number;
  readonly bodyOf?: (index: number) => object;
}

/** Requests of three callers, a minute apart. */
const phase = (from: number, { count, bodyOf, ...options }: Phase): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => ({
    url: ORDERS,
    client: `203.0.113.${1 + (index % 3)}`,
    requestHeaders: BEARER,
    at: new Date(from + index * MINUTE).toISOString(),
    ...options,
    body: bodyOf === undefined ? { items: [{ sku: 'a', total: 12.5 }] } : bodyOf(index),
  }));

describe('every kind of change', () => {
  let server: LearnerServer;
  let from = START;
  /** Of an endpoint that is merged into another one. */
  let mergedId = '';
  /** Numbers that the stream has told. */
  let streamed = new Set<string>();
  let endStream: () => Promise<void> = async () => undefined;

  const search = async (body: object = {}): Promise<Change[]> => {
    const { status, body: page } = await server.call('POST', 'changes/search', {
      first: 100,
      ...body,
    });
    assert.equal(status, 200, JSON.stringify(page));
    return page.items;
  };
  const learn = async (one: Phase, pause = HOUR): Promise<void> => {
    await server.learn(...phase(from, one));
    from += one.count * MINUTE + pause;
  };
  const listen = async (): Promise<void> => {
    const url = await server.listen();
    const gone = new AbortController();
    const answer = await fetch(`${url}/inventory/${server.companyId}/changes/events`, {
      headers: { authorization: 'Bearer viewer' },
      signal: gone.signal,
    });
    streamed = new Set();
    const reading = (async () => {
      let text = '';
      try {
        for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += part;
          for (const [, data = '{}'] of text.matchAll(/data: (.*)\n/g))
            for (const id of (JSON.parse(data) as { changeIds?: string[] }).changeIds ?? [])
              streamed.add(id);
        }
      } catch {
        // The test has heard enough.
      }
    })();
    endStream = async () => {
      gone.abort();
      await reading;
    };
  };

  const endpoints = async (path: string) =>
    (
      await server.rows('select id, method, path from inventory.endpoints where path like $1', [
        path,
      ])
    ).map(({ id, method, path: template }) => ({
      id: String(id),
      method: String(method),
      template: String(template),
    }));
  /** Has reports merged into the parameter that learning found, which gets another name. */
  const merge = async (word: string): Promise<void> => {
    const siblings = siblingsOf(await endpoints('/report/%'), '/report', 1);
    const beside = [...siblings.values()].find(({ segment }) => segment.includes('{'));
    await server.pipeline().change(server.companyId, {
      kind: 'mergeEndpoints',
      host: HOST,
      prefix: '/report',
      index: 1,
      name: 'period',
      merged: [{ segment: word, version: siblings.get(word)?.version ?? '' }],
      beside: beside?.version ?? null,
      excluded: [],
      actor: ACTOR,
    } as { kind: string });
  };
  /** What an endpoint and what it was split off are called by ids and by first pages. */
  const changesOf = async (endpointId: string | undefined): Promise<readonly string[]> => {
    const ids = (await search({ endpointId })).map(({ id }) => id);
    const { body } = await server.call('POST', 'changes/by-owner', {
      owner: 'endpoint',
      ids: [endpointId],
      first: 100,
    });
    assert.deepEqual(
      body[0].items.map(({ id }: Change) => id),
      ids,
      'the same as a page and as the first page of several',
    );
    return ids;
  };
  const split = async (value: string): Promise<void> => {
    const [endpoint] = await endpoints('/report/{period}');
    await server.pipeline().change(server.companyId, {
      kind: 'splitEndpoint',
      host: HOST,
      endpointId: endpoint?.id,
      path: endpoint?.template,
      index: 1,
      value,
      actor: ACTOR,
    } as { kind: string });
  };

  before(async () => {
    server = await learnerServer();
    await listen();
    // A host, an API and an endpoint are new, and known after a while.
    await learn({ count: 600, url: `${ORDERS}?page=2` });
    // Parameters come and go and have other types, data comes, the risk rises.
    await learn({
      count: 700,
      url: `${ORDERS}?coupon=x`,
      bodyOf: (index) => ({ items: [{ sku: 17, total: 'a' }], email: `ada.${index}@mail.example` }),
    });
    // Data goes, the risk falls.
    await learn({ count: 700 });
    // Other credentials, none at all, which is refused then, and some again.
    await learn({ count: 700, requestHeaders: { 'x-api-key': 'k3yOfAPartnerWhoCalls0042' } });
    await learn({ count: 600, requestHeaders: {} });
    await learn({ count: 5, requestHeaders: {}, status: 401 });
    await learn({ count: 700 });
    // People merge and split what they see, and hide an API.
    const reports = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', 'latest'];
    for (const report of reports)
      for (const below of ['', '/rows'])
        await learn({
          count: 30,
          url: `https://${HOST}/report/${report}${report === 'latest' ? '' : below}`,
        });
    mergedId = (await endpoints('/report/latest'))[0]?.id ?? '';
    await merge('latest');
    await split('2026-01-02');
    const [api] = await server.rows('select id from inventory.apis order by id');
    const hidden = await server.call('PUT', `apis/${String(api?.['id'])}`, { hidden: true });
    assert.equal(hidden.status, 200, JSON.stringify(hidden.body));
    // An endpoint is gone, then its host, while another one is called; both come back.
    from += 8 * DAY;
    await learn({ count: 2, url: 'https://other.example/ping' });
    from += 32 * DAY;
    await learn({ count: 2, url: 'https://other.example/ping' });
    await learn({ count: 2 });
  });
  after(async () => {
    await endStream();
    await server.close();
  });

  it('INV-18 is written, and found by its kind and by no other', async () => {
    const all = await search();
    assert.deepEqual(
      CHANGE_KINDS.filter((kind) => !all.some((change) => change.kind === kind)),
      [],
    );
    for (const kind of CHANGE_KINDS) {
      const found = await search({ filter: { all: [{ field: 'kind', op: 'is', value: [kind] }] } });
      assert.deepEqual([...new Set(found.map((change) => change.kind))], [kind]);
    }
  });

  it('INV-18 is streamed to who watches', async () => {
    const all = await search();
    await untilEqual(
      'kinds that the stream has not told',
      () =>
        CHANGE_KINDS.filter(
          (kind) => !all.some((one) => one.kind === kind && streamed.has(one.id)),
        ),
      [],
    );
  });

  it('INV-12 INV-18 a split by a person says who, what it was and what came of it', async () => {
    const [split] = await search({
      filter: { all: [{ field: 'kind', op: 'is', value: ['split'] }] },
    });
    const [made] = await endpoints('/report/2026-01-02');
    assert.deepEqual(
      [split?.before, split?.after, split?.cause],
      [
        { path: '/report/{period}' },
        { paths: ['/report/{period}', '/report/2026-01-02'], count: 2 },
        { code: 'person', who: ACTOR.name },
      ],
    );
    assert.deepEqual(await changesOf(made?.id), [split?.id], 'the part tells it as well');
    const rename = (path: string) =>
      server.rows('update inventory.endpoints set path = $2 where id = $1', [made?.id, path]);
    await rename('/report/2026-01-02/{page}');
    assert.deepEqual(await changesOf(made?.id), [split?.id], 'whatever its path is called since');
    await rename(made?.template ?? '');
  });

  it('INV-11 INV-18 is found by the id of an endpoint that was merged, as the one it leads to now', async () => {
    const by = (op: string) =>
      search({ filter: { all: [{ field: 'endpoint', op, value: [mergedId] }] } });
    const idsOf = (changes: readonly Change[]) => changes.map(({ endpointId }) => endpointId);
    const [now] = await endpoints('/report/{period}');
    const found = await by('is');
    assert.ok(found.some(({ kind }) => kind === 'merged'));
    assert.deepEqual([...new Set(idsOf(found))], [now?.id]);
    assert.ok(!idsOf(await by('isNot')).includes(now?.id ?? ''));
  });

  it('OVER-04 INV-18 is counted until somebody has looked', async () => {
    const counted = async (): Promise<readonly { kind: string; changes: number }[]> =>
      (await server.call('POST', 'changes/unseen', {})).body.counts;
    const all = await search();
    const wanted = CHANGE_KINDS.map((kind) => ({
      kind,
      changes: all.filter((change) => change.kind === kind).length,
    }));
    const byKind = new Map((await counted()).map(({ kind, changes }) => [kind, changes]));
    assert.deepEqual(
      CHANGE_KINDS.map((kind) => ({ kind, changes: byKind.get(kind) ?? 0 })),
      wanted,
    );
    const { last } = (await server.call('POST', 'changes/unseen', {})).body;
    await server.call('POST', 'changes/seen', { number: last });
    assert.deepEqual(await counted(), []);
  });
});
