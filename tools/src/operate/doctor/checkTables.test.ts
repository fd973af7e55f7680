import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DOMAINS } from '@palisade/services/domains.ts';
import { migrationFiles } from '@palisade/services/platform/database/migrate.ts';
import {
  testDatabase,
  type TestDatabase,
} from '@palisade/services/platform/database/testDatabase.ts';
import pg from 'pg';
import { checkDatabase } from './checkDatabase.ts';
import { tablesOf } from './checkTables.ts';

describe('tables and extensions that got lost', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  before(async () => {
    database = await testDatabase(DOMAINS);
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  after(async () => {
    await owner?.end();
    await database?.close();
  });

  const problems = async (): Promise<string[]> =>
    (await checkDatabase(database.url))
      .filter(({ level }) => level === 'problem')
      .map(({ words, remedy }) => `${words} ${remedy}`);

  /** What the doctor finds while a change is in force that `back` undoes. */
  async function whileChanged(change: string, back: string): Promise<string[]> {
    await owner.query(change);
    try {
      return await problems();
    } finally {
      await owner.query(back);
    }
  }

  it('knows every table that the migrations make', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%s.%s', schemaname, tablename) as name from pg_tables
       where schemaname in (select domain from palisade.migrations union select 'limited') order by 1`,
    );
    assert.deepEqual(
      tablesOf(await migrationFiles(DOMAINS)).toSorted(),
      rows.map(({ name }) => name).toSorted(),
    );
    assert.deepEqual(await problems(), []);
  });

  it('names a lost table, and a lost right', async () => {
    assert.deepEqual(
      await whileChanged(
        'alter table ingest.ledger rename to ledger_aside',
        'alter table ingest.ledger_aside rename to ledger',
      ),
      [
        'The table ingest.ledger is gone. Stop Palisade, and restore a backup into a new state folder or database.',
      ],
    );
    const right = 'select, insert, update, delete on inventory.hosts';
    assert.deepEqual(
      await whileChanged(`revoke ${right} from palisade_app`, `grant ${right} to palisade_app`),
      [`The role palisade_app may not read inventory.hosts. grant ${right} to palisade_app`],
    );
  });

  it('names a lost extension', async () => {
    await owner.query('drop extension btree_gin cascade');
    const after = await problems();
    await owner.query('create extension btree_gin');
    assert.equal(after.length, 1);
    assert.match(after[0] ?? '', /^The extension btree_gin is gone.* restore a backup/);
  });

  it('names tables whose rows are no longer kept apart, with the statement that mends it', async () => {
    const table = 'inventory.endpoints';
    const [policy] = (
      await owner.query<{ qual: string }>(
        `select qual from pg_policies where schemaname = 'inventory' and tablename = 'endpoints' and policyname = 'company'`,
      )
    ).rows;
    const lost = await whileChanged(
      `alter table ${table} no force row level security; drop policy company on ${table}`,
      `alter table ${table} force row level security; create policy company on ${table} using (${policy?.qual})`,
    );
    assert.equal(lost.length, 2);
    assert.match(
      lost[0] ?? '',
      /does not hold for its owner\. alter table .* force row level security$/,
    );
    const statement = lost[1]?.slice(lost[1].indexOf('create policy')) ?? '';
    await owner.query(`drop policy company on ${table}`);
    await owner.query(statement);
    assert.deepEqual(await problems(), []);
    const { rows } = await owner.query<{ qual: string }>(
      `select qual from pg_policies where schemaname = 'inventory' and tablename = 'endpoints' and policyname = 'company'`,
    );
    assert.deepEqual(rows, [policy], 'the statement makes the policy that was there');
  });
});
