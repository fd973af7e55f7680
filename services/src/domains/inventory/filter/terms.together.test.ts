import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { checkTerms } from '../testing/checkTerms.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';

const ENDPOINT = uuidOf('endpoint');
const LABELS = [uuidOf('label 0'), uuidOf('label 1')] as const;
const values = (query: CompanyQuery, ...more: readonly unknown[]) => [
  query.companyId,
  ENDPOINT,
  ...more,
];

/** What learning, labels and documents do to one endpoint, in transactions of their own. */
const DEEDS: Readonly<Record<string, (query: CompanyQuery) => Promise<void>>> = {
  'learns its row': async (query) => {
    await query(
      `update inventory.endpoints set authenticated = true, risk_score = 7.5, technologies = '{nginx}'
       where company_id = $1 and id = $2`,
      values(query),
    );
  },
  'labels it': async (query) => {
    await query(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
       values ($1, $2, $3, $3, $3)`,
      values(query, LABELS[1]),
    );
  },
  'takes a label from it': async (query) => {
    await query(
      'delete from inventory.endpoint_labels where company_id = $1 and endpoint_id = $2 and label_id = $3',
      values(query, LABELS[0]),
    );
  },
  'adds a finding': async (query) => {
    await query(
      `insert into inventory.endpoint_findings (company_id, endpoint_id, name, severity, found_at)
       values ($1, $2, 'new', 'low', now())`,
      values(query),
    );
  },
  'takes a finding from it': async (query) => {
    await query(
      `delete from inventory.endpoint_findings
       where company_id = $1 and endpoint_id = $2 and name = 'old'`,
      values(query),
    );
  },
};

describe('terms of an endpoint that two transactions change at a time', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([inventory]);
  });
  after(() => test.close());

  const names = Object.keys(DEEDS);
  for (const first of names)
    it(`are those of both when one ${first} first`, async () => {
      for (const second of names.filter((name) => name !== first)) {
        const company = test.db.company(test.companyId());
        await company.transaction((query) =>
          seedEndpoints(query, [
            {
              id: ENDPOINT,
              host: 'a.example',
              path: '/orders',
              labels: [{ labelId: LABELS[0] }],
              findings: [{ name: 'old', severity: 'high' }],
            },
          ]),
        );
        let other: Promise<void> | undefined;
        await company.transaction(async (query) => {
          await DEEDS[first]?.(query);
          let isOver = false;
          other = company
            .transaction(async (run) => DEEDS[second]?.(run))
            .finally(() => {
              isOver = true;
            });
          await until('the other one has ended, or waits', async () => {
            const [waits] = await test.db.system.query<{ count: number }>(
              `select count(*) as count from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return isOver || waits?.count === 1;
          });
        });
        await other;
        await checkTerms(company, `when the other ${second}`);
        assert.deepEqual(
          await company.query(
            `select from inventory.endpoints e where has_findings <> exists (
               select from inventory.endpoint_findings f where f.endpoint_id = e.id)`,
          ),
          [],
          'the mark of findings',
        );
        // What was is there again: nothing of the meantime may stay.
        await company.query(
          `update inventory.endpoints set authenticated = null, risk_score = 0, technologies = '{}'`,
        );
        await checkTerms(company, `when the other ${second}, and the row is as it was`);
        await company.query('delete from inventory.endpoints');
        assert.deepEqual(await company.query('select term from inventory.term_members'), []);
      }
    });
});
