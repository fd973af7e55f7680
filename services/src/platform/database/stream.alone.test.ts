import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { testDatabase, type TestDatabase } from './testDatabase.ts';

const TABLE = `
  create schema shop;
  create table shop.things (company_id uuid not null, name text not null, primary key (company_id, name));
  alter table shop.things enable row level security;
  alter table shop.things force row level security;
  create policy company on shop.things using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);`;

/** Bytes that are still referred to: what waits to be collected says nothing of what is held. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('a stream of rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-migrations-'));
  writeFileSync(join(folder, '001_shop.sql'), TABLE);
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([{ name: 'shop', migrations: pathToFileURL(`${folder}/`) }]);
  });
  after(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  it('INV-03 streams half a million rows with flat memory, none ahead of the caller, and only those of the company', async () => {
    const [own, other] = [test.companyId(), test.companyId()];
    for (const [companyId, name] of [
      [own, 'own'],
      [other, 'other'],
    ] as const)
      await test.db
        .company(companyId)
        .query('insert into shop.things (company_id, name) values ($1, $2)', [companyId, name]);
    const { signal } = new AbortController();
    const sql =
      "select name, i, repeat('x', 500) as text from shop.things, generate_series(1, 500000) i";
    let rows = 0;
    const most = [0, 0];
    for await (const some of test.db
      .company(own)
      .stream({ sql, columns: { name: 'text', i: 'int4', text: 'text' } }, [], {
        rows: 1000,
        signal,
      })) {
      assert.ok(some.length <= 1000 && some[0]?.name === 'own' && some[0].i === rows + 1);
      rows += some.length;
      if (rows % 25_000 !== 0) continue;
      const half = rows <= 250_000 ? 0 : 1;
      most[half] = Math.max(most[half] ?? 0, heldBytes());
    }
    assert.equal(rows, 500_000);
    const [first = 0, second = 0] = most;
    assert.ok(
      second - first < 10_000_000,
      `${second - first} bytes more for the second 125 MB of rows`,
    );
  });
});
