import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';
import type { Intake } from '../platform/intake.ts';
import { InventoryLearner } from '../domains/inventory/learning/inventoryLearner.ts';
import { bytesOf, entry, har, ndjson, uploadFor } from './testing/traffic.ts';
import { booksOf, readBooks, testPipeline, testSettings } from './testing/testIntake.ts';

describe('pipeline', () => {
  let test: TestDatabase;
  let intake: Intake;
  before(async () => {
    test = await testDatabase([
      { name: 'ingest', migrations: new URL('../domains/ingest/migrations/', import.meta.url) },
      { name: 'inventory', migrations: new URL('../domains/inventory/migrations/', import.meta.url) },
    ]);
    const settings = testSettings();
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
  });
  after(async () => {
    await intake.stop();
    await test.close();
  });

  it('ENG-01 learns NDJSON and answers when it is stored', async () => {
    const companyId = test.companyId();
    const entries = Array.from({ length: 60 }, (_, n) => entry({ url: `https://shop.example/orders/${n}` }));
    const receipt = await intake.submit(uploadFor(companyId), bytesOf(ndjson(entries)));
    assert.equal(receipt.learned, 60);
    assert.equal(receipt.duplicate, false);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
    const endpoints = await test.db.company(companyId).query<{ method: string; path: string; requests: number }>('select method, path, requests from inventory.endpoints');
    assert.deepEqual(endpoints, [{ method: 'GET', path: '/orders/{orderId}', requests: 60 }]);
  });

  it('ENG-01 keeps the good part of a HAR file cut in half', async () => {
    const companyId = test.companyId();
    const text = har(Array.from({ length: 20 }, (_, n) => entry({ url: `https://shop.example/carts/${n}` })));
    const receipt = await intake.submit(uploadFor(companyId, { format: 'har' }), bytesOf(text.slice(0, text.length / 2)));
    assert.equal(receipt.rejected.truncated, 1);
    assert.ok(receipt.learned >= 8, String(receipt.learned));
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });
});
