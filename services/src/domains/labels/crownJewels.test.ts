import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { identity } from '../identity/identity.domain.ts';
import { ingest } from '../ingest/ingest.domain.ts';
import {
  type ExchangePipeline,
  InventoryLearner,
  testPipeline,
  testSettings,
} from '../../composition/testing/testIntake.ts';
import { inventory } from '../../composition/inventoryService.ts';
import { attachByHand, removeLabelsOf } from '../inventory/labelling/attachedLabels.client.ts';
import { uuidOf } from '../inventory/testing/seed.ts';
import { followCrownJewels } from './crownJewels.ts';
import { inTurn } from './inTurn.ts';
import { labels } from './labels.domain.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { testDatabase, type TestDatabase } from '../../platform/database/testDatabase.ts';
import { createLog } from '../../platform/server/log.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../composition/testing/traffic.ts';

describe('a label that makes a crown jewel of an endpoint', () => {
  let test: TestDatabase;
  let intake: ExchangePipeline;
  let stop: () => Promise<void>;
  let companyId = '';
  const settings = testSettings();
  const start = () => testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
  before(async () => {
    test = await testDatabase([identity, ingest, inventory, labels]);
    companyId = test.companyId();
    intake = start();
    stop = await followCrownJewels({
      db: test.db,
      log: createLog('error'),
      intake: { change: (id, change) => intake.change(id, change) },
    });
    await learn(['/orders/17', '/status']);
    await test.db
      .company(companyId)
      .query(
        `insert into labels.groups (company_id, id, name, name_key) values ($1, $2, 'Value', 'value')`,
        [companyId, uuidOf('group')],
      );
    for (const [id, name] of [
      ['crown', 'Crown-Jewel'],
      ['other', 'Crowned'],
    ] as const) {
      await test.db
        .company(companyId)
        .query(
          'insert into labels.labels (company_id, id, group_id, name, name_key) values ($1, $2, $3, $4, lower($4))',
          [companyId, uuidOf(id), uuidOf('group'), name],
        );
    }
  });
  after(async () => {
    await stop();
    await intake.stop();
    await test.close();
  });

  const learn = (paths: readonly string[]) =>
    intake.submit(
      uploadFor(companyId),
      bytesOf(ndjson(paths.map((path) => entry({ url: `https://shop.example${path}` })))),
    );
  const look = async () => {
    const rows = await test.db
      .company(companyId)
      .query<{ path: string; score: number; isCounted: boolean }>(
        `select path, risk_score as score, risk_factors @> '[{"key":"crownJewel"}]' as "isCounted" from inventory.endpoints order by path`,
      );
    return Object.fromEntries(
      rows.map(({ path, score, isCounted }) => [path, { score, isCounted }]),
    );
  };
  const idOf = async (path: string) =>
    (
      await test.db
        .company(companyId)
        .query<{ id: string }>('select id from inventory.endpoints where path = $1', [path])
    )[0]?.id ?? assert.fail('no endpoint');
  const label = async (path: string, name: string) => {
    const id = await idOf(path);
    await inTurn(test.db, companyId, (query) =>
      attachByHand(query, [id], [{ id: uuidOf(name), groupId: uuidOf('group') }]),
    );
  };
  const counted = async () =>
    Object.entries(await look())
      .filter(([, { isCounted }]) => isCounted)
      .map(([path]) => path);
  const counts = (...expected: readonly string[]) =>
    untilEqual('the crown jewels are counted', counted, [...expected]);

  it('ENG-05 raises its risk without waiting for traffic, and only its own', async () => {
    const before = await look();
    await label('/status', 'other');
    await label('/orders/{orderId}', 'crown');
    await counts('/orders/{orderId}');
    const now = await look();
    assert.ok((now['/orders/{orderId}']?.score ?? 0) > (before['/orders/{orderId}']?.score ?? 10));
    assert.equal(now['/status']?.score, before['/status']?.score);
  });

  it('ENG-05 weighs endpoints that another process labelled', async () => {
    const other = openDatabase(test.url, { max: 1 });
    const id = await idOf('/status');
    await inTurn(other, companyId, (query) =>
      attachByHand(query, [id], [{ id: uuidOf('crown'), groupId: uuidOf('group') }]),
    );
    await counts('/orders/{orderId}', '/status');
    await inTurn(other, companyId, (query) =>
      query(
        'delete from inventory.endpoint_labels where company_id = $1 and endpoint_id = $2 and label_id = $3',
        [companyId, id, uuidOf('crown')],
      ),
    );
    await counts('/orders/{orderId}');
    await other.close();
  });

  it('ENG-05 is known after a restart, and counts on while traffic comes', async () => {
    await intake.stop();
    intake = start();
    const { '/orders/{orderId}': before } = await look();
    await learn(['/orders/18', '/orders/19']);
    assert.deepEqual((await look())['/orders/{orderId}'], before);
  });

  it('LAB-04 lowers it again when the label goes', async () => {
    await inTurn(test.db, companyId, (query) => removeLabelsOf(query, 'label_id', uuidOf('crown')));
    await counts();
  });

  it('ENG-05 counts under another spelling once a label is renamed to it', async () => {
    await inTurn(test.db, companyId, (query) =>
      query(
        `update labels.labels set name = 'Crown jewels', name_key = 'crown jewels' where company_id = $1 and id = $2`,
        [companyId, uuidOf('other')],
      ),
    );
    await counts('/status');
  });
});
