import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { INVENTORY_FIELDS, type FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { seedDemo } from './demo.ts';
import {
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../composition/testing/testIntake.ts';
import type { ExchangePipeline } from './pipeline/exchangePipeline.ts';
import { isBalanced } from './pipeline/tally.ts';
import type { TestDatabase } from '../../platform/database/testDatabase.ts';
import { intakeDatabase } from '../../composition/testing/intakeDatabase.ts';

const FIELDS: readonly FilterField[] = INVENTORY_FIELDS;

describe('demo company', () => {
  let test: TestDatabase;
  let intake: ExchangePipeline;
  before(async () => {
    test = await intakeDatabase();
    const settings = testSettings();
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
  });
  after(async () => {
    await intake.stop();
    await test.close();
  });

  it('INV-18 endpoints, parameters, types, credentials and sensitive data come from its traffic', async () => {
    const companyId = test.companyId();
    const receipt = await seedDemo(intake, companyId, {
      exchanges: 4_000,
      now: Date.UTC(2026, 4, 9, 12, 30),
    });
    assert.equal(receipt.received, 4_000);
    assert.ok(isBalanced(receipt));
    assert.ok(receipt.learned > 3_000, JSON.stringify(receipt));
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
    const { query } = test.db.company(companyId);
    const [counts] = await query<{
      hosts: number;
      endpoints: number;
      sensitive_endpoints: number;
      unauthenticated_endpoints: number;
      parameters: number;
      available: number;
    }>(
      `select c.*, (select count(*) from inventory.parameters) as parameters, (select count(*) from inventory.endpoints where learning_state = 'available') as available from inventory.company_counts c`,
    );
    assert.ok(
      counts !== undefined && counts.hosts > 1 && counts.endpoints >= 40 && counts.endpoints <= 90,
      JSON.stringify(counts),
    );
    assert.ok(
      counts.sensitive_endpoints > 3 &&
        counts.unauthenticated_endpoints > 3 &&
        counts.available > 5 &&
        counts.parameters > 300,
      JSON.stringify(counts),
    );
    const [late] = await query<{ n: number }>(
      'select count(*)::int as n from inventory.endpoints where detected_at <> first_seen_at',
    );
    assert.equal(late?.n, 0, 'the demo is shown as if it had been watched');
    const types = await query<{ type: string; format: string | null }>(
      'select distinct type, format from inventory.parameters',
    );
    for (const format of ['uuid', 'date-time', 'email'])
      assert.ok(
        types.some((row) => row.format === format),
        format,
      );
  });

  it('INV-02 every set of an endpoint holds each member once, so that each counts once', async () => {
    const companyId = test.companyId();
    await seedDemo(intake, companyId, { exchanges: 1_500, now: Date.UTC(2026, 4, 9, 12, 30) });
    const { query } = test.db.company(companyId);
    const sets = FIELDS.filter(({ type, child }) => type === 'set' && child === undefined).map(
      ({ column }) => column,
    );
    assert.ok(sets.length > 8);
    for (const column of sets) {
      assert.deepEqual(
        await query(
          `select path, ${column} from inventory.endpoints where cardinality(${column}) <> (select count(distinct member) from unnest(${column}) member)`,
        ),
        [],
        column,
      );
    }
    const [none] = await query(
      `select term from inventory.endpoint_terms t, unnest(t.terms) term group by t.endpoint_id, term having count(*) > 1`,
    );
    assert.equal(none, undefined);
  });

  it('is the same again, and counts once within the hour', async () => {
    const companies = [test.companyId(), test.companyId()] as const;
    const options = { exchanges: 1_500, now: Date.UTC(2026, 4, 9, 12, 30) };
    await seedDemo(intake, companies[0], options);
    await seedDemo(intake, companies[1], options);
    const again = await seedDemo(intake, companies[1], { ...options, now: options.now + 60_000 });
    assert.equal(again.duplicate, true);
    const [one, other] = await Promise.all(
      companies.map((id) =>
        test.db
          .company(id)
          .query(
            'select host, method, path, requests, errors, sensitive, data_types, risk_score, learning_state from inventory.endpoints order by host, method, path',
          ),
      ),
    );
    assert.deepEqual(one, other);
  });
});
