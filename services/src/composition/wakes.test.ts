import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { identity } from '../domains/identity/identity.domain.ts';
import { inventory } from './inventoryService.ts';
import { seedEndpoints, uuidOf } from '../domains/inventory/testing/seed.ts';
import { labels } from '../domains/labels/labels.domain.ts';
import { integrations } from '../domains/integrations/integrations.domain.ts';
import { posture } from '../domains/posture/posture.domain.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';
import { readWake, WORK_CHANNEL } from '../platform/work/wake.ts';
import { beginReading } from '../platform/events/readEvents.ts';

describe('what writes of endpoints wake', () => {
  let test: TestDatabase;
  let end: () => Promise<void>;
  const heard: string[] = [];
  let endpoints = 0;
  before(async () => {
    test = await testDatabase([identity, inventory, labels, posture, integrations]);
    end = await test.db.listen(WORK_CHANNEL, {
      onOpen: () => undefined,
      onMessage: (message) => {
        const { job, companyId } = readWake(message);
        heard.push(`${job} ${companyId}`);
      },
      onLost: () => undefined,
    });
  });
  after(async () => {
    await end();
    await test.close();
  });
  beforeEach(() => {
    heard.length = 0;
  });
  const add = (companyId: string) =>
    test.db.company(companyId).transaction((query) => {
      endpoints += 1;
      const id = uuidOf('woken', endpoints);
      return seedEndpoints(query, [{ id, host: 'shop.example', path: `/woken/${endpoints}` }]);
    });

  it('is nothing in a company without policies and rules', async () => {
    const [plain, watched] = [test.companyId(), test.companyId()];
    await test.db.company(watched).transaction((query) => beginReading(query, 'posture.judge'));
    await add(plain);
    await add(watched);
    await until('the other company is told of', () => heard.length > 0);
    assert.deepEqual(heard, [`posture.judge ${watched}`]);
  });

  it('is evaluating and labelling, once a transaction', async () => {
    const companyId = test.companyId();
    await test.db.company(companyId).transaction(async (query) => {
      await beginReading(query, 'posture.judge');
      await beginReading(query, 'labels.applyRules');
    });
    await add(companyId);
    await until('both are told of', () => heard.length >= 2);
    assert.deepEqual(heard.toSorted(), [
      `labels.applyRules ${companyId}`,
      `posture.judge ${companyId}`,
    ]);
  });
});
