import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { AttackWatch } from '../domains/attackers/watching/attackWatch.ts';
import { InventoryLearner } from '../domains/learning/learner/inventoryLearner.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import type { Query } from '../platform/database/database.ts';
import type { Statement } from '../platform/database/statement.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { booksOf, readBooks, testPipeline, testSettings } from './testing/testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from './testing/traffic.ts';

const HOUR = 3_600_000;
/** Longer than the learner goes by rules and marks without asking for them again. */
const MINUTES = 2 * 60_000;

describe('a clock that jumps', () => {
  let test: TestDatabase;
  before(async () => {
    test = await intakeDatabase();
  });
  after(async () => {
    mock.restoreAll();
    await test.close();
  });

  it('ENG-01 a learner goes on when the clock jumps by six hours, and asks for rules and marks as often as before', async () => {
    const companyId = test.companyId();
    const asked: string[] = [];
    const company = test.db.company.bind(test.db);
    const db = Object.create(test.db, {
      company: {
        value: (...given: Parameters<typeof company>) => {
          const scope = company(...given);
          const query = Object.assign(
            (async (asks: string | Statement, values?: readonly unknown[]): Promise<object[]> => {
              asked.push(typeof asks === 'string' ? asks : asks.sql);
              return typeof asks === 'string'
                ? scope.query(asks, values)
                : scope.query(asks, values);
            }) as Query,
            { companyId: scope.companyId },
          );
          return { ...scope, query };
        },
      },
    }) as TestDatabase['db'];
    const settings = testSettings();
    const failures: unknown[] = [];
    const watch = new AttackWatch(db, (error) => failures.push(error));
    const pipeline = testPipeline(test.db, new InventoryLearner(db, settings, watch), { settings });
    const [wall, steady] = [Date.now.bind(Date), performance.now.bind(performance)];
    const ahead = { wall: 0, steady: 0 };
    mock.method(Date, 'now', () => wall() + ahead.wall);
    mock.method(performance, 'now', () => steady() + ahead.steady);
    const receipts = [];
    for (const jump of [0, 6, -6, 0]) {
      ahead.wall = jump * HOUR;
      ahead.steady += MINUTES;
      asked.length = 0;
      receipts.push(
        await pipeline.submit(
          uploadFor(companyId, { idempotencyKey: `jump ${receipts.length}` }),
          bytesOf(ndjson([entry({ url: `https://shop.example/orders/${receipts.length}` })])),
        ),
      );
      for (const table of ['attackers.tunings', 'inventory.learning_settings'])
        assert.ok(
          asked.some((text) => text.includes(table)),
          `${table} was not asked after a jump to ${jump} hours`,
        );
    }
    await pipeline.stop();
    assert.deepEqual(failures, []);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
  });
});
