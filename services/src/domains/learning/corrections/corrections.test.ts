import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { lookupEndpoints } from '../../inventory/inventory.client.ts';
import { BY_HAND } from '../../inventory/labelling/attachedLabels.client.ts';
import { booksOf, readBooks } from '../../../composition/testing/testIntake.ts';
import type { Receipt } from '../../../platform/intake.ts';
import { Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import {
  correctedPaths,
  ACTOR,
  HOST,
  isConflict,
  repeat,
  REPORTS,
} from './testing/correctedPaths.ts';

describe('merges of the learned paths', () => {
  const { database, restart, send, rows, shown, merge, decide } = correctedPaths();

  it('INV-11 a merge sums the traffic, its ids lead to the merged endpoint, and an excluded path stays', async () => {
    const companyId = database().companyId();
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
      database().db.company(companyId),
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
    assert.deepEqual(await readBooks(database().db, companyId), booksOf(receipts));
    const [audit] = await database()
      .db.company(companyId)
      .query<{ action: string; before: { endpoints: unknown[] } }>(
        'select action, before from identity.audit_log',
      );
    assert.equal(audit?.action, 'endpoint.merge');
    assert.equal(audit.before.endpoints.length, 3);
  });

  it('INV-11 a merge that is taken back brings every endpoint with its own id, counts and parameters', async () => {
    const companyId = database().companyId();
    const pipeline = restart();
    const receipts: Receipt[] = [
      await send(pipeline, companyId, [...REPORTS, '/report/weekly?page=2']),
    ];
    const before = await rows(companyId);
    const parameters = () =>
      database()
        .db.company(companyId)
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
    assert.deepEqual(await readBooks(database().db, companyId), booksOf(receipts));
    assert.deepEqual(
      await database().db.company(companyId).query('select * from inventory.endpoint_aliases'),
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
    assert.deepEqual(await readBooks(database().db, companyId), booksOf(receipts));
  });

  it('INV-11 ATK-08 what people said of a merged endpoint holds for each that comes back', async () => {
    const companyId = database().companyId();
    const { query } = database().db.company(companyId);
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
    const companyId = database().companyId();
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
      database()
        .db.company(companyId)
        .query(
          `select endpoint_id as id, ${side} ->> 'path' as path from inventory.changes
           where kind = $1 order by path`,
          [kind],
        );
    const merged = await told('merged', 'after');
    assert.equal(merged.length, 2);
    assert.deepEqual(await told('split', 'before'), merged);
  });

  it('INV-11 traffic since a merge is kept when it is taken back: with the parameter where other values came, every id resolves', async () => {
    const companyId = database().companyId();
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
    assert.deepEqual(await readBooks(database().db, companyId), booksOf(receipts));
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
    const found = await lookupEndpoints(database().db.company(companyId), ids);
    assert.ok(found.every((endpoint) => endpoint !== null));
    const hours = await database()
      .db.company(companyId)
      .query<{ path: string; requests: number }>(
        'select path, sum(t.requests)::int as requests from inventory.traffic_hourly t join inventory.endpoints e on e.id = t.endpoint_id group by path order by path',
      );
    assert.deepEqual(
      hours.map(({ path, requests }) => `${path} ${requests}`),
      await shown(companyId),
    );
    const located = await database()
      .db.company(companyId)
      .query<{ path: string; requests: number }>(
        'select path, sum(g.requests)::int as requests from inventory.geolocations_daily g join inventory.endpoints e on e.id = g.endpoint_id group by path order by path',
      );
    assert.deepEqual(located, hours);
  });

  it('INV-11 what came since a merge stays with its id when the parameter goes with the merge', async () => {
    const companyId = database().companyId();
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
    const hours = await database()
      .db.company(companyId)
      .query<{ id: string; requests: number }>(
        `select endpoint_id as id, requests::int from inventory.traffic_hourly
         where hour >= '2026-05-01T12:00:00Z'`,
      );
    assert.deepEqual(hours, [{ id: merged?.id, requests: 6 }]);
  });

  it('INV-11 a merge of endpoints that changed meanwhile is refused in words, and nothing of it is done', async () => {
    const companyId = database().companyId();
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
      await database().db.company(companyId).query('select * from inventory.corrections'),
      [],
    );
    await decide(pipeline, companyId, await merge(companyId, ['daily', 'weekly']));
  });

  it('a correction below another one is taken back first', async () => {
    const companyId = database().companyId();
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
    const companyId = database().companyId();
    const { query } = database().db.company(companyId);
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
    const companyId = database().companyId();
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
