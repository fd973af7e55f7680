import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import type { MergeEndpoints } from './mergeEndpoints.ts';
import type { SplitCandidates } from './splitValues.ts';
import { siblingsOf } from './siblings.ts';
import { lookupEndpoints } from '../../inventory/inventory.client.ts';
import { BY_HAND } from '../../inventory/labelling/attachedLabels.client.ts';
import { InventoryLearner } from '../learner/inventoryLearner.ts';
import {
  type ExchangePipeline,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { Receipt } from '../../../platform/intake.ts';
import { Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

const ACTOR = { id: null, name: 'maya@example.com', address: '127.0.0.1' };
const HOST = 'shop.example';
const isConflict = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'conflict';
interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly requests: number;
  readonly state: string;
}

describe('corrections of the learned paths', () => {
  let test: TestDatabase;
  const settings = testSettings();
  const pipelines: ExchangePipeline[] = [];
  const restart = (): ExchangePipeline => {
    const pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    pipelines.push(pipeline);
    return pipeline;
  };
  before(async () => {
    test = await intakeDatabase(['labels']);
  });
  after(async () => {
    await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
    await test.close();
  });
  const send = (
    pipeline: ExchangePipeline,
    companyId: string,
    paths: readonly string[],
    at = '10:00',
  ) =>
    pipeline.submit(
      uploadFor(companyId),
      bytesOf(
        ndjson(
          paths.map((path, n) =>
            entry({
              url: `https://${HOST}${path}`,
              body: { [`${path.split('/')[2]?.split('?')[0]} total`]: n },
              at: `2026-05-01T${at}:00.${String(n % 1000).padStart(3, '0')}Z`,
            }),
          ),
        ),
      ),
    );
  const rows = (companyId: string) =>
    test.db
      .company(companyId)
      .query<Row>(
        'select id, method, path, requests, learning_state as state from inventory.endpoints order by path',
      );
  const shown = async (companyId: string) =>
    (await rows(companyId)).map(({ path, requests }) => `${path} ${requests}`);
  const merge = async (
    companyId: string,
    literals: readonly string[],
    excluded: readonly string[] = [],
    name = 'period',
  ): Promise<MergeEndpoints & { readonly kind: 'mergeEndpoints' }> => {
    const siblings = siblingsOf(
      (await rows(companyId)).map(({ id, method, path }) => ({ id, method, template: path })),
      '/report',
      1,
    );
    const beside = [...siblings.values()].find(({ segment }) => segment.includes('{'));
    return {
      kind: 'mergeEndpoints',
      host: HOST,
      prefix: '/report',
      index: 1,
      name,
      merged: literals.map((segment) => ({
        segment,
        version: siblings.get(segment)?.version ?? '',
      })),
      beside: beside?.version ?? null,
      excluded,
      actor: ACTOR,
    };
  };
  const repeat = (path: string, times: number): string[] =>
    Array.from({ length: times }, () => path);
  const REPORTS = [
    ...repeat('/report/daily', 5),
    ...repeat('/report/weekly', 3),
    ...repeat('/report/daily/rows', 2),
    ...repeat('/report/yearly', 4),
  ];
  const decide = async <T>(
    pipeline: ExchangePipeline,
    companyId: string,
    change: { readonly kind: string },
  ) => (await pipeline.change(companyId, change)) as T;

  it('INV-11 a merge sums the traffic, its ids lead to the merged endpoint, and an excluded path stays', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    const receipts: Receipt[] = [await send(pipeline, companyId, REPORTS)];
    const before = await rows(companyId);
    await decide(pipeline, companyId, await merge(companyId, ['daily', 'weekly'], ['yearly']));
    assert.deepEqual(await shown(companyId), [
      '/report/yearly 4',
      '/report/{period} 8',
      '/report/{period}/rows 2',
    ]);
    const found = await lookupEndpoints(
      test.db.company(companyId),
      before.map(({ id }) => id),
    );
    assert.deepEqual(
      found.map((endpoint) => endpoint?.path),
      ['/report/{period}', '/report/{period}/rows', '/report/{period}', '/report/yearly'],
    );
    const again = restart();
    receipts.push(await send(again, companyId, [...REPORTS, '/report/monthly', '/report/search']));
    assert.deepEqual(
      (await shown(companyId)).filter((row) => !row.includes('search')),
      ['/report/yearly 8', '/report/{period} 17', '/report/{period}/rows 4'],
    );
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
    const [audit] = await test.db
      .company(companyId)
      .query<{ action: string; before: { endpoints: unknown[] } }>(
        'select action, before from identity.audit_log',
      );
    assert.equal(audit?.action, 'endpoint.merge');
    assert.equal(audit.before.endpoints.length, 3);
  });

  it('INV-11 a merge that is taken back brings every endpoint with its own id, counts and parameters', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    const receipts: Receipt[] = [
      await send(pipeline, companyId, [...REPORTS, '/report/weekly?page=2']),
    ];
    const before = await rows(companyId);
    const parameters = () =>
      test.db
        .company(companyId)
        .query(
          'select endpoint_id, id, name, occurrences from inventory.parameters order by endpoint_id, id',
        );
    const learned = await parameters();
    const { correctionId } = await decide<{ correctionId: string }>(
      pipeline,
      companyId,
      await merge(companyId, ['daily', 'weekly', 'yearly']),
    );
    await decide(pipeline, companyId, { kind: 'undoCorrection', correctionId, actor: ACTOR } as {
      kind: string;
    });
    assert.deepEqual(await rows(companyId), before);
    assert.deepEqual(await parameters(), learned);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
    assert.deepEqual(
      await test.db.company(companyId).query('select * from inventory.endpoint_aliases'),
      [],
    );
    await assert.rejects(
      decide(pipeline, companyId, { kind: 'undoCorrection', correctionId, actor: ACTOR } as {
        kind: string;
      }),
      isConflict,
    );
    receipts.push(await send(restart(), companyId, REPORTS));
    assert.deepEqual(await shown(companyId), [
      '/report/daily 10',
      '/report/daily/rows 4',
      '/report/weekly 7',
      '/report/yearly 8',
    ]);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
  });

  it('INV-11 ATK-08 what people said of a merged endpoint holds for each that comes back', async () => {
    const companyId = test.companyId();
    const { query } = test.db.company(companyId);
    const pipeline = restart();
    await send(pipeline, companyId, REPORTS);
    const { correctionId } = await decide<{ correctionId: string }>(
      pipeline,
      companyId,
      await merge(companyId, ['daily', 'weekly', 'yearly']),
    );
    const merged = (await rows(companyId)).find(({ path }) => path === '/report/{period}');
    assert.ok(merged !== undefined);
    await query(
      `insert into attackers.marks (company_id, kind, endpoint_id, subject, type, verdict, message,
          author) values ($1, 'behaviour', $2, 'behaviour injection', 'injection', 'legitimate',
          'Our scanner', 'maya@example.com')`,
      [companyId, merged.id],
    );
    await decide(pipeline, companyId, {
      kind: 'saveTune',
      endpointId: merged.id,
      id: null,
      side: 'request',
      location: 'query',
      contentType: '',
      name: 'page',
      metadata: { type: 'integer', required: false },
      actor: ACTOR,
    } as { kind: string });
    await decide(pipeline, companyId, { kind: 'undoCorrection', correctionId, actor: ACTOR } as {
      kind: string;
    });
    const paths = ['/report/daily', '/report/weekly', '/report/yearly'];
    const back = (await rows(companyId)).filter(({ path }) => paths.includes(path));
    const of = async (table: string, column: string) =>
      (
        await query<{ path: string; said: string }>(
          `select e.path, t.${column} as said from ${table} t
             join inventory.endpoints e on e.company_id = $1 and e.id = t.endpoint_id order by path`,
          [companyId],
        )
      ).map(({ path, said }) => [path, said]);
    assert.deepEqual(
      await of('attackers.marks', 'message'),
      paths.map((path) => [path, 'Our scanner']),
    );
    assert.deepEqual(
      await of('inventory.tunes', 'name'),
      paths.map((path) => [path, 'page']),
    );
    assert.deepEqual(
      await query(
        'select endpoint_id as id, from_id as "from" from inventory.endpoint_splits order by 1',
      ),
      back
        .filter(({ id }) => id !== merged.id)
        .map(({ id }) => ({ id, from: merged.id }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  it('INV-11 the endpoint that has the id of a merge tells that it was taken back, below the place too', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    const paths = [...REPORTS, '/report/weekly/rows', '/report/yearly/rows'];
    await send(pipeline, companyId, paths.toReversed());
    const { correctionId } = await decide<{ correctionId: string }>(
      pipeline,
      companyId,
      await merge(companyId, ['daily', 'weekly', 'yearly']),
    );
    await decide(pipeline, companyId, { kind: 'undoCorrection', correctionId, actor: ACTOR } as {
      kind: string;
    });
    const told = (kind: string, side: string) =>
      test.db.company(companyId).query(
        `select endpoint_id as id, ${side} ->> 'path' as path from inventory.changes
           where kind = $1 order by path`,
        [kind],
      );
    const merged = await told('merged', 'after');
    assert.equal(merged.length, 2);
    assert.deepEqual(await told('split', 'before'), merged);
  });

  it('INV-11 traffic since a merge is kept when it is taken back: with the parameter where other values came, every id resolves', async () => {
    const companyId = test.companyId();
    const first = restart();
    const receipts: Receipt[] = [await send(first, companyId, REPORTS)];
    const before = await rows(companyId);
    const { correctionId } = await decide<{ correctionId: string }>(
      first,
      companyId,
      await merge(companyId, ['daily', 'weekly', 'yearly']),
    );
    const second = restart();
    receipts.push(
      await send(
        second,
        companyId,
        [...repeat('/report/daily', 6), ...repeat('/report/quarterly', 5), '/report/daily/rows'],
        '12:00',
      ),
    );
    const merged = await rows(companyId);
    await decide(second, companyId, { kind: 'undoCorrection', correctionId, actor: ACTOR } as {
      kind: string;
    });
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
    const after = await rows(companyId);
    assert.deepEqual(
      after.filter(({ path }) => !path.includes('{')).map(({ id, path }) => [id, path]),
      before.map(({ id, path }) => [id, path]),
    );
    assert.deepEqual(
      after.filter(({ path }) => path.endsWith('}')).map(({ requests }) => requests),
      [11],
    );
    const ids = [...before, ...merged, ...after].map(({ id }) => id);
    const found = await lookupEndpoints(test.db.company(companyId), ids);
    assert.ok(found.every((endpoint) => endpoint !== null));
    const hours = await test.db
      .company(companyId)
      .query<{ path: string; requests: number }>(
        'select path, sum(t.requests)::int as requests from inventory.traffic_hourly t join inventory.endpoints e on e.id = t.endpoint_id group by path order by path',
      );
    assert.deepEqual(
      hours.map(({ path, requests }) => `${path} ${requests}`),
      await shown(companyId),
    );
    const located = await test.db
      .company(companyId)
      .query<{ path: string; requests: number }>(
        'select path, sum(g.requests)::int as requests from inventory.geolocations_daily g join inventory.endpoints e on e.id = g.endpoint_id group by path order by path',
      );
    assert.deepEqual(located, hours);
  });

  it('INV-11 what came since a merge stays with its id when the parameter goes with the merge', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    const paths = ['weekly', 'daily', 'yearly'].map((name) => `/report/${name}`);
    await send(
      pipeline,
      companyId,
      paths.flatMap((path, index) => repeat(path, [3, 5, 4][index] ?? 0)),
    );
    const found = await rows(companyId);
    const ids = found.map(({ id }) => id).toSorted();
    const daily = found.find(({ path }) => path === '/report/daily');
    const { correctionId } = await decide<{ correctionId: string }>(
      pipeline,
      companyId,
      await merge(companyId, ['daily', 'weekly', 'yearly']),
    );
    const [merged] = await rows(companyId);
    assert.equal(merged?.id, daily?.id, 'the one with the most requests');
    const known = await rows(companyId);
    assert.equal(known.length, 1);
    await send(pipeline, companyId, repeat('/report/weekly', 6), '12:00');
    await decide(pipeline, companyId, { kind: 'undoCorrection', correctionId, actor: ACTOR } as {
      kind: string;
    });
    const after = await rows(companyId);
    assert.deepEqual(after.map(({ id }) => id).toSorted(), ids);
    assert.equal(after.find(({ id }) => id === merged?.id)?.requests, 11);
    const hours = await test.db.company(companyId).query<{ id: string; requests: number }>(
      `select endpoint_id as id, requests::int from inventory.traffic_hourly
         where hour >= '2026-05-01T12:00:00Z'`,
    );
    assert.deepEqual(hours, [{ id: merged?.id, requests: 6 }]);
  });

  it('INV-11 a merge of endpoints that changed meanwhile is refused in words, and nothing of it is done', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    await send(pipeline, companyId, REPORTS);
    const seen = await merge(companyId, ['daily', 'weekly']);
    await send(pipeline, companyId, ['/report/weekly/cells']);
    const before = await rows(companyId);
    await assert.rejects(
      decide(pipeline, companyId, seen),
      (error) => isConflict(error) && /changed since you looked/.test((error as Problem).message),
    );
    for (const bad of [
      { ...seen, name: 'no name' },
      { ...seen, merged: [] },
      { ...seen, excluded: ['daily'] },
    ]) {
      await assert.rejects(
        decide(pipeline, companyId, bad),
        (error) => error instanceof Problem && error.code === 'badInput',
      );
    }
    assert.deepEqual(await rows(companyId), before);
    assert.deepEqual(
      await test.db.company(companyId).query('select * from inventory.corrections'),
      [],
    );
    await decide(pipeline, companyId, await merge(companyId, ['daily', 'weekly']));
  });

  it('INV-12 a split begins in staging, takes what comes for its value, and taken back joins the parameter again', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    const users = Array.from({ length: 30 }, (_, n) => `/users/${n + 1000}/posts`);
    const receipts: Receipt[] = [
      await send(pipeline, companyId, [...users, ...repeat('/users/7777/posts', 20)]),
    ];
    const [endpoint] = await rows(companyId);
    assert.equal(endpoint?.path, '/users/{userId}/posts');
    const { values, none } = await decide<SplitCandidates>(pipeline, companyId, {
      kind: 'splitValues',
      host: HOST,
      endpointId: endpoint.id,
      index: 1,
    } as { kind: string });
    assert.deepEqual([none, values[0]], [null, { value: '7777', count: 20 }]);
    const split = {
      kind: 'splitEndpoint',
      host: HOST,
      endpointId: endpoint.id,
      path: endpoint.path,
      index: 1,
      value: '7777',
      actor: ACTOR,
    };
    const { correctionId } = await decide<{ correctionId: string }>(restart(), companyId, split);
    const made = await rows(companyId);
    assert.deepEqual(
      made.map(({ path, requests, state }) => [path, requests, state]),
      [
        ['/users/7777/posts', 0, 'staging'],
        ['/users/{userId}/posts', 50, endpoint.state],
      ],
    );
    const next = restart();
    receipts.push(
      await send(next, companyId, ['/users/7777/posts', '/users/8888/posts', '/users/7777']),
    );
    assert.deepEqual(await shown(companyId), [
      '/users/7777 1',
      '/users/7777/posts 1',
      '/users/{userId}/posts 51',
    ]);
    await decide(next, companyId, { kind: 'undoCorrection', correctionId, actor: ACTOR } as {
      kind: string;
    });
    assert.deepEqual(await shown(companyId), ['/users/{userId} 1', '/users/{userId}/posts 52']);
    const found = await lookupEndpoints(
      test.db.company(companyId),
      made.map(({ id }) => id),
    );
    assert.deepEqual(
      found.map((one) => one?.path),
      ['/users/{userId}/posts', '/users/{userId}/posts'],
    );
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
  });

  it('INV-12 a value behind a word and a dot is split off, after a restart too, and joins again', async () => {
    const companyId = test.companyId();
    const formats = ['pdf', 'csv', 'xml', 'json'];
    const pictures = ['png', 'jpg', 'gif'];
    const asked = [
      ...formats.map((format) => `/weather.${format}`),
      ...[1042, 1043, 1044].flatMap((id) =>
        pictures.map((picture) => `/cards/${id}/thumbnail.${picture}`),
      ),
      ...[1042, 1043, 1044].flatMap((id) => formats.map((format) => `/lamps/${id}.${format}`)),
    ];
    const paths = asked.flatMap((path) => repeat(path, 12));
    const receipts: Receipt[] = [await send(restart(), companyId, paths)];
    assert.deepEqual(await shown(companyId), [
      '/cards/{cardId}/thumbnail.{format} 108',
      '/lamps/{lampId}.{format} 144',
      '/weather.{format} 48',
    ]);
    for (const [path, index, value, split] of [
      ['/weather.{format}', 0, 'weather.csv', '/weather.csv'],
      ['/lamps/{lampId}.{format}', 1, '1043.pdf', '/lamps/1043.pdf'],
      ['/cards/{cardId}/thumbnail.{format}', 2, 'thumbnail.png', '/cards/{cardId}/thumbnail.png'],
    ] as const) {
      const endpoint = (await rows(companyId)).find((row) => row.path === path);
      const place = { host: HOST, endpointId: endpoint?.id, index };
      const ask = { kind: 'splitValues', ...place };
      const { values, none } = await decide<SplitCandidates>(restart(), companyId, ask);
      assert.equal(none, null);
      assert.ok(
        values.some((one) => one.value === value),
        JSON.stringify(values),
      );
      const order = { kind: 'splitEndpoint', ...place, path, value, actor: ACTOR };
      const { correctionId } = await decide<{ correctionId: string }>(restart(), companyId, order);
      const next = restart();
      receipts.push(await send(next, companyId, [split.replace('{cardId}', '1042')]));
      assert.ok((await shown(companyId)).includes(`${split} 1`));
      const undo = { kind: 'undoCorrection', correctionId, actor: ACTOR };
      await decide(next, companyId, undo as { kind: string });
      assert.ok(!(await shown(companyId)).includes(`${split} 1`));
    }
    assert.deepEqual(await shown(companyId), [
      '/cards/{cardId}/thumbnail.{format} 109',
      '/lamps/{lampId}.{format} 145',
      '/weather.{format} 49',
    ]);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
  });

  it('INV-12 a split whose samples are gone is refused in words; opting out of samples deletes the values', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    await send(
      pipeline,
      companyId,
      Array.from({ length: 30 }, (_, n) => `/users/${n + 1000}`),
    );
    const [endpoint] = await rows(companyId);
    const ask = { kind: 'splitValues', host: HOST, endpointId: endpoint?.id, index: 1 } as {
      kind: string;
    };
    const split = {
      kind: 'splitEndpoint',
      host: HOST,
      endpointId: endpoint?.id,
      path: '/users/{userId}',
      index: 1,
      value: '1001',
      actor: ACTOR,
    };
    await assert.rejects(
      decide(pipeline, companyId, { ...split, value: '42' } as { kind: string }),
      (error) =>
        isConflict(error) && /samples of this value are gone/.test((error as Problem).message),
    );
    await pipeline.setSampling(companyId, false, ACTOR);
    assert.deepEqual(await decide(pipeline, companyId, ask), {
      path: '/users/{userId}',
      values: [],
      none: 'samplingOff',
    });
    await assert.rejects(decide(pipeline, companyId, split), isConflict);
    await pipeline.setSampling(companyId, true, ACTOR);
    assert.deepEqual(await decide(pipeline, companyId, ask), {
      path: '/users/{userId}',
      values: [],
      none: 'gone',
    });
    await assert.rejects(
      decide(pipeline, companyId, { ...ask, index: 0 } as { kind: string }),
      (error) => error instanceof Problem && error.code === 'badInput',
    );
    assert.deepEqual((await rows(companyId)).length, 1);
  });

  it('INV-12 a value is split off by the id of an endpoint that was merged, as a page that is open may name it', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    await send(pipeline, companyId, REPORTS);
    const before = await rows(companyId);
    await decide(pipeline, companyId, await merge(companyId, ['daily', 'weekly'], ['yearly']));
    const there = new Set((await rows(companyId)).map(({ id }) => id));
    const gone = before.find(({ id, path }) => path === '/report/weekly' && !there.has(id));
    assert.ok(gone !== undefined);
    const named = { host: HOST, endpointId: gone.id, index: 1 };
    const { path, values } = await decide<SplitCandidates>(pipeline, companyId, {
      kind: 'splitValues',
      ...named,
    } as { kind: string });
    assert.deepEqual([path, values[0]?.value], ['/report/{period}', 'daily']);
    const split = { kind: 'splitEndpoint', ...named, value: 'daily', actor: ACTOR };
    await assert.rejects(
      decide(pipeline, companyId, { ...split, path: '/report/weekly' } as { kind: string }),
      isConflict,
    );
    await decide(pipeline, companyId, { ...split, path } as { kind: string });
    assert.ok((await shown(companyId)).includes('/report/daily 0'));
  });

  it('a correction below another one is taken back first', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    await send(pipeline, companyId, REPORTS);
    const { correctionId } = await decide<{ correctionId: string }>(
      pipeline,
      companyId,
      await merge(companyId, ['daily', 'weekly'], ['yearly']),
    );
    const [merged] = (await rows(companyId)).filter(({ path }) => path === '/report/{period}');
    const split = await decide<{ correctionId: string }>(pipeline, companyId, {
      kind: 'splitEndpoint',
      host: HOST,
      endpointId: merged?.id,
      path: '/report/{period}',
      index: 1,
      value: 'daily',
      actor: ACTOR,
    } as { kind: string });
    const undo = (id: string) =>
      decide(pipeline, companyId, { kind: 'undoCorrection', correctionId: id, actor: ACTOR } as {
        kind: string;
      });
    await assert.rejects(undo(correctionId), isConflict);
    await undo(split.correctionId);
    await undo(correctionId);
    assert.deepEqual(await shown(companyId), [
      '/report/daily 5',
      '/report/daily/rows 2',
      '/report/weekly 3',
      '/report/yearly 4',
    ]);
  });

  it('INV-11 LAB-05 a merge that is taken back gives no label that was deleted since, nor one whose rule went', async () => {
    const companyId = test.companyId();
    const { query } = test.db.company(companyId);
    const pipeline = restart();
    await send(pipeline, companyId, REPORTS);
    const group = uuidV7();
    const moved = uuidV7();
    for (const [id, name] of [
      [group, 'tier'],
      [moved, 'team'],
    ])
      await query(
        `insert into labels.groups (company_id, id, name, name_key)
          values ($1, $2, $3, $3)`,
        [companyId, id, name],
      );
    const labelled = async (name: string, ruleId: string) => {
      const id = uuidV7();
      await query(
        `insert into labels.labels (company_id, id, name, name_key, group_id)
          values ($1, $2, $3, $3, $4)`,
        [companyId, id, name, group],
      );
      await query(
        `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
          select $1, id, $2, $3, $4 from inventory.endpoints where path = '/report/weekly'`,
        [companyId, id, group, ruleId],
      );
      return id;
    };
    const rules = { kept: uuidV7(), off: uuidV7(), gone: uuidV7() };
    for (const [name, id] of Object.entries(rules))
      if (id !== rules.gone)
        await query(
          `insert into labels.rules (company_id, id, name, name_key, kind, enabled, created_by, updated_by)
            values ($1, $2, $3, $3, 'filter', $4, 'maya', 'maya')`,
          [companyId, id, name, id === rules.kept],
        );
    const gold = await labelled('gold', BY_HAND);
    const deleted = await labelled('deleted', BY_HAND);
    const ruled = await labelled('ruled', rules.kept);
    await labelled('switched off', rules.off);
    await labelled('rule gone', rules.gone);
    const { correctionId } = await decide<{ correctionId: string }>(
      pipeline,
      companyId,
      await merge(companyId, ['daily', 'weekly', 'yearly']),
    );
    await query('delete from labels.labels where id = $1', [deleted]);
    await query('update labels.labels set group_id = $2 where id = $1', [gold, moved]);
    await decide(pipeline, companyId, { kind: 'undoCorrection', correctionId, actor: ACTOR } as {
      kind: string;
    });
    assert.deepEqual(
      await query(
        `select l.label_id as id, l.group_id as "group" from inventory.endpoint_labels l
           join inventory.endpoints e on e.id = l.endpoint_id where e.path = '/report/weekly' order by 1`,
      ),
      [
        { id: gold, group: moved },
        { id: ruled, group },
      ],
    );
  });

  it('INV-11 the order of corrections holds where the clock is set back an hour between them', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    await send(pipeline, companyId, REPORTS);
    const undo = (id: string) =>
      decide(pipeline, companyId, { kind: 'undoCorrection', correctionId: id, actor: ACTOR } as {
        kind: string;
      });
    const first = await decide<{ correctionId: string }>(
      pipeline,
      companyId,
      await merge(companyId, ['daily', 'weekly'], ['yearly']),
    );
    const now = Date.now.bind(Date);
    const clock = mock.method(Date, 'now', () => now() - 3_600_000);
    try {
      const [merged] = (await rows(companyId)).filter(({ path }) => path === '/report/{period}');
      const second = await decide<{ correctionId: string }>(pipeline, companyId, {
        kind: 'splitEndpoint',
        host: HOST,
        endpointId: merged?.id,
        path: '/report/{period}',
        index: 1,
        value: 'daily',
        actor: ACTOR,
      } as { kind: string });
      await assert.rejects(undo(first.correctionId), isConflict);
      await undo(second.correctionId);
      await undo(first.correctionId);
    } finally {
      clock.mock.restore();
    }
    assert.deepEqual(await shown(companyId), [
      '/report/daily 5',
      '/report/daily/rows 2',
      '/report/weekly 3',
      '/report/yearly 4',
    ]);
  });
});
