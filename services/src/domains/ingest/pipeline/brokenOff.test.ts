import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import { Problem } from '../../../platform/problem.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

/** Learns as ever, but the database is away once, when the second host of a batch is looked up. */
class BrokenOff extends InventoryLearner {
  #isAway = true;

  override async prepare(companyId: string, host: string): Promise<void> {
    if (host === 'second.example' && this.#isAway) {
      this.#isAway = false;
      throw new Error('The database is away.');
    }
    await super.prepare(companyId, host);
  }
}

describe('a batch that is broken off', () => {
  let test: TestDatabase;
  before(async () => {
    test = await intakeDatabase();
  });
  after(() => test.close());

  it('ENG-01 a batch that cannot be learned to its end counts once when it is sent again, and so do others beside it', async () => {
    const companyId = test.companyId();
    const pipeline = testPipeline(test.db, new BrokenOff(test.db, testSettings()));
    const send = (source: string, hosts: readonly string[]) => {
      const entries = hosts.map((host, index) =>
        entry({ url: `https://${host}/orders/${source}${index}` }),
      );
      return pipeline.submit(
        uploadFor(companyId, { source, idempotencyKey: source }),
        bytesOf(ndjson(entries)),
      );
    };
    const both = ['first.example', 'first.example', 'second.example'];
    const [beside, broken] = await Promise.allSettled([
      send('beside', ['first.example']),
      send('broken', both),
    ]);
    assert.ok(
      broken.status === 'rejected' &&
        broken.reason instanceof Problem &&
        broken.reason.status === 503,
    );
    const receipts = [
      beside.status === 'fulfilled' ? beside.value : await send('beside', ['first.example']),
      await send('broken', both),
    ];
    await pipeline.stop();
    assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts));
  });
});
