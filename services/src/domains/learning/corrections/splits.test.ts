import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SplitCandidates } from './splitValues.ts';
import { lookupEndpoints } from '../../inventory/inventory.client.ts';
import { booksOf, readBooks } from '../../../composition/testing/testIntake.ts';
import type { Receipt } from '../../../platform/intake.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  correctedPaths,
  ACTOR,
  HOST,
  isConflict,
  repeat,
  REPORTS,
} from './testing/correctedPaths.ts';

describe('splits of the learned paths', () => {
  const { database, restart, send, rows, shown, merge, decide } = correctedPaths();

  it('INV-12 a split begins in staging, takes what comes for its value, and taken back joins the parameter again', async () => {
    const companyId = database().companyId();
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
      database().db.company(companyId),
      made.map(({ id }) => id),
    );
    assert.deepEqual(
      found.map((one) => one?.path),
      ['/users/{userId}/posts', '/users/{userId}/posts'],
    );
    assert.deepEqual(await readBooks(database().db, companyId), booksOf(receipts));
  });

  it('INV-12 a value behind a word and a dot is split off, after a restart too, and joins again', async () => {
    const companyId = database().companyId();
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
    assert.deepEqual(await readBooks(database().db, companyId), booksOf(receipts));
  });

  it('INV-12 a split whose samples are gone is refused in words; opting out of samples deletes the values', async () => {
    const companyId = database().companyId();
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
    const companyId = database().companyId();
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
});
