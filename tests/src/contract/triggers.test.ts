import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { DOMAINS } from '@palisade/services/domains.ts';
import {
  testDatabase,
  type TestDatabase,
} from '@palisade/services/platform/database/testDatabase.ts';

const PAGE = new URL('../../../services/src/platform/database/triggers.md', import.meta.url);

const TRIGGERS = `
  select format('%s.%s %s', n.nspname, c.relname, t.tgname) as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal order by 1`;

/** A function of one domain that a trigger on a table of another runs. */
const FOREIGN = `
  select format('%s.%s %s', n.nspname, c.relname, t.tgname) as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace <> c.relnamespace order by 1`;

/** `table trigger` of each row of the page's tables, with why it is there. */
function documented(page: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, tables = '', triggers = '', why = ''] of page.matchAll(
    /^\| (`.*?`) \| (`.*?`) \| (.*?) \|$/gm,
  ))
    for (const [, table] of tables.matchAll(/`(.*?)`/g))
      for (const [, trigger] of triggers.matchAll(/`(.*?)`/g))
        found.set(`${table} ${trigger}`, why);
  return found;
}

describe('triggers', () => {
  let test: TestDatabase;
  const names = async (sql: string): Promise<string[]> =>
    (await test.db.system.query<{ name: string }>(sql)).map(({ name }) => name);
  before(async () => {
    test = await testDatabase(DOMAINS);
  });
  after(() => test.close());

  it('are all named on one page with what they are for, and nothing else is', async () => {
    const page = documented(readFileSync(PAGE, 'utf8'));
    assert.deepEqual((await names(TRIGGERS)).toSorted(), [...page.keys()].toSorted());
    assert.deepEqual(
      [...page].filter(([, why]) => why.trim() === ''),
      [],
    );
  });

  it('do nothing for another domain but follow merges and tell of advice', async () => {
    assert.deepEqual((await names(FOREIGN)).toSorted(), [
      'attackers.remediations remediations_told',
      'inventory.endpoint_aliases aliases_attackers',
      'inventory.endpoint_aliases aliases_comments',
      'inventory.endpoint_aliases aliases_marks',
      'inventory.endpoint_aliases aliases_requests',
    ]);
  });
});
