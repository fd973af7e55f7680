import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { ExchangePipeline } from './exchangePipeline.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

const ACTOR: Actor = { id: null, name: 'maya@example.com', address: null };

describe('a change of what was learned', () => {
  let test: TestDatabase;
  let intake: ExchangePipeline;
  before(async () => {
    test = await intakeDatabase();
    const settings = testSettings();
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
  });
  after(async () => {
    await intake.stop();
    await test.close();
  });
  const upload = (companyId: string, first: number) =>
    intake.submit(
      uploadFor(companyId),
      bytesOf(
        ndjson(
          Array.from({ length: 200 }, (_, n) =>
            entry({ url: `https://shop.example/orders/${first + n}` }),
          ),
        ),
      ),
    );

  const addApi = (host: string) => ({
    kind: 'addApi',
    host,
    name: host,
    detectionEnabled: true,
    actor: ACTOR,
  });

  it('takes its turn among batches that are on their way, and none of them is lost', async () => {
    const companyId = test.companyId();
    const first = await upload(companyId, 0);
    const results = await Promise.all([
      upload(companyId, 1_000),
      intake.change(companyId, addApi('new.example')),
      upload(companyId, 2_000),
    ]);
    assert.deepEqual(
      await test.db
        .company(companyId)
        .query('select name from inventory.apis where id = $1', [
          results[1] instanceof Object && 'id' in results[1] ? results[1].id : '',
        ]),
      [{ name: 'new.example' }],
    );
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([first, results[0], results[2]]));
  });

  it('that cannot be done says so and changes nothing', async () => {
    const companyId = test.companyId();
    const receipt = await upload(companyId, 0);
    await intake.change(companyId, addApi('new.example'));
    await assert.rejects(
      intake.change(companyId, addApi('new.example')),
      (error) => error instanceof Problem && error.code === 'conflict',
    );
    assert.deepEqual(
      await test.db
        .company(companyId)
        .query('select count(*) as apis from inventory.apis where name = $1', ['new.example']),
      [{ apis: 1 }],
    );
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });
});
