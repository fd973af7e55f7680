import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { DOMAINS } from '@palisade/services/domains.ts';
import { columnFaults } from '@palisade/services/platform/database/columnFaults.ts';
import { statements } from '@palisade/services/platform/database/statement.ts';
import {
  testDatabase,
  type TestDatabase,
} from '@palisade/services/platform/database/testDatabase.ts';
import { describeStatement } from '@palisade/services/platform/database/testing/describeStatement.ts';
import pg from 'pg';

describe('statements written by hand', () => {
  let test: TestDatabase;
  let client: pg.Client;
  before(async () => {
    // The domains import every file with a statement.
    test = await testDatabase(DOMAINS);
    client = new pg.Client({ connectionString: test.url });
    await client.connect();
    // As for a reader who sees all of a company.
    await client.query('set search_path = whole, public');
  });
  after(async () => {
    await client.end();
    await test.close();
  });

  it('give the columns that they declare, by name and type', async () => {
    const all = statements();
    assert.ok(all.length > 20, `${all.length} statements`);
    const faults: string[] = [];
    for (const { sql, columns } of all)
      for (const fault of columnFaults(columns, await describeStatement(client, sql)))
        faults.push(`${fault}: ${sql}`);
    assert.deepEqual(faults, []);
  });

  it('are the only ones in the product whose rows have a type', () => {
    const asserted = (source: string): string[] =>
      source.match(/(?:query|stream|step)<(?!object>|RowOf<|Wanted )[^>]*/gi) ?? [];
    assert.equal(asserted('scope.query<{ id: string }>(`select 1`)').length, 1);
    const folder = new URL('../../../services/src/', import.meta.url);
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/test|generated/i.test(file))
      .flatMap((file) =>
        asserted(readFileSync(new URL(file, folder), 'utf8')).map((text) => `${file}: ${text}`),
      );
    assert.deepEqual(found, []);
  });

  it('are told when a column is missing, is of another type, or was not declared', async () => {
    const described = await describeStatement(
      client,
      'select 1::bigint as count, null::uuid as id, now() as at',
    );
    assert.deepEqual(columnFaults({ count: 'text', id: 'uuid?', name: 'text' }, described), [
      'count is declared text and is the type with the id 20',
      'at is not declared',
      'name is declared and is no column',
    ]);
  });

  it('are told when they cannot be prepared, and the next one is prepared all the same', async () => {
    await assert.rejects(describeStatement(client, 'select nothing'), /does not exist/);
    assert.deepEqual(
      (await describeStatement(client, 'select 1 as one')).map(({ name }) => name),
      ['one'],
    );
  });
});
