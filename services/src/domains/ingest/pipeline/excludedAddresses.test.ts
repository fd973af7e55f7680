import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { ExchangePipeline } from './exchangePipeline.ts';
import { addressSet, type AddressSet } from '../../../platform/addresses/addressSet.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

describe('traffic from excluded addresses', () => {
  let test: TestDatabase;
  let intake: ExchangePipeline;
  let excluded: AddressSet | null = addressSet(['203.0.113.0/24', '2001:db8::/32']);
  before(async () => {
    test = await intakeDatabase();
    const known = testSettings();
    const settings = {
      ...known,
      read: async (companyId: string) => ({
        ...((await known.read(companyId)) ?? assert.fail()),
        excluded,
      }),
    };
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
  });
  after(async () => {
    await intake.stop();
    await test.close();
  });

  it('ADM-10 ENG-01 is noise of its own reason, learned of nowhere, and the books balance; a change holds without a restart', async () => {
    const companyId = test.companyId();
    const path = (name: string) => `https://shop.example/${name}/17`;
    const send = async (key: string, clients: Readonly<Record<string, string>>) =>
      intake.submit(
        { ...uploadFor(companyId), idempotencyKey: key },
        bytesOf(
          ndjson(
            Object.entries(clients).map(([name, client]) => entry({ url: path(name), client })),
          ),
        ),
      );
    const paths = async () =>
      (
        await test.db
          .company(companyId)
          .query<{ path: string }>('select path from inventory.endpoints order by path')
      ).map((row) => row.path.split('/')[1]);
    const first = await send('one', {
      scanned: '203.0.113.200',
      probed: '2001:db8::7',
      orders: '198.51.100.1',
      unknown: 'not an address',
    });
    assert.deepEqual([first.received, first.learned, first.noise], [4, 2, { excludedAddress: 2 }]);
    assert.deepEqual(await paths(), ['orders', 'unknown']);
    excluded = null;
    const second = await send('two', { scanned: '203.0.113.200' });
    assert.deepEqual([second.learned, second.noise], [1, {}]);
    assert.deepEqual(await paths(), ['orders', 'scanned', 'unknown']);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([first, second]));
  });
});
