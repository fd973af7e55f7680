import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InventoryLearner } from './inventoryLearner.ts';
import {
  type ExchangePipeline,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { Receipt } from '../../../platform/intake.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import {
  bytesOf,
  entry,
  type EntryOptions,
  ndjson,
  uploadFor,
} from '../../../composition/testing/traffic.ts';

const NAMES = [
  'ada',
  'grace',
  'alan',
  'edsger',
  'barbara',
  'donald',
  'dennis',
  'margaret',
  'linus',
  'radia',
  'tony',
  'leslie',
  'niklaus',
  'john',
  'frances',
  'adele',
  'ken',
  'bjarne',
  'guido',
  'anita',
  'shafi',
  'silvio',
  'robin',
  'dana',
];
const profile = (name: string) => ({
  name,
  email: `${name}@example.org`,
  joined: '2026-01-02',
  followers: name.length,
});
const ACTOR = { id: null, name: 'maya@example.com', address: '127.0.0.1' };

describe('learning the inventory', () => {
  let test: TestDatabase;
  const settings = testSettings();
  const pipelines: ExchangePipeline[] = [];
  const restart = (): ExchangePipeline => {
    const pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    pipelines.push(pipeline);
    return pipeline;
  };
  before(async () => {
    test = await intakeDatabase();
  });
  after(async () => {
    await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
    await test.close();
  });
  const send = (pipeline: ExchangePipeline, companyId: string, entries: readonly EntryOptions[]) =>
    pipeline.submit(
      uploadFor(companyId),
      bytesOf(ndjson(entries.map((options) => entry(options)))),
    );
  const endpoints = (companyId: string) =>
    test.db.company(companyId).query<{
      id: string;
      method: string;
      path: string;
      requests: number;
      sensitive: boolean;
      learning_state: string;
      authenticated: boolean | null;
    }>('select id, method, path, requests, sensitive, learning_state, authenticated from inventory.endpoints order by path, method');

  it('INV-02 an endpoint of an old recording is detected today, and was first seen then, after a restart too', async () => {
    const companyId = test.companyId();
    const begun = Date.now();
    const visit = (day: number) => ({
      url: 'https://old.example/status',
      at: `2012-05-0${day}T10:00:00.000Z`,
    });
    await send(restart(), companyId, [visit(3), visit(2)]);
    const moments = (): Promise<{ detected: number; first: number }[]> =>
      Promise.all(
        ['hosts', 'apis', 'endpoints'].map(async (table) => {
          const [row] = await test.db.company(companyId).query<{
            detected: string;
            first: string;
          }>(`select detected_at as detected, first_seen_at as first from inventory.${table}`);
          return { detected: Date.parse(row?.detected ?? ''), first: Date.parse(row?.first ?? '') };
        }),
      );
    const found = await moments();
    for (const { detected, first } of found) {
      assert.ok(detected >= begun && detected <= Date.now(), new Date(detected).toISOString());
      assert.equal(first, Date.parse(visit(2).at));
    }
    await send(restart(), companyId, [visit(1)]);
    assert.deepEqual(
      await moments(),
      found.map(({ detected }) => ({ detected, first: Date.parse(visit(1).at) })),
    );
  });

  it('ENG-02 endpoints that turn out to be one are merged: counts and traffic add up, old ids lead to the one that is left', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    const visit = (name: string, n: number): EntryOptions => ({
      url: `https://social.example/people/${name}`,
      body: profile(name),
      at: `2026-05-01T${10 + (n % 3)}:${10 + n}:00.000Z`,
    });
    const receipts: Receipt[] = [await send(pipeline, companyId, NAMES.slice(0, 3).map(visit))];
    const early = await endpoints(companyId);
    for (let round = 0; round < 4; round += 1)
      receipts.push(
        await send(
          pipeline,
          companyId,
          NAMES.map((name, n) => visit(name, n + round)),
        ),
      );
    const late = await endpoints(companyId);
    assert.deepEqual(
      late.map(({ path, requests }) => [path, requests]),
      [['/people/{personName}', 3 + 4 * NAMES.length]],
    );
    const [evidence] = await test.db
      .company(companyId)
      .query<{ reasons: string[] }>(
        `select path_evidence -> 0 -> 'reasons' as reasons from inventory.endpoints`,
      );
    assert.ok(evidence?.reasons.includes('structureAlikeShare'), String(evidence?.reasons));
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
    const aliases = await test.db
      .company(companyId)
      .query<{ old_id: string; endpoint_id: string }>(
        'select old_id, endpoint_id from inventory.endpoint_aliases',
      );
    const kept = late[0]?.id;
    for (const { id } of early)
      assert.ok(
        id === kept || aliases.some((alias) => alias.old_id === id && alias.endpoint_id === kept),
        id,
      );
    const [left] = await test.db
      .company(companyId)
      .query<{ count: number }>(
        'select count(*) as count from inventory.parameters p where not exists (select from inventory.endpoints e where e.id = p.endpoint_id)',
      );
    assert.equal(left?.count, 0);
  });

  it('ENG-02 parameters of a path are called as its template says, also when that comes to have other names', async () => {
    const companyId = test.companyId();
    const visit = (name: string, n: number): EntryOptions => ({
      url: `https://social.example/people/${name}/${4_000 + 7 * n}`,
      body: profile(name),
      at: `2026-05-01T${10 + (n % 3)}:00:00.000Z`,
    });
    const pathNames = () =>
      test.db
        .company(companyId)
        .query<{ path: string; names: string[]; seen: number }>(
          `select e.path, array_agg(p.name order by p.name) as names, max(p.occurrences)::int as seen from inventory.endpoints e join inventory.parameters p on p.endpoint_id = e.id where p.location = 'path' group by e.path order by 1`,
        );
    const first = restart();
    await send(first, companyId, ['ada', 'grace'].map(visit));
    assert.deepEqual(await pathNames(), [
      { path: '/people/ada/{personId}', names: ['personId'], seen: 1 },
      { path: '/people/grace/{personId}', names: ['personId'], seen: 1 },
    ]);
    await first.stop();
    const second = restart();
    for (let round = 0; round < 4; round += 1)
      await send(
        second,
        companyId,
        NAMES.map((name, n) => visit(name, n + round)),
      );
    assert.deepEqual(await pathNames(), [
      {
        path: '/people/{personName}/{id}',
        names: ['id', 'personName'],
        seen: 2 + 4 * NAMES.length,
      },
    ]);
  });

  it('goes on after a restart where it was: ids, counts and parameters', async () => {
    const companyId = test.companyId();
    const first = restart();
    const calls = (from: number): EntryOptions[] =>
      Array.from({ length: 40 }, (_, n) => ({
        url: `https://shop.example/orders/${from + n}?page=${n % 3}`,
        body: { id: from + n, total: 1.5 },
      }));
    const receipts = [await send(first, companyId, calls(0))];
    const before = await endpoints(companyId);
    await first.stop();
    receipts.push(await send(restart(), companyId, calls(1_000)));
    const later = await endpoints(companyId);
    assert.deepEqual(
      later.map(({ id, requests }) => ({ id, requests })),
      before.map(({ id }) => ({ id, requests: 80 })),
    );
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
    const [parameter] = await test.db
      .company(companyId)
      .query<{ occurrences: number; type: string; required: boolean }>(
        `select occurrences, type, required from inventory.parameters where location = 'body' and name = 'total'`,
      );
    assert.deepEqual(parameter, { occurrences: 80, type: 'number', required: true });
  });

  it('INV-09 is staging until 50 requests in two hours by two callers', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    const calls = (hour: number, client: string, count: number): EntryOptions[] =>
      Array.from({ length: count }, (_, n) => ({
        url: `https://shop.example/stock/${hour}${n}`,
        client,
        at: `2026-05-01T${hour}:00:00.000Z`,
      }));
    await send(pipeline, companyId, calls(10, '203.0.113.1', 60));
    assert.equal((await endpoints(companyId))[0]?.learning_state, 'staging');
    await send(pipeline, companyId, calls(11, '203.0.113.2', 2));
    assert.equal((await endpoints(companyId))[0]?.learning_state, 'available');
  });

  it('counts what is beyond its bounds as noise and learns the rest', async () => {
    const companyId = test.companyId();
    const hosts = Array.from({ length: 2_010 }, (_, n): EntryOptions => ({
      url: `https://h${n}.flood.example/`,
      body: {},
    }));
    const receipt = await send(restart(), companyId, hosts);
    assert.deepEqual([receipt.learned, receipt.noise], [2_000, { tooManyHosts: 10 }]);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });

  it('DATA-04 DATA-07 keeps masked samples only, and none after opting out', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    const calls = Array.from({ length: 30 }, (_, n): EntryOptions => ({
      url: `https://social.example/accounts/${n}`,
      method: 'POST',
      requestBody: { email: `person${n}@example.org`, plan: 'basic' },
      body: { ok: true },
    }));
    await send(pipeline, companyId, calls);
    const { query } = test.db.company(companyId);
    const samples = () =>
      query<{ name: string; samples: string[] }>(
        `select name, samples from inventory.parameters where samples <> '{}'`,
      );
    const kept = await samples();
    assert.ok(kept.some(({ name }) => name === 'plan'));
    const stored = async () =>
      JSON.stringify([
        await samples(),
        await query('select path_evidence from inventory.endpoints'),
        await query(
          `select convert_from(model, 'UTF8') from inventory.endpoint_models union all select convert_from(model, 'UTF8') from inventory.host_models`,
        ),
      ]);
    await pipeline.setSampling(companyId, true, ACTOR);
    assert.doesNotMatch(await stored(), /person\d+@example/);
    assert.match(await stored(), /basic/);
    await pipeline.setSampling(companyId, false, ACTOR);
    assert.deepEqual(await samples(), []);
    assert.doesNotMatch(await stored(), /basic/);
    await send(
      pipeline,
      companyId,
      calls.map((call) => ({
        ...call,
        requestBody: { email: 'late@example.org', plan: 'premium' },
      })),
    );
    await pipeline.stop();
    assert.deepEqual(await samples(), []);
    assert.doesNotMatch(await stored(), /premium|late@/);
    settings.sampling = true;
  });
});
