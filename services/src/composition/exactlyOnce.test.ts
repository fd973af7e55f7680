import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { readBooks } from './testing/testIntake.ts';

const CHILD = fileURLToPath(new URL('./testing/intakeChild.ts', import.meta.url));
const UPLOADS = 60;
const ENTRIES = 40;

describe('kill -9', () => {
  let test: TestDatabase;
  before(async () => {
    test = await intakeDatabase();
  });
  after(() => test.close());

  /**
   * Runs the child from the first upload that was not acknowledged, and kills it after so many
   * acknowledgements.
   */
  async function run(
    companyId: string,
    acknowledged: Set<number>,
    killAfter: number,
  ): Promise<void> {
    let first = 0;
    while (acknowledged.has(first)) first += 1;
    const child = spawn(
      process.execPath,
      [CHILD, test.url, companyId, String(first), String(UPLOADS)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exit = once(child, 'exit');
    let seen = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.add(Number(line.split(' ')[0]));
      seen += 1;
      if (seen === killAfter) child.kill('SIGKILL');
    }
    await exit;
  }

  it(
    'ENG-01 what was acknowledged is stored and counted once, whatever was sent again',
    { timeout: 100_000 },
    async () => {
      const companyId = test.companyId();
      const acknowledged = new Set<number>();
      for (const killAfter of [1, 3, 6, 2, 9]) {
        await run(companyId, acknowledged, killAfter);
        const stored = await test.db
          .company(companyId)
          .query<{ count: number }>('select count(*) as count from ingest.batches');
        assert.ok(
          (stored[0]?.count ?? 0) >= acknowledged.size,
          'an acknowledged upload is missing',
        );
      }
      await run(companyId, acknowledged, 0);
      assert.equal(acknowledged.size, UPLOADS);
      const books = await readBooks(test.db, companyId);
      const received = UPLOADS * ENTRIES;
      const learned = (received * 3) / 4;
      const totals = { received, learned, noise: received - learned, rejected: 0 };
      assert.deepEqual(books, {
        batches: totals,
        ledger: totals,
        endpoints: learned,
        hourly: learned,
        hosts: learned,
        company: totals,
      });
      const [counts] = await test.db.company(companyId).query<{ same: boolean }>(
        `select c.endpoints = (select count(*) from inventory.endpoints) and c.apis = (select count(*) from inventory.apis) and c.hosts = 3
         and c.endpoints = (select sum(endpoint_count) from inventory.hosts) and c.apis = (select sum(api_count) from inventory.hosts) as same from inventory.company_counts c`,
      );
      assert.equal(counts?.same, true, 'the roll-ups differ from the rows');
    },
  );
});
