import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DOMAINS } from '@palisade/services/domains.ts';
import { APP_ROLE, LIMITED_ROLE } from '@palisade/services/platform/database/appLogin.ts';
import {
  testDatabase,
  type TestDatabase,
} from '@palisade/services/platform/database/testDatabase.ts';
import { migrationFiles } from '@palisade/services/platform/database/migrate.ts';
import pg from 'pg';
import { unseenRows } from './ownedRows.ts';
import { CONDITION, FUNCTIONS, POLICIES, TABLES, VIEWS } from './tenantParts.ts';

/** Tables with a company in every row that are not held to one company, and why. */
const WITHOUT_POLICY: Readonly<Record<string, string>> = {
  'attackers.limited_companies': 'It holds ids of companies alone, asked for all of them at once.',
  'events.heads': 'It holds how many events a company had, so that jobs find those with new ones.',
  'events.readers':
    'It holds how far each domain has read a company, so that jobs find those with new events.',
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
};

/** Policies that show more than one company's rows, and why; policies are joined by `or`. */
const WIDER: Readonly<Record<string, string>> = {
  'identity.audit_log organization':
    'Administrators read the log of the companies of their organization that they see.',
  'identity.tokens hash': 'A token is found by its hash, before anybody knows whose it is.',
  'identity.tokens owner': 'A person sees and revokes their own tokens in every company.',
  'integrations.installed sealing': 'The start seals the addresses of webhooks of all companies.',
  'inventory.data_categories every_company':
    'What system users made for every company has the id of no company.',
  'inventory.data_classifications every_company':
    'What system users switched off for every company has the id of no company.',
  'inventory.keyword_lists every_company':
    'What system users made for every company has the id of no company.',
  'inventory.data_types every_company':
    'What system users made for every company has the id of no company.',
};

/** Rights that the application does not have on a table of companies, and why. */
const FEWER_RIGHTS: Readonly<Record<string, string>> = {
  'identity.audit_log update, delete': 'Nobody changes what was recorded.',
};

interface Table {
  readonly name: string;
  readonly isForced: boolean;
  readonly policies: readonly string[];
  readonly lacks: string;
  readonly limitedMay: string;
  readonly everybodyMay: boolean;
}

/** Makes what a migration might get wrong, runs the work, and takes it back. */
async function broken(client: pg.Client, sql: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await work();
  } finally {
    await client.query('rollback');
  }
}

