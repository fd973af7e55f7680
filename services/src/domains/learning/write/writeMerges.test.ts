import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import { attachByHand, holdEndpoints } from '../../inventory/labelling/attachedLabels.client.ts';
import { writeRuleLabels } from '../../inventory/labelling/writeRuleLabels.client.ts';
import { seedEndpoints, uuidOf } from '../../inventory/testing/seed.ts';
import type { Merged } from '../state/applyChanges.ts';
import { deleteMerged, writeMerges } from './writeMerges.ts';

const [OLD, INTO, LABEL, GROUP] = ['old', 'into', 'label', 'group'].map((word) => uuidOf(word));

describe('an endpoint that is being merged into another one', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([inventory]);
  });
  after(() => test.close());

  it('is labelled by nobody meanwhile, so that no label is lost: who waits labels what it became', async () => {
    assert.ok(OLD !== undefined && INTO !== undefined);
    assert.ok(LABEL !== undefined && GROUP !== undefined);
    const company = test.db.company(test.companyId());
    await company.transaction((query) =>
      seedEndpoints(query, [
        { id: OLD, host: 'a.example', path: '/orders/1' },
        { id: INTO, host: 'a.example', path: '/orders/{id}' },
      ]),
    );
    // What writing a merge takes of the one that goes on.
    const into = { id: INTO, method: 'GET', tunes: [] } as unknown as Merged['into'];
    const merged = [{ oldId: OLD, into, was: '/orders/1' }] as unknown as readonly Merged[];
    let byHand: Promise<unknown> | undefined;
    await company.transaction(async (query) => {
      await writeMerges(query, merged, Buffer.alloc(32));
      let isOver = false;
      byHand = company
        .transaction(async (other) =>
          attachByHand(other, await holdEndpoints(other, [OLD]), [{ id: LABEL, groupId: GROUP }]),
        )
        .then(
          () => 'attached',
          (error: unknown) => (error as Error).message,
        )
        .finally(() => {
          isOver = true;
        });
      await until('who labels has done so, or waits', async () => {
        const [waits] = await test.db.system.query<{ count: number }>(
          `select count(*) as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return isOver || waits?.count === 1;
      });
      const given = [{ endpointId: OLD, labelId: LABEL, groupId: GROUP }];
      assert.deepEqual(
        await company.transaction((other) => writeRuleLabels(other, uuidOf('rule'), [OLD], given)),
        [OLD],
        'a rule looks at it again',
      );
      await deleteMerged(query, merged);
    });
    assert.equal(await byHand, 'attached');
    assert.deepEqual(
      await company.query('select endpoint_id as id from inventory.endpoint_labels'),
      [{ id: INTO }],
    );
  });
});
