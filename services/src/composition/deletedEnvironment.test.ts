import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import pg from 'pg';
import { DOMAINS } from '../domains.ts';
import { auditAsEverywhere } from '../domains/identity/audit.client.ts';
import { FIRST_IDS } from '../domains/identity/firstStart.ts';
import { deletionJob } from '../domains/identity/organizations/deletion/deletionJob.ts';
import { setSystemUser } from '../domains/identity/system-users/setSystemUser.ts';
import { administering } from '../domains/identity/organizations/testing/administering.ts';
import {
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../domains/identity/testing/testIdentity.ts';
import { COMPANY_ROWS } from './companyRows.ts';
import { remainingTables, tablesOf } from '../platform/companyRows.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

const TABLES = `select n.nspname || '.' || c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;
/** Columns that a row cannot do without, of tables of companies. */
const NEEDED = `select n.nspname || '.' || c.relname as table, a.attname as name,
    format_type(a.atttypid, null) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname || '.' || c.relname = any ($1) and a.attnum > 0 and not a.attisdropped
    and a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attname <> 'company_id'`;
const OBSTACLES = `select r.conrelid::regclass::text as table, quote_ident(r.conname) as name
  from pg_constraint r where r.contype in ('c', 'f') and r.conrelid::regclass::text = any ($1)
  order by r.contype desc`;

const valueOf = (type: string): string => {
  if (type.endsWith('[]')) return "'{}'";
  if (type === 'bit varying' || type === 'bit') return "'1'";
  if (/^(uuid)$/.test(type)) return `'${randomUUID()}'`;
  if (/^(json|jsonb)$/.test(type)) return "'{}'";
  if (/^timestamp|^date/.test(type)) return 'now()';
  if (type === 'boolean') return 'true';
  if (type === 'bytea') return `'\\x${randomUUID().replaceAll('-', '')}'`;
  if (/^(inet|cidr)$/.test(type)) return "'192.0.2.1'";
  if (/int|numeric|real|double/.test(type)) return '1';
  return `'${randomUUID()}'`;
};

/** Puts a row of a company into every table of companies, past triggers and constraints. */
async function fillEveryTable(owner: pg.Client, companyIds: readonly string[]): Promise<void> {
  const names = (await owner.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  const { rows: obstacles } = await owner.query<{ table: string; name: string }>(OBSTACLES, [
    names,
  ]);
  for (const { table, name } of obstacles)
    await owner.query(`alter table ${table} drop constraint if exists ${name} cascade`);
  const { rows: needed } = await owner.query<Column>(NEEDED, [names]);
  for (const table of names) {
    const columns = needed.filter((column) => column.table === table);
    await owner.query(`alter table ${table} disable trigger user`);
    for (const companyId of companyIds) {
      await owner.query("select set_config('palisade.company_id', $1, false)", [companyId]);
      const list = ['company_id', ...columns.map(({ name }) => `"${name}"`)].join(', ');
      const values = [`'${companyId}'`, ...columns.map(({ type }) => valueOf(type))].join(', ');
      await owner.query(`insert into ${table} (${list}) values (${values})`);
    }
    await owner.query(`alter table ${table} enable trigger user`);
  }
}

/** Of the demo, as a first start makes it. */
const NAME = 'demo';

interface Plan {
  readonly counts: readonly { readonly kind: string; readonly count: number }[];
  readonly refusal: string | null;
}

describe('an environment that is deleted', () => {
  let world: TestIdentity;
  let owner: pg.Client;
  let admin: string;
  before(async () => {
    world = await testIdentity(
      DOMAINS.filter(({ name }) => name !== 'identity'),
      { companyRows: COMPANY_ROWS },
    );
    owner = new pg.Client({ connectionString: world.test.url });
    await owner.connect();
    admin = (await world.signIn()).accessToken;
  });
  after(async () => {
    await owner.end();
    await world.close();
  });
  const urlOf = (id: string, from = PRODUCTION) => `/identity/${from}/environments/${id}/deletion`;
  const begin = (id: string, name: string, bearer = admin, from = PRODUCTION) =>
    world.call('POST', urlOf(id, from), { bearer, body: { name } });
  const plan = async (id: string) =>
    (await world.call('GET', urlOf(id), { bearer: admin })).json<Plan>();
  const run = (signal = new AbortController().signal, id = DEMO) =>
    deletionJob({ db: world.test.db, companyRows: COMPANY_ROWS }, 0).run(id, signal);
  const detail = ({ json }: Awaited<ReturnType<typeof begin>>) => json<{ detail: string }>().detail;
  const remaining = (companyId: string) =>
    world.test.db.company(companyId).transaction((query) => remainingTables(query, COMPANY_ROWS));

  it('ADM-03 every table with rows of companies says who deletes them', async () => {
    const names = (await owner.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
    assert.ok(names.length > 60);
    assert.deepEqual(tablesOf(COMPANY_ROWS).toSorted(), names.toSorted());
  });

  it('ADM-03 refuses a wrong name, the current environment, and anyone but its administrators', async () => {
    const wrong = await begin(DEMO, 'Other');
    assert.deepEqual(
      [wrong.statusCode, detail(wrong)],
      [400, 'This is not the name of the environment.'],
    );
    const here = await begin(PRODUCTION, 'Production');
    assert.deepEqual(
      [here.statusCode, detail(here)],
      [409, 'You are in this environment. Switch to another one, then delete it there.'],
    );
    const analyst = await world.person('Administrator');
    assert.equal((await begin(DEMO, NAME, analyst.bearer)).statusCode, 403);
    const strange = await administering(world);
    const foreign = await begin(DEMO, NAME, strange.bearer, strange.companyId);
    assert.equal(foreign.statusCode, 404);
    const last = await begin(strange.companyId, 'Other', strange.bearer, strange.companyId);
    assert.match(detail(last), /^An organization keeps at least one active environment/);
    assert.equal((await plan(DEMO)).refusal, null);
  });

  it('ADM-03 ADM-10 is not begun from an address that its allowed list does not have', async () => {
    const allow = (ranges: string) =>
      owner.query('update identity.companies set allowed_ranges = $2 where id = $1', [
        DEMO,
        ranges,
      ]);
    await allow('{203.0.113.0/24}');
    const refused = await begin(DEMO, NAME);
    assert.deepEqual(
      [refused.statusCode, detail(refused)],
      [409, `Your address is not on the IP allowed list of ${NAME}.`],
    );
    await allow('{}');
    assert.equal((await plan(DEMO)).refusal, null);
  });

  it('ADM-03 ADM-07 is not begun while a mapping rule grants roles in it alone', async () => {
    const provider = randomUUID();
    await owner.query(
      `insert into identity.identity_providers (id, organization_id, name, issuer_url, saml_endpoint,
         certificates, is_enabled, needs_signed_assertion, clock_skew, rejects_unmatched)
       values ($1, $2, 'Okta', 'i', 'https://i', '{pem}', false, false, 0, true)`,
      [provider, FIRST_IDS.organization],
    );
    const rule = `insert into identity.mapping_rules (provider_id, position, group_name, role_id, company_ids)
      select $1, $2, $3, id, $4 from identity.roles limit 1`;
    await owner.query(rule, [provider, 1, 'both', [PRODUCTION, DEMO]]);
    await owner.query(rule, [provider, 2, 'shop', [DEMO]]);
    assert.equal(
      detail(await begin(DEMO, NAME)),
      'Mapping rules grant roles in this environment alone (Okta: shop). Change them first.',
    );
    await owner.query(`delete from identity.mapping_rules where group_name = 'shop'`);
  });

  it('ADM-03 ADM-09 a system user of another organization is told of in the log of its own', async () => {
    const made = await world.call(
      'POST',
      `/identity/${PRODUCTION}/organizations/${FIRST_IDS.organization}/environments`,
      { bearer: admin, body: { name: 'Staging', description: '' } },
    );
    const { id } = made.json<{ id: string }>();
    const strange = await administering(world);
    const person = await world.person('Administrator', strange.companyId);
    const by = { actorId: null, actor: 'command line', address: null };
    await setSystemUser(world.test.db, person.email, true, by);
    const begun = await begin(id, 'Staging', person.bearer, strange.companyId);
    assert.equal(begun.statusCode, 202, begun.body);
    const entries = await world.test.db
      .company(PRODUCTION)
      .query<{ actor: string }>(
        `select actor from identity.audit_log where action = 'environment.delete' and target_id = $1`,
        [id],
      );
    assert.deepEqual(entries, [{ actor: person.email }]);
  });

  it('ADM-03 ADM-12 is not gone before a change for every company that began earlier has ended', async () => {
    const made = await world.call(
      'POST',
      `/identity/${PRODUCTION}/organizations/${FIRST_IDS.organization}/environments`,
      { bearer: admin, body: { name: 'Short-lived', description: '' } },
    );
    const { id } = made.json<{ id: string }>();
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const tellAll = () =>
      world.test.db.system.transaction(async (query) => {
        await auditAsEverywhere(
          query,
          [id, PRODUCTION],
          { id: null, name: 'somebody', address: null },
          { action: 'installation.changeSettings', targetType: 'installation', targetId: null },
        );
        written.resolve();
        await released.promise;
      });
    const change = tellAll();
    await written.promise;
    assert.equal((await begin(id, 'Short-lived')).statusCode, 202);
    let outcome: unknown = null;
    const drain = async () => {
      do outcome = await run(undefined, id);
      while (outcome === 'more');
    };
    const draining = drain();
    await until('the deletion waits for the change, or is over', async () => {
      const waiting = await owner.query(
        `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query like '%identity.companies%'`,
      );
      return outcome === 'done' || waiting.rowCount === 1;
    });
    released.resolve();
    await Promise.all([change, draining]);
    const left = () => owner.query('select from identity.audit_log where company_id = $1', [id]);
    assert.deepEqual([outcome, (await left()).rowCount], ['done', 0]);
    await tellAll();
    assert.equal((await left()).rowCount, 0, 'what is gone has no log');
  });

  it('ADM-03 closes at once, resumes after a crash, and ends with no row left and a verified receipt', async () => {
    const person = await world.person('Viewer', DEMO);
    const made = await world.call('POST', `/identity/${DEMO}/tokens`, {
      bearer: admin,
      body: { name: 'edge', scopes: ['collect'] },
    });
    assert.equal(made.statusCode, 201, made.body);
    const { secret } = made.json<{ secret: string }>();
    const seen = async (bearer: string) =>
      (await world.call('GET', `/identity/${DEMO}/tokens`, { bearer })).statusCode;
    assert.equal(await seen(admin), 200);
    await fillEveryTable(owner, [PRODUCTION, DEMO]);
    const before = await remaining(PRODUCTION);
    assert.deepEqual(
      [before.length, (await remaining(DEMO)).length],
      [tablesOf(COMPANY_ROWS).length, tablesOf(COMPANY_ROWS).length],
      'every table has rows of both',
    );
    const told = await plan(DEMO);
    assert.equal(told.counts.find(({ kind }) => kind === 'endpoints')?.count, 1);

    const begun = await begin(DEMO, NAME);
    assert.equal(begun.statusCode, 202, begun.body);
    assert.deepEqual([await seen(admin), await seen(person.bearer)], [404, 404]);
    const sent = await world.call('GET', '/identity/context', { bearer: secret });
    assert.equal(sent.statusCode, 401);
    const rules = await owner.query(`select company_ids from identity.mapping_rules`);
    assert.deepEqual(rules.rows, [{ company_ids: [PRODUCTION] }]);
    const again = await begin(DEMO, NAME);
    assert.equal(detail(again), 'This environment is being deleted already.');

    // A process that dies after its first batch: the next one goes on from there.
    let batches = 0;
    const dying = {
      get aborted() {
        return (batches += 1) > 3;
      },
    } as AbortSignal;
    assert.equal(await run(dying), 'more');
    const between = (await remaining(DEMO)).length;
    assert.ok(between > 0 && between < before.length, `${between} tables are left`);
    let outcome = await run();
    for (let round = 0; outcome !== 'done' && round < 5; round += 1) outcome = await run();
    assert.equal(outcome, 'done');
    assert.deepEqual(await remaining(DEMO), []);
    for (const table of tablesOf(COMPANY_ROWS)) {
      await owner.query("select set_config('palisade.company_id', $1, false)", [DEMO]);
      const left = await owner.query(`select from ${table} where company_id = $1`, [DEMO]);
      assert.equal(left.rowCount, 0, table);
    }
    assert.deepEqual(await remaining(PRODUCTION), before, 'others keep theirs');

    const listed = await world.call('GET', `/identity/${PRODUCTION}/environment-deletions`, {
      bearer: admin,
    });
    const [deletion] = listed
      .json<{ environmentId: string; receipt: string; digest: string; deletedRows: number }[]>()
      .filter(({ environmentId }) => environmentId === DEMO);
    assert.ok(deletion);
    assert.equal(createHash('sha256').update(deletion.receipt).digest('hex'), deletion.digest);
    const receipt = JSON.parse(deletion.receipt);
    assert.equal(receipt.requestedBy, 'maya.okafor@example.com');
    assert.equal(receipt.deletedByTable['inventory.endpoints'], 1);
    assert.equal(receipt.deletedRows, deletion.deletedRows);
    assert.equal(receipt.verification.tables.length, tablesOf(COMPANY_ROWS).length + 1);
    const entries = await world.test.db
      .company(PRODUCTION)
      .query<{ action: string; actor: string; after: { digest?: string } | null }>(
        `select action, actor, after from identity.audit_log where target_id = '${DEMO}' order by at`,
      );
    assert.deepEqual(
      entries.map(({ action, actor }) => [action, actor]),
      [
        ['environment.delete', 'maya.okafor@example.com'],
        ['environment.finishDeletion', 'maya.okafor@example.com'],
      ],
    );
    assert.equal(entries[1]?.after?.digest, deletion.digest);
  });

  it('ADM-09 nobody deletes entries of an environment that is not being deleted', async () => {
    await assert.rejects(
      world.test.db.company(PRODUCTION).query('select identity.delete_audit_log(10)'),
      /deleted with it alone/,
    );
  });
});
