import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { inventory } from '../../../composition/inventoryService.ts';
import { testDatabase } from '../../../platform/database/testDatabase.ts';
import { identity } from '../../identity/identity.domain.ts';
import { labels } from '../../labels/labels.domain.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';

const [OURS, THEIRS, GROUP] = [uuidOf('label', 'ours'), uuidOf('label', 'theirs'), uuidOf('group')];

it('totals of hosts are counted for labels of many endpoints behind a reader of few on the same connection', async () => {
  const fresh = await testDatabase([inventory, labels, identity]);
  const session = new pg.Client({ connectionString: fresh.url });
  await session.connect();
  try {
    const company = fresh.companyId();
    await fresh.db.company(company).transaction((query) =>
      seedEndpoints(query, [
        {
          id: uuidOf(company, 1),
          host: 'a.example',
          path: '/1',
          labels: [{ labelId: OURS, groupId: GROUP }],
        },
        {
          id: uuidOf(company, 2),
          host: 'a.example',
          path: '/2',
          labels: [{ labelId: THEIRS, groupId: GROUP }],
        },
      ]),
    );
    await session.query(
      `update inventory.term_counts set endpoints = 20001 where company_id = $1 and field = 'label' and value = $2`,
      [company, THEIRS],
    );
    await session.query(`select set_config('palisade.company_id', $1, false)`, [company]);
    const isKnown = async (label: string): Promise<boolean | undefined> => {
      await session.query(`select set_config('palisade.label_ids', $1, false)`, [label]);
      const text = 'select inventory.count_seen_hosts() as known';
      return (await session.query<{ known: boolean }>(text)).rows[0]?.known;
    };
    assert.equal(await isKnown(OURS), true, 'nothing is to be counted');
    assert.equal(await isKnown(THEIRS), false, 'its set is to be made');
    assert.equal(await isKnown(OURS), true);
  } finally {
    await session.end();
    await fresh.close();
  }
});