describe('tables of companies', () => {
  let test: TestDatabase;
  let owner: pg.Client;
  const namesOf = async (sql: string): Promise<string[]> =>
    (await owner.query<{ name: string }>(sql, [CONDITION])).rows.map(({ name }) => name);
  const tablesNow = async (): Promise<Table[]> =>
    (await owner.query<Table>(TABLES, [CONDITION, APP_ROLE, LIMITED_ROLE])).rows;
  const openTables = async (): Promise<string[]> =>
    (await tablesNow())
      .filter(({ isForced, policies }) => !isForced || !policies.includes('company'))
      .map(({ name }) => name);
  const widerRights = async (): Promise<string[]> =>
    (await tablesNow())
      .filter(({ limitedMay, everybodyMay }) => limitedMay !== '' || everybodyMay)
      .map(({ name }) => name);
  const fewerRights = async (): Promise<string[]> =>
    (await tablesNow())
      .filter(({ lacks }) => lacks !== '')
      .map(({ name, lacks }) => `${name} ${lacks}`);
  before(async () => {
    test = await testDatabase(DOMAINS);
    owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await test.close();
  });

  it('PERM-01 show rows of one company only, whatever a statement asks, or are named here with a reason', async () => {
    assert.ok((await tablesNow()).length > 60);
    assert.deepEqual(await openTables(), Object.keys(WITHOUT_POLICY).sort());
    assert.deepEqual(await namesOf(POLICIES), Object.keys(WIDER).sort());
  });

  it('PERM-01 show nothing to a connection that is in no company', async () => {
    for (const { name, isForced } of await tablesNow())
      if (isForced)
        assert.deepEqual(await test.db.system.query(`select 1 from ${name} limit 1`), [], name);
  });

  it('PERM-01 are written by the application, read by people who are limited to labels, and by nobody else', async () => {
    assert.deepEqual(await widerRights(), []);
    assert.deepEqual(await fewerRights(), Object.keys(FEWER_RIGHTS).sort());
  });

  it('PERM-01 are read by views and functions with rights of the owner under the same condition', async () => {
    assert.deepEqual(await namesOf(VIEWS), []);
    assert.deepEqual(await namesOf(FUNCTIONS), []);
  });

  it('PERM-01 that a migration protects with palisade.protect are like the others', async () => {
    const added = 'create table labels.added (company_id uuid not null, id uuid not null)';
    await broken(owner, added, async () =>
      assert.ok((await openTables()).includes('labels.added')),
    );
    const [open, fewer, wider] = [await openTables(), await fewerRights(), await widerRights()];
    await broken(owner, `${added}; select palisade.protect('labels.added')`, async () => {
      assert.ok((await tablesNow()).some(({ name }) => name === 'labels.added'));
      assert.deepEqual(
        [await openTables(), await fewerRights(), await widerRights()],
        [open, fewer, wider],
      );
    });
  });

  it('have rows for a migration of an owner who is no superuser', async () => {
    const forced = new Set(
      (await tablesNow()).filter(({ isForced }) => isForced).map(({ name }) => name),
    );
    assert.deepEqual(unseenRows(await migrationFiles(DOMAINS), forced), []);
    const lifts = 'alter table labels.labels no force row level security;';
    const inFunction = `create function labels.f() returns void language sql as $$
      delete from labels.labels; $$;`;
    const found = (sql: string, file = '730_x.sql') =>
      unseenRows([{ domain: 'labels', file, sql }], forced);
    for (const sql of [
      'insert into labels.labels select 1;',
      'update labels.labels set name = name;',
      'delete from labels.labels;',
      'with old as (select * from labels.labels) insert into labels.kept select * from old;',
      'do $$ begin update labels.labels set name = name; end $$;',
      `${inFunction} delete from labels.labels;`,
      `delete from labels.labels; ${lifts}`,
      `-- ${lifts}\ndelete from labels.labels;`,
    ])
      assert.ok(found(sql).includes('labels/730_x.sql labels.labels'), sql);
    for (const sql of [
      `${lifts} delete from labels.labels; alter table labels.labels force row level security;`,
      `-- Of all: delete from labels.labels;\n${inFunction}`,
      'create view labels.v as select * from labels.labels;',
    ])
      assert.deepEqual(found(sql), [], sql);
    assert.deepEqual(found('delete from labels.labels;', '729_x.sql'), []);
  });

  for (const [fault, sql, find, found] of [
    [
      'not forced',
      'alter table labels.labels no force row level security',
      openTables,
      'labels.labels',
    ],
    [
      'under another condition',
      'alter policy company on labels.labels using (true)',
      openTables,
      'labels.labels',
    ],
    [
      'under a second policy that lets more through',
      'create policy more on labels.labels using (true)',
      () => namesOf(POLICIES),
      'labels.labels more',
    ],
    [
      'not open to the application',
      `revoke update on labels.labels from ${APP_ROLE}`,
      fewerRights,
      'labels.labels update',
    ],
    ['open to everybody', 'grant select on labels.labels to public', widerRights, 'labels.labels'],
    [
      'written by people who are limited to labels',
      `grant update on labels.labels to ${LIMITED_ROLE}`,
      widerRights,
      'labels.labels',
    ],
    [
      'read by a view of the owner',
      'create view labels.all_labels as select * from labels.labels',
      () => namesOf(VIEWS),
      'labels.all_labels',
    ],
    [
      'kept in a materialised view',
      'create materialized view labels.kept as select * from labels.labels',
      () => namesOf(VIEWS),
      'labels.kept',
    ],
    [
      'read by a function with the rights of the owner',
      'create function labels.all_names() returns setof text language sql security definer as $$ select name from labels.labels $$',
      () => namesOf(FUNCTIONS),
      'labels.all_names',
    ],
  ] as const)
    it(`PERM-01 are found when they are ${fault}`, () =>
      broken(owner, sql, async () => assert.ok((await find()).includes(found))));
});
