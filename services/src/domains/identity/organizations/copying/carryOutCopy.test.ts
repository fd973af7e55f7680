import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyRequest } from 'fastify';
import type { ConfigurationItem, ConfigurationShare } from '../../../../platform/configuration.ts';
import { testDatabase, type TestDatabase } from '../../../../platform/database/testDatabase.ts';
import { Problem } from '../../../../platform/problem.ts';
import { carryOutCopy } from './carryOutCopy.ts';
import { byKey } from './planCopy.ts';

const itemOf = (key: string, needs: ConfigurationItem['needs'] = []): ConfigurationItem => ({
  kind: 'label',
  key,
  name: key,
  values: {},
  needs,
});
const refused = itemOf('refused');
const items = [refused, itemOf('leans on it', [refused]), itemOf('good')];

describe('ADM-03 copying what is refused in part', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([]);
  });
  after(() => test.close());

  it('takes back what a refused thing has written, leaves out what needs it, and copies the rest', async () => {
    /** Writes a row before it finds something wrong. */
    const share: ConfigurationShare = {
      kinds: ['label'],
      read: async () => [],
      takeTurn: (query) => query('create temp table written (key text) on commit drop'),
      async write(query, _request, { item }) {
        await query('insert into written values ($1)', [item.key]);
        if (item === refused) throw new Problem('conflict', 'It cannot be.');
      },
      finish: async () => undefined,
    };
    const order = { shares: [share], source: byKey(items), parts: ['labels'] as const };
    await test.db.company(test.companyId()).transaction(async (query) => {
      const request = {} as FastifyRequest; // The share does not look at it.
      const copied = await carryOutCopy(query, request, order);
      assert.deepEqual(
        copied.items.map(({ item, outcome, reason }) => [item.key, outcome, reason]),
        [
          ['refused', 'refused', 'It cannot be.'],
          ['leans on it', 'refused', 'It needs refused, which cannot be copied.'],
          ['good', 'create', null],
        ],
      );
      const rows = await query<{ key: string }>('select key from written');
      assert.deepEqual(
        rows.map(({ key }) => key),
        ['good'],
      );
    });
  });
});
