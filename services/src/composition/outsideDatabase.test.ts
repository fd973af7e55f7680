import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { DOMAINS } from '../domains.ts';
import { checkRole, checkServer } from '../platform/database/checkServer.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { migrate, withPlatform } from '../platform/database/migrate.ts';
import { ensureDebian } from '../platform/database/testing/ensureDebian.ts';
import {
  debianPostgres,
  runAs,
  startOutsideServer,
  startPgbouncer,
  type OutsideServer,
} from '../platform/database/testing/outsideServer.ts';

const SCHEMAS = [...withPlatform(DOMAINS).map(({ name }) => name), 'limited', 'whole'];
const postgres = debianPostgres();
const pgbouncer = ensureDebian('pgbouncer', () => ['/usr/sbin/pgbouncer'].find(existsSync));
const ONE = { learners: 1 };
const ADD = `insert into inventory.hosts (company_id, id, name, detected_at, last_activity_at) values ($1, $2, $3, now(), now())`;

const addHost = (db: Database, companyId: string, name: string) =>
  db.company(companyId).query(ADD, [companyId, randomUUID(), name]);
const namesOf = async (db: Database, companyId: string): Promise<string[]> =>
  (
    await db
      .company(companyId)
      .query<{ name: string }>('select name from inventory.hosts order by name')
  ).map(({ name }) => name);

/**
 * Every company sees its own rows, whoever was served before; nobody without one sees any; who is
 * limited to labels cannot write.
 */
async function keepsTenantsApart(db: Database): Promise<void> {
  const companies = Array.from({ length: 4 }, () => randomUUID());
  for (const companyId of companies) await addHost(db, companyId, companyId);
  const [first = ''] = companies;
  const limited = db.company(first, { labels: () => [randomUUID()] });
  for (let round = 0; round < 10; round += 1) {
    const seen = await Promise.all(
      companies.map((companyId, index) =>
        index % 2 === 0
          ? namesOf(db, companyId)
          : db.company(companyId).transaction(async (query) => {
              await query('select pg_sleep(0.001)');
              return (await query<{ name: string }>('select name from inventory.hosts')).map(
                ({ name }) => name,
              );
            }),
      ),
    );
    assert.deepEqual(
      seen,
      companies.map((companyId) => [companyId]),
    );
    const [nobody, role] = await Promise.all([
      db.system.query('select from inventory.hosts'),
      limited.query('select current_user as role'),
    ]);
    assert.deepEqual([nobody, role], [[], [{ role: 'palisade_limited' }]]);
  }
  const streamed: string[] = [];
  for await (const rows of db
    .company(first)
    .stream({ sql: 'select name from inventory.hosts', columns: { name: 'text' } }, [], {
      rows: 10,
      signal: new AbortController().signal,
    }))
    streamed.push(...rows.map(({ name }) => name));
  assert.deepEqual(streamed, [first]);
  await assert.rejects(
    db.company(first).query(ADD, [companies[1], randomUUID(), 'planted']),
    /row-level security/,
  );
  await assert.rejects(
    limited.query('delete from inventory.endpoint_aliases'),
    /permission denied/,
  );
  assert.deepEqual(
    await db.system.query(
      `select current_user as role, current_setting('TimeZone') as zone, current_setting('statement_timeout') as "limit"`,
    ),
    [{ role: 'palisade_app', zone: 'UTC', limit: '1min' }],
  );
}

