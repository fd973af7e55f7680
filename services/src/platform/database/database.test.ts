import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import pg from 'pg';
import { page } from '../keyset.ts';
import { clientQuery } from './clientQuery.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { orNull } from './statement.ts';
import { testDatabase, type TestDatabase } from './testDatabase.ts';

const TABLES = `
  create schema shop;
  create table shop.things (company_id uuid not null, id uuid not null default gen_random_uuid(), name text not null, score numeric not null default 0, at timestamptz not null default now(), primary key (company_id, id));
  alter table shop.things enable row level security;
  alter table shop.things force row level security;
  create policy company on shop.things using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
  grant usage on schema shop to palisade_limited;
  grant select on shop.things to palisade_limited;`;

const COUNT_TO_TEN = 'select generate_series(1, 10) as n';

describe('database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-migrations-'));
  const shop = { name: 'shop', migrations: pathToFileURL(`${folder}/`) };
  writeFileSync(join(folder, '001_shop.sql'), TABLES);
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([shop]);
  });
  after(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const add = (companyId: string, name: string, score = 0) =>
    test.db
      .company(companyId)
      .query('insert into shop.things (company_id, name, score) values ($1, $2, $3)', [
        companyId,
        name,
        score,
      ]);

  it('shows a statement without a where only the rows of its own company', async () => {
    const [a, b] = [test.companyId(), test.companyId()];
    await add(a, 'of a');
    await add(b, 'of b');
    // More rounds than connections, so that each of them serves both companies.
    for (let round = 0; round < 20; round += 1) {
      const [ofA, ofB, ofNobody] = await Promise.all([
        test.db.company(a).query('select name from shop.things'),
        test.db.company(b).query('select name from shop.things'),
        test.db.system.query('select name from shop.things'),
      ]);
      assert.deepEqual([ofA, ofB, ofNobody], [[{ name: 'of a' }], [{ name: 'of b' }], []]);
    }
  });

  it('PERM-04 lets who is limited to labels read and change nothing, in their own company either', async () => {
    const companyId = test.companyId();
    await add(companyId, 'kept');
    const limited = test.db.company(companyId, { labels: () => [test.companyId()] });
    for (const sql of [
      `insert into shop.things (company_id, name) values ('${companyId}', 'planted')`,
      `update shop.things set name = 'taken'`,
      'delete from shop.things',
    ])
      await assert.rejects(limited.query(sql), /permission denied/, sql);
    assert.deepEqual(await limited.query('select name from shop.things'), [{ name: 'kept' }]);
  });

  it('lets nobody write, change or remove rows of another company', async () => {
    const [a, b] = [test.companyId(), test.companyId()];
    await add(a, 'kept');
    await assert.rejects(
      test.db
        .company(b)
        .query('insert into shop.things (company_id, name) values ($1, $2)', [a, 'planted']),
      /row-level security/,
    );
    assert.deepEqual(
      await test.db.company(b).query(`update shop.things set name = 'taken' returning id`),
      [],
    );
    assert.deepEqual(await test.db.company(b).query('delete from shop.things returning id'), []);
    assert.deepEqual(await test.db.company(a).query('select name from shop.things'), [
      { name: 'kept' },
    ]);
  });

  it('tells whoever is given a scope, its query or its transaction whose rows they are', async () => {
    const a = test.companyId();
    const scope = test.db.company(a.toUpperCase());
    const inside = await scope.transaction(async (query) => {
      const [row] = await query(`select current_setting('palisade.company_id') as "companyId"`);
      return [query.companyId, row?.['companyId']];
    });
    assert.deepEqual([scope.companyId, scope.query.companyId, ...inside], [a, a, a, a]);
  });

  it('cannot be used with the rows of another company, whichever id a statement names', async () => {
    const [a, b] = [test.companyId(), test.companyId()];
    await add(a, 'of a');
    await add(b, 'of b');
    const ofB = test.db.company(b);
    const named = 'select name from shop.things where company_id = $1';
    assert.deepEqual(await ofB.query(named, [a]), []);
    assert.deepEqual(await ofB.query(named, [ofB.companyId]), [{ name: 'of b' }]);
    assert.deepEqual(await ofB.transaction((query) => query(named, [a])), []);
    await assert.rejects(
      ofB.query('update shop.things set company_id = $1', [a]),
      /row-level security/,
    );
    assert.deepEqual(await test.db.company(a).query(named, [a]), [{ name: 'of a' }]);
  });

  it('holds an answer to the columns that its statement declares, names, types and nulls', async () => {
    const a = test.companyId();
    await add(a, 'one', 3);
    const { query } = test.db.company(a);
    const sql = 'select id, name, score, null::int as part from shop.things';
    const columns = { id: 'uuid', name: 'text', score: 'numeric', part: 'int4?' } as const;
    assert.equal((await query({ sql, columns })).at(0)?.score, 3);
    for (const [wrong, fault] of [
      [{ ...columns, score: 'text' }, /^score is declared text and is the type with the id 1700/],
      [{ ...columns, part: 'int4' }, /^part is null and is declared never to be/],
      [{ ...columns, more: 'text' }, /^more is declared and is no column/],
      [{ id: 'uuid', name: 'text', score: 'numeric' }, /^part is not declared/],
    ] as const)
      await assert.rejects(query({ sql, columns: wrong }), { message: fault });
  });

  it('reads the same types on a connection outside of its pool', async () => {
    const sql = `select 9007199254740991::bigint as big, timestamptz '2026-01-31 12:00+02' as at`;
    const client = new pg.Client({ connectionString: test.url });
    await client.connect();
    try {
      const columns = { big: 'int8', at: 'timestamptz' } as const;
      assert.deepEqual(
        await clientQuery(client)({ sql, columns }),
        await test.db.system.query({ sql, columns }),
      );
    } finally {
      await client.end();
    }
  });

  it('gives nulls alone for a join without a row, where its columns say so', async () => {
    const thing = { id: 'uuid', name: 'text', score: 'numeric' } as const;
    const sql =
      'select t.id, t.name, t.score from (values (1)) one left join shop.things t on false';
    const { query } = test.db.company(test.companyId());
    assert.deepEqual(await query({ sql, columns: orNull(thing) }), [
      { id: null, name: null, score: null },
    ]);
    await assert.rejects(query({ sql, columns: thing }), /is null and is declared never to be/);
  });

  it('works as a role that cannot step out of row-level security', async () => {
    const [role] = await test.db.system.query(
      'select session_user as login, current_user as role, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses',
    );
    assert.deepEqual(role, { login: 'palisade_app', role: 'palisade_app', bypasses: false });
    for (const sql of [
      'set role palisade_owner',
      'alter table shop.things disable row level security',
      'drop policy company on shop.things',
      'select * from palisade.migrations',
    ]) {
      await assert.rejects(test.db.system.query(sql), /permission denied|must be owner/, sql);
    }
    await test.db.system.query('reset role');
    assert.deepEqual(await test.db.system.query('select name from shop.things'), []);
  });

  it('rolls a transaction back when its work fails', async () => {
    const a = test.companyId();
    await assert.rejects(
      test.db.company(a).transaction(async (query) => {
        await query('insert into shop.things (company_id, name) values ($1, $2)', [a, 'half']);
        throw new Error('no');
      }),
      /no/,
    );
    assert.deepEqual(await test.db.company(a).query('select name from shop.things'), []);
  });

  it('gives numbers for bigint and numeric and times without losing microseconds', async () => {
    const [row] = await test.db.system.query(
      `select 9007199254740991::bigint as big, 1.5::numeric as part, timestamptz '2026-01-31 12:00:00.123456+02' as at, array[1, 2]::bigint[] as many`,
    );
    assert.deepEqual(row, {
      big: 9_007_199_254_740_991,
      part: 1.5,
      at: '2026-01-31T10:00:00.123456Z',
      many: [1, 2],
    });
  });

  it('refuses a company id that is not one', () =>
    assert.throws(() => test.db.company(`x' or true`), TypeError));

  it('pages through equal scores in both directions without skipping or repeating', async () => {
    const a = test.companyId();
    for (let index = 0; index < 23; index += 1) await add(a, `thing ${index}`, index % 3);
    for (const direction of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      for (let cursor: string | null = null; ;) {
        const plan = page({
          sort: 'score',
          direction,
          first: 5,
          after: cursor,
          columns: [
            { expression: 'score', type: 'numeric' },
            { expression: 'id', type: 'uuid' },
          ],
        });
        const values: unknown[] = [a];
        const rows = await test.db
          .company(a)
          .query<{ name: string }>(
            `select name, ${plan.select} from shop.things where company_id = $1 and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`,
            values,
          );
        const { items, hasNextPage } = plan.page(rows);
        seen.push(...items.map(({ name }) => name));
        if (!hasNextPage) break;
        cursor = items.at(-1)?.cursor ?? null;
      }
      assert.equal(seen.length, 23);
      assert.equal(new Set(seen).size, 23);
    }
  });

  it('refuses a cursor of another order, and one that somebody edited', async () => {
    const columns = [{ expression: 'id', type: 'uuid' }] as const;
    const request = { sort: 'id', direction: 'asc', first: 5, columns } as const;
    const { items } = page(request).page([{ name: 'x', key0: 'a' }]);
    const cursor = items[0]?.cursor ?? '';
    assert.doesNotThrow(() => page({ ...request, after: cursor }));
    const edited = Buffer.from(
      Buffer.from(cursor, 'base64url').toString().replace('"a"', '"b"'),
    ).toString('base64url');
    for (const wrong of [
      { ...request, direction: 'desc' as const, after: cursor },
      { ...request, sort: 'name', after: cursor },
      { ...request, after: edited },
      { ...request, after: cursor.slice(0, 9) },
      { ...request, after: '' },
    ]) {
      assert.throws(() => page(wrong), {
        code: 'badInput',
        message: 'This cursor is not valid for this list. Load the list again.',
      });
    }
    for (const first of [0, 101, 1.5])
      assert.throws(() => page({ ...request, first }), { code: 'badInput', field: 'first' });
  });

  it('INV-03 cancels the statement of a stream whose reader has gone, and keeps its other connections', async () => {
    const leaves = new AbortController();
    const slow = test.db
      .company(test.companyId())
      .stream({ sql: 'select pg_sleep(20)', columns: {} }, [], {
        rows: 1,
        signal: leaves.signal,
      });
    const first = slow.next();
    const running = async () =>
      (
        await test.db.system.query(
          "select 1 from pg_stat_activity where datname = current_database() and query like '%from streamed' and state <> 'idle'",
        )
      ).length;
    await untilEqual('the statement runs', running, 1);
    leaves.abort();
    await assert.rejects(first, /canceling statement/);
    // Its connection is closed, which the server's process notices a moment later.
    await untilEqual('the statement is gone', running, 0);
    assert.deepEqual(await test.db.system.query('select 1 as one'), [{ one: 1 }]);
  });

  it('applies migrations once, also when two processes start together, and refuses a file that was changed', async () => {
    await Promise.all([migrate(test.url, [shop]), migrate(test.url, [shop])]);
    const changed = mkdtempSync(join(tmpdir(), 'palisade-migrations-'));
    cpSync(folder, changed, { recursive: true });
    writeFileSync(join(changed, '001_shop.sql'), `${TABLES}\n-- changed`);
    await assert.rejects(
      migrate(test.url, [{ name: 'shop', migrations: pathToFileURL(`${changed}/`) }]),
      /shop\/001_shop\.sql was changed/,
    );
    writeFileSync(join(changed, '001_shop.sql'), TABLES);
    writeFileSync(
      join(changed, '002_broken.sql'),
      'create table shop.half (id int); select nonsense;',
    );
    await assert.rejects(
      migrate(test.url, [{ name: 'shop', migrations: pathToFileURL(`${changed}/`) }]),
      /002_broken\.sql failed/,
    );
    assert.deepEqual(await test.db.system.query(`select to_regclass('shop.half')::text as half`), [
      { half: null },
    ]);
    rmSync(changed, { recursive: true });
  });

  it('refuses a database that a newer version brought further, names what it does not know, and changes nothing', async () => {
    const newer = mkdtempSync(join(tmpdir(), 'palisade-migrations-'));
    cpSync(folder, newer, { recursive: true });
    const further = await testDatabase([shop]);
    try {
      for (let number = 2; number <= 8; number += 1)
        writeFileSync(
          join(newer, `00${number}_more.sql`),
          `create table shop.more${number} (id int);`,
        );
      await migrate(further.url, [{ name: 'shop', migrations: pathToFileURL(`${newer}/`) }]);
      const words =
        /^This version is older than the database: it does not know shop\/002_more\.sql, .*shop\/006_more\.sql and 2 more\. Start the version that made them, or restore a backup from before the upgrade\.$/;
      writeFileSync(join(folder, '009_older.sql'), 'create table shop.older (id int);');
      await assert.rejects(migrate(further.url, [shop]), { message: words });
      assert.deepEqual(
        await further.db.system.query(`select to_regclass('shop.older')::text as older`),
        [{ older: null }],
      );
      await assert.rejects(
        migrate(further.url, [{ name: 'other', migrations: pathToFileURL(`${newer}/`) }]),
        /does not know shop\/001_shop\.sql/,
      );
    } finally {
      rmSync(join(folder, '009_older.sql'), { force: true });
      rmSync(newer, { recursive: true });
      await further.close();
    }
  });

  it('lets the server end a statement that takes too long, by the limit that its own transaction sets', async () => {
    await assert.rejects(
      test.db.system.transaction(async (query) => {
        await query(`set local statement_timeout = '20ms'`);
        await query('select pg_sleep(5)');
      }),
      { code: '57014' },
    );
    assert.deepEqual(
      await test.db.system.query(`select current_setting('statement_timeout') as "limit"`),
      [{ limit: '1min' }],
    );
  });

  it('keeps nothing of a caller on a connection, whatever the caller set and however it ended', async () => {
    const [a, other] = [test.companyId(), openDatabase(test.url, { max: 1 })];
    const seen = () =>
      other.system.query(
        `select current_user as role, current_setting('palisade.company_id', true) as company, coalesce(current_setting('palisade.label_ids', true), '') as labels`,
      );
    try {
      const limited = other.company(a, { labels: () => [test.companyId()] });
      await limited.query('select 1');
      await assert.rejects(limited.query('select nothing'), /does not exist/);
      await assert.rejects(
        other.company(a).transaction(async () => Promise.reject(new Error('no'))),
        /no/,
      );
      const stream = limited.stream({ sql: COUNT_TO_TEN, columns: { n: 'int4' } }, [], {
        rows: 2,
        signal: new AbortController().signal,
      });
      await stream.next();
      await stream.return(undefined);
      assert.deepEqual(await seen(), [{ role: 'palisade_app', company: '', labels: '' }]);
      await assert.rejects(other.system.query('select 1; select 2'), /multiple commands/);
      assert.deepEqual(await seen(), [{ role: 'palisade_app', company: '', labels: '' }]);
    } finally {
      await other.close();
    }
  });

  it('hears on, whatever somebody sends to a channel', async () => {
    const heard: string[] = [];
    const done = Promise.withResolvers<void>();
    const end = await test.db.listen('palisade_test_words', {
      onOpen: () => undefined,
      onLost: () => undefined,
      onMessage: (payload) => {
        heard.push(JSON.parse(payload) as string);
        done.resolve();
      },
    });
    await test.db.system.query(`select pg_notify('palisade_test_words', 'no json')`);
    await test.db.system.query(`select pg_notify('palisade_test_words', '"hello"')`);
    await done.promise;
    assert.deepEqual(heard, ['hello']);
    await end();
  });
});
