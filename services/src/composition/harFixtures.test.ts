import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { InventoryLearner } from '../domains/inventory/learning/inventoryLearner.ts';
import { isBalanced } from '../domains/ingest/pipeline/tally.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { booksOf, readBooks, testPipeline, testSettings } from './testing/testIntake.ts';
import { bytesOf, uploadFor } from './testing/traffic.ts';

const FOLDER = new URL('../../../../shared/data/har-fixtures/', import.meta.url);
const isThere = existsSync(FOLDER);

describe('real and broken HAR files', { skip: isThere ? false : 'the folder ../shared/data/har-fixtures is not there' }, () => {
  let test: TestDatabase;
  before(async () => {
    test = await intakeDatabase();
  });
  after(() => test.close());

  it('ENG-01 every file balances, whole and cut in half', async () => {
    const settings = testSettings();
    const pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.har.gz'))) {
      const companyId = test.companyId();
      const bytes = readFileSync(new URL(file, FOLDER));
      const whole = await pipeline.submit(uploadFor(companyId, { source: file, format: 'har' }), bytesOf(bytes));
      const half = await pipeline.submit(uploadFor(companyId, { source: 'half', format: 'har' }), bytesOf(bytes.subarray(0, Math.floor(bytes.length / 2))));
      const receipts = [whole, ...(half.duplicate ? [] : [half])];
      for (const receipt of receipts) assert.ok(isBalanced(receipt), `${file} ${JSON.stringify(receipt)}`);
      assert.deepEqual(await readBooks(test.db, companyId), booksOf(receipts), file);
    }
    await pipeline.stop();
  });
});
