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

const SOURCES = new URL('../../../services/src/', import.meta.url);

/** Files of the services with what they hold, tests left out. */
const sources = (): readonly (readonly [file: string, text: string])[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test|generated/i.test(file))
    .map((file) => [file, readFileSync(new URL(file, SOURCES), 'utf8')]);

/** What is between the parenthesis at `start` and the one that closes it. */
function enclosed(text: string, start: number): string {
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    if (depth === 0) return text.slice(start + 1, end);
  }
  return '';
}

/** Rows to change or delete that a subquery with a limit chooses where a plan may run it again. */
const chosenAgain = (source: string): string[] =>
  [...source.matchAll(/\b(?:in|using|set [^;`]*? from)\s*\((?=\s*select\b)/gi)]
    .map(({ 0: { length }, index }) => enclosed(source, index + length - 1))
    .filter((select) => /\blimit\b/i.test(select.replace(/\([^()]*\)/g, '')));

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
    const found = sources().flatMap(([file, source]) =>
      asserted(source).map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(found, []);
  });

  it('choose the rows of a limit once: in an array or in a materialized part', () => {
    for (const again of [
      'delete from t where id in (select id from t order by (id) limit $1)',
      'update t set n = f(n)\n from (select id from t limit 20 for update) due where t.id = due.id',
    ])
      assert.equal(chosenAgain(again).length, 1, again);
    for (const once of [
      'delete from t where id = any(array(select id from t limit $1))',
      'with due as materialized (select id from t limit 1) delete from t using due',
    ])
      assert.deepEqual(chosenAgain(once), [], once);
    const found = sources().flatMap(([file, source]) =>
      chosenAgain(source).map((text) => `${file}: ${text}`),
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
