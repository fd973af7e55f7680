import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  AttackWatch,
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import { takeCompany } from './owners.repository.ts';
import { TakenOver } from './takenOver.ts';
import type { ExchangePipeline } from '../pipeline/exchangePipeline.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { Receipt } from '../../../platform/intake.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

const ACTOR = { id: null, name: 'maya@example.com', address: null };

describe('a company that was taken over', () => {
  let test: TestDatabase;
  const pipelines: ExchangePipeline[] = [];
  before(async () => {
    test = await intakeDatabase();
  });
  after(async () => {
    await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
    await test.close();
  });

  interface Learner {
    readonly pipeline: ExchangePipeline;
    readonly lost: number[];
  }
  function learner(): Learner {
    const settings = testSettings();
    const pipeline = testPipeline(
      test.db,
      new InventoryLearner(test.db, settings, new AttackWatch(test.db, () => undefined)),
      { settings, isShared: true },
    );
    const lost: number[] = [];
    pipeline.onLost((_companyId, epoch) => lost.push(epoch));
    pipelines.push(pipeline);
    return { pipeline, lost };
  }
  const take = async (companyId: string, after_: number): Promise<number> =>
    (await test.db
      .company(companyId)
      .transaction((query) =>
        takeCompany(query, randomUUID(), after_ === 0 ? null : { epoch: after_ }),
      )) ?? assert.fail('the company was not free');
  const traffic = (number: number) =>
    ndjson(
      Array.from({ length: 20 }, (_, n) =>
        entry({
          url: `https://shop.example/orders/${number * 20 + n}${n % 10 === 9 ? '?q=%27%20or%201%3D1--' : ''}`,
          client: '203.0.113.77',
        }),
      ),
    );
  const send = ({ pipeline }: Learner, companyId: string, number: number): Promise<Receipt> =>
    pipeline.submit(uploadFor(companyId), bytesOf(traffic(number)));
  const rows = (companyId: string, text: string): Promise<Record<string, unknown>[]> =>
    test.db.company(companyId).query(text);
  /** Everything that a flush writes as it is in memory. */
  const written = async (companyId: string): Promise<unknown> => [
    await readBooks(test.db, companyId),
    await rows(
      companyId,
      'select number, attempts, score, version from attackers.attackers order by number',
    ),
    await rows(companyId, 'select state, saved_at from attackers.detector_states'),
    await rows(companyId, 'select sessions, saved_at from inventory.ended_sessions'),
    await rows(companyId, 'select id, requests, path from inventory.endpoints order by id'),
    await rows(
      companyId,
      'select md5(string_agg(m::text, chr(10) order by m::text)) from inventory.host_models m',
    ),
  ];

  it('ENG-01 is not written to by who had it before, and what that one had in memory is not counted', async () => {
    const companyId = test.companyId();
    const [first, second] = [learner(), learner()];
    first.pipeline.own(companyId, await take(companyId, 0));
    const receipts = [await send(first, companyId, 0)];
    second.pipeline.own(companyId, await take(companyId, 1));
    receipts.push(await send(second, companyId, 1));
    const before_ = await written(companyId);
    await assert.rejects(
      send(first, companyId, 2),
      (error) => error instanceof TakenOver && error.status === 503 && error.retryAfter === 1,
    );
    await assert.rejects(first.pipeline.setSampling(companyId, false, ACTOR), TakenOver);
    await assert.rejects(
      first.pipeline.change(companyId, { kind: 'weighCrownJewels', labelIds: [] } as {
        kind: string;
      }),
      TakenOver,
    );
    assert.deepEqual(await written(companyId), before_);
    assert.ok(
      first.lost.length >= 3 && first.lost.every((epoch) => epoch === 1),
      String(first.lost),
    );
    receipts.push(await send(second, companyId, 2));
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
    // And back: what the other learned is read before anything else is.
    await second.pipeline.release(companyId);
    first.pipeline.own(companyId, await take(companyId, 2));
    receipts.push(await send(first, companyId, 3), await send(first, companyId, 4));
    assert.equal((await send(first, companyId, 2)).duplicate, true);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
    const attackers = await rows(companyId, 'select number from attackers.attackers');
    assert.equal(new Set(attackers.map(({ number }) => number)).size, attackers.length);
  });

  it('ENG-01 is not written to by the last commit of a process that stops', async () => {
    const companyId = test.companyId();
    const [first, second] = [learner(), learner()];
    first.pipeline.own(companyId, await take(companyId, 0));
    const receipts = [await send(first, companyId, 0)];
    second.pipeline.own(companyId, await take(companyId, 1));
    receipts.push(await send(second, companyId, 1));
    await second.pipeline.stop();
    const before_ = await written(companyId);
    await first.pipeline.stop();
    assert.deepEqual(await written(companyId), before_);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
  });

  it('ENG-01 drops what waits in memory when it is owned anew before the commit', async () => {
    const companyId = test.companyId();
    const first = learner();
    first.pipeline.own(companyId, await take(companyId, 0));
    await send(first, companyId, 0);
    const waiting = send(first, companyId, 1);
    first.pipeline.own(companyId, await take(companyId, 1));
    const outcome = await waiting.then(
      (receipt) => [receipt],
      (error: unknown) => (assert.ok(error instanceof TakenOver), []),
    );
    const receipts = [await send(first, companyId, 0), ...outcome];
    const books = await readBooks(test.db, companyId);
    assert.equal(books.endpoints, books.batches.learned);
    assert.equal(books.batches.received, receipts.length * 20);
  });

  it('ENG-01 is not recovered by a process that came too late', async () => {
    const companyId = test.companyId();
    const [second, late] = [learner(), learner()];
    second.pipeline.own(companyId, await take(companyId, 0));
    late.pipeline.own(companyId, 1);
    second.pipeline.own(companyId, await take(companyId, 1));
    await send(second, companyId, 0);
    const journal = await rows(
      companyId,
      'select number, md5(entries) as entries from inventory.model_journal order by number',
    );
    assert.notEqual(journal.length, 0, 'commits leave something to be recovered');
    await assert.rejects(send(late, companyId, 1), TakenOver);
    assert.deepEqual(
      await rows(
        companyId,
        'select number, md5(entries) as entries from inventory.model_journal order by number',
      ),
      journal,
    );
  });

  it('is learned by nobody who was not given it', async () => {
    const companyId = test.companyId();
    await assert.rejects(send(learner(), companyId, 0), TakenOver);
    assert.deepEqual((await readBooks(test.db, companyId)).batches.received, 0);
  });
});
