import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompanyQuery, Query } from '../../../platform/database/database.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import { DatabaseUnavailable } from '../../../platform/database/databaseUnavailable.ts';
import { loadMemory } from './detectorJournal.ts';

const COMPANY = '00000000-0000-4000-8000-000000000001';

/** Answers every query with no rows, but those of a table with `answer`. */
const queryWith = (table: string, answer: () => Promise<object[]>): CompanyQuery =>
  Object.assign(
    (async (asked: string | Statement) => {
      const text = typeof asked === 'string' ? asked : asked.sql;
      return text.includes(table) ? await answer() : [];
    }) as Query,
    { companyId: COMPANY },
  );

describe('what detection remembers', () => {
  it('is asked for again when the database could not give it, and never begun anew', async () => {
    const unreadable: unknown[] = [];
    for (const table of [
      'attackers.detector_states',
      'attackers.detector_journal',
      'attackers.attacker_states',
    ]) {
      const query = queryWith(table, () => Promise.reject(new DatabaseUnavailable('lost')));
      await assert.rejects(
        loadMemory(query, 1, (error) => unreadable.push(error)),
        DatabaseUnavailable,
        table,
      );
    }
    assert.deepEqual(unreadable, []);
  });

  it('begins anew, and says so, when it is damaged', async () => {
    const unreadable: unknown[] = [];
    const query = queryWith('attackers.detector_states', async () => [
      { state: Buffer.from('damaged') },
    ]);
    const { journal } = await loadMemory(query, 1, (error) => unreadable.push(error));
    assert.deepEqual([unreadable.length, journal.whole], [1, null]);
  });
});