describe(
  'a database of the operator’s own',
  { skip: 'missing' in postgres && postgres.missing },
  () => {
    let server: OutsideServer;
    before(async () => {
      if ('missing' in postgres) return;
      server = await startOutsideServer(postgres.path);
      await migrate(server.url, DOMAINS);
    });
    after(() => server?.stop());

    const refused = (
      url: string,
      directUrl: string,
      words: RegExp,
      demands: Parameters<typeof checkServer>[1] = ONE,
    ) =>
      assert.rejects(checkServer({ url, directUrl }, demands), (error: Error) => {
        assert.match(error.message, words);
        assert.ok(
          !error.message.includes('outside@') && !error.message.includes(':outside'),
          'the password is not told',
        );
        return true;
      });

    it('runs over Debian’s PostgreSQL with a login that is no superuser', async () => {
      await checkServer({ url: server.url, directUrl: server.url }, ONE);
      const db = openDatabase(server.url, { max: 2 });
      try {
        await checkRole(db, SCHEMAS);
        await keepsTenantsApart(db);
        // Brought up to date again, as at each start, by roles that are there by now.
        await migrate(server.url, DOMAINS);
        await keepsTenantsApart(db);
      } finally {
        await db.close();
      }
    });

    it('hands the rights of people who are limited to labels to nobody who does not become one', async () => {
      const db = openDatabase(server.url, { max: 1 });
      try {
        const [rights] = await db.system.query(
          `select pg_has_role('palisade_app', 'palisade_limited', 'usage') as app, pg_has_role(session_user, 'palisade_limited', 'usage') as login, pg_has_role(session_user, 'palisade_limited', 'member') as can`,
        );
        assert.deepEqual(rights, { app: false, login: false, can: true });
      } finally {
        await db.close();
      }
    });

    it('says in words what is wrong with a server, before anything is written to it', async () => {
      const at = (change: (url: URL) => void): string => {
        const url = new URL(server.url);
        change(url);
        return url.href;
      };
      const both = (url: string, words: RegExp, demands?: Parameters<typeof checkServer>[1]) =>
        refused(url, url, words, demands);
      await both(server.url, /is PostgreSQL 15\.\d+.*Palisade needs 16 or newer/, {
        learners: 1,
        oldest: 16,
      });
      await both(
        at((url) => (url.password = 'wrong')),
        /the database refuses the sign-in\. Check user and password/,
      );
      await both(
        at((url) => (url.pathname = '/nowhere')),
        /nowhere\): the database does not exist/,
      );
      await both(
        at((url) => (url.port = '1')),
        /:1\/palisade\): the database refuses connections/,
      );
      await both(
        at((url) => url.searchParams.set('sslmode', 'verify-full')),
        /the certificate of the database is not trusted\. .*sslmode=disable/,
      );
      await both(server.url, /opens up to 424 connections, .* allows 97 \(max_connections/, {
        learners: 64,
      });
      await runAs(server.adminUrl, 'alter role palisade connection limit 5');
      await both(server.url, /allows 5 \(connection limit of the login\)/);
      await runAs(
        server.adminUrl,
        'alter role palisade connection limit -1',
        "create database latin encoding latin1 locale 'C' template template0",
      );
      await both(
        at((url) => (url.pathname = '/latin')),
        /has the encoding LATIN1/,
      );
      await runAs(
        server.adminUrl,
        `alter database palisade set default_transaction_read_only to 'on'`,
      );
      await both(server.url, /is read-only: default_transaction_read_only is on/);
      await runAs(server.adminUrl, 'alter database palisade reset default_transaction_read_only');
      for (const [name, value, words] of [
        ['search_path', 'nowhere', /search_path .* is nowhere, without the schema public/],
        ['default_transaction_isolation', 'serializable', /makes transactions serializable/],
        ['row_security', 'off', /turns row_security off/],
      ] as const) {
        await runAs(server.adminUrl, `alter database palisade set ${name} to '${value}'`);
        await both(server.url, words);
        await runAs(server.adminUrl, `alter database palisade reset ${name}`);
      }
    });

    it('works with its own limits, whatever the server gives others', async () => {
      await runAs(server.adminUrl, `alter database palisade set lock_timeout to '10ms'`);
      const db = openDatabase(server.url, { max: 1 });
      try {
        const rows = await db.system.query(`select current_setting('lock_timeout') as "lock"`);
        assert.deepEqual(rows, [{ lock: '0' }]);
      } finally {
        await db.close();
        await runAs(server.adminUrl, 'alter database palisade reset lock_timeout');
      }
    });

    it('gives up on a server that takes the connection and says nothing', async () => {
      const mute = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(mute, 'listening');
      const { port } = mute.address() as AddressInfo; // A TCP server's address is never a string.
      const url = `postgres://a:b@127.0.0.1:${port}/c`;
      await refused(url, url, /the database does not answer/, { learners: 1, patience: 100 });
      mute.close();
    });

    it('tries what a start sets up and takes it back, beside a start that waits', async () => {
      await runAs(server.adminUrl, 'create database fresh owner palisade');
      const url = server.url.replace(/palisade$/, 'fresh');
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        const left = `select nspname as name from pg_namespace where nspname !~ '^(pg_|information)'
          union all select extname from pg_extension order by 1`;
        const names = [{ name: 'plpgsql' }, { name: 'public' }];
        await checkServer({ url, directUrl: url }, ONE);
        assert.deepEqual((await client.query(left)).rows, names);
        // What another start has begun and not yet committed is no fault of the login.
        await client.query('begin; create schema palisade');
        await checkServer({ url, directUrl: url }, ONE);
        await client.query('rollback');
      } finally {
        await client.end();
      }
    });

    it('refuses a login that may not set up the roles, and one that row-level security does not hold for', async () => {
      await runAs(
        server.adminUrl,
        `create role weak login password 'outside'`,
        'create database weak owner weak',
      );
      const weak = server.url.replaceAll('palisade', 'weak');
      const words = /may not set up the roles palisade_app and palisade_limited/;
      await assert.rejects(migrate(weak, DOMAINS), words);
      // So do the start, before it writes anything, and the doctor.
      await refused(weak, weak, words);
      // A login that may make roles, in a database of somebody else's.
      await runAs(server.adminUrl, `create role guest createrole login password 'outside'`);
      const guest = server.url.replace('palisade:', 'guest:').replace(/palisade$/, 'weak');
      await refused(guest, guest, words);
      const db = openDatabase(server.url, { max: 1 });
      try {
        await runAs(server.adminUrl, 'alter role palisade_app bypassrls');
        await assert.rejects(
          checkRole(db, SCHEMAS),
          /Statements run as palisade_app, which is a superuser or bypasses/,
        );
        await runAs(
          server.adminUrl,
          'alter role palisade_app nobypassrls',
          'alter role palisade_limited bypassrls',
        );
        await assert.rejects(
          checkRole(db, SCHEMAS),
          /Statements run as palisade_limited, .* alter role palisade_limited nosuperuser nobypassrls/,
        );
        await runAs(
          server.adminUrl,
          'alter role palisade_limited nobypassrls',
          'create role owner',
          'grant owner to palisade_app',
          'grant owner to palisade',
        );
        await runAs(
          server.url,
          'create table labels.open (company_id uuid)',
          'alter table labels.open enable row level security',
        );
        const admin = server.adminUrl.replace(/postgres$/, 'palisade');
        await runAs(
          admin,
          'grant create, usage on schema labels to owner',
          'alter table labels.open owner to owner',
        );
        await assert.rejects(
          checkRole(db, SCHEMAS),
          /owns tables of Palisade or may become their owner/,
        );
        await runAs(admin, 'revoke owner from palisade_app');
        await assert.rejects(checkRole(db, SCHEMAS), /not forced on labels\.open/);
        await runAs(admin, 'drop table labels.open');
        await checkRole(db, SCHEMAS);
      } finally {
        await db.close();
      }
    });

    describe(
      'behind PgBouncer in transaction mode',
      { skip: 'missing' in pgbouncer && pgbouncer.missing },
      () => {
        let pooler: { readonly url: string; stop(): Promise<void> };
        before(async () => {
          if ('missing' in pgbouncer) return;
          pooler = await startPgbouncer(pgbouncer.path, server);
        });
        after(() => pooler?.stop());

        it('wants the address of the server beside it, and notices a wrong one', async () => {
          await refused(
            pooler.url,
            pooler.url,
            /DATABASE_URL .* leads through a connection pooler.*DATABASE_DIRECT_URL/,
          );
          const other = server.url.replace(/\/palisade$/, '/postgres');
          await refused(pooler.url, other, /lead to different databases/);
          const again = new URL(pooler.url);
          again.searchParams.set('application_name', 'other');
          await refused(
            pooler.url,
            again.href,
            /DATABASE_DIRECT_URL .* leads through a connection pooler too/,
          );
          await checkServer({ url: pooler.url, directUrl: server.url }, ONE);
        });

        it('keeps tenants apart where many callers share two connections, and leaves nothing behind on them', async () => {
          const [one, two] = [
            openDatabase(pooler.url, { max: 6, directUrl: server.url }),
            openDatabase(pooler.url, { max: 6, directUrl: server.url }),
          ];
          try {
            await checkRole(one, SCHEMAS);
            await Promise.all([keepsTenantsApart(one), keepsTenantsApart(two)]);
            await runAs(
              pooler.url,
              `do $$ begin assert current_user = 'palisade' and coalesce(current_setting('palisade.company_id', true), '') = '' and current_setting('timezone') = 'Asia/Tokyo'; end $$`,
            );
          } finally {
            await Promise.all([one.close(), two.close()]);
          }
        });

        it('hears what is sent, around the pooler, and ends the statement of a reader who has gone', async () => {
          const db = openDatabase(pooler.url, { max: 2, directUrl: server.url });
          const heard = Promise.withResolvers<string>();
          const end = await db.listen('palisade_test', {
            onOpen: () => undefined,
            onMessage: heard.resolve,
            onLost: () => undefined,
          });
          try {
            await db.system.query(`select pg_notify('palisade_test', 'hello')`);
            assert.equal(await heard.promise, 'hello');
            const leaves = new AbortController();
            const reading = db.system
              .stream({ sql: 'select pg_sleep(20)', columns: {} }, [], {
                rows: 1,
                signal: leaves.signal,
              })
              .next();
            const watching = new pg.Client({ connectionString: server.adminUrl });
            await watching.connect();
            const RUNNING = `select from pg_stat_activity where state = 'active' and query like '%from streamed'`;
            const isRunning = async () => (await watching.query(RUNNING)).rows.length > 0;
            await until('the statement runs', isRunning);
            await watching.end();
            leaves.abort();
            await assert.rejects(reading, { code: '57014' });
          } finally {
            await end();
            await db.close();
          }
        });
      },
    );
  },
);
