import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DOMAINS } from '@palisade/services/domains.ts';
import {
  testDatabase,
  type TestDatabase,
} from '@palisade/services/platform/database/testDatabase.ts';
import pg from 'pg';

/** Tables with a company in every row that are not held to one company, and why. */
const WITHOUT_POLICY: Readonly<Record<string, string>> = {
  'attackers.limited_companies': 'It holds ids of companies alone, asked for all of them at once.',
  'identity.company_roles':
    'Who signs in is asked for in all their companies at once, before any of them is chosen.',
  'identity.sso_grants':
    'What a provider of an organization granted in all its companies is told and taken away at once.',
  'integrations.action_tasks':
    'One worker takes the next task of any company, in turns; the task says whose it is.',
  'integrations.deny_lists':
    'A firewall fetches its list by a secret address, which says neither who asks nor for which company.',
  'integrations.tasks':
    'One worker takes the next task of any company, in turns; the task says whose it is.',
  'inventory.judged_companies':
    'It holds ids of companies alone, so that background work finds those with policies.',
  'inventory.labelled_companies':
    'It holds ids of companies alone, so that background work finds those with rules.',
};

interface Table {
  readonly name: string;
  readonly isForced: boolean;
  readonly policies: number;
}

describe('tables of companies', () => {
  let test: TestDatabase;
  let tables: Table[] = [];
  before(async () => {
    test = await testDatabase(DOMAINS);
    const owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    ({ rows: tables } = await owner.query<Table>(
      `select n.nspname || '.' || c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
         (select count(*)::int from pg_policy p where p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) like '%palisade.company_id%') as policies
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    ));
    await owner.end();
  });
  after(() => test.close());

  it('PERM-01 show rows of one company only, whatever a statement asks, or are named here with a reason', () => {
    assert.ok(tables.length > 60, `${tables.length} tables`);
    const open = tables
      .filter(({ isForced, policies }) => !isForced || policies === 0)
      .map(({ name }) => name);
    assert.deepEqual(open, Object.keys(WITHOUT_POLICY).sort());
  });

  it('PERM-01 show nothing to a connection that is in no company', async () => {
    for (const { name, isForced } of tables)
      if (isForced)
        assert.deepEqual(await test.db.system.query(`select 1 from ${name} limit 1`), [], name);
  });
});
