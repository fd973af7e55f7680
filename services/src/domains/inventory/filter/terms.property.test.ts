import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { inventory } from '../../../composition/inventoryService.ts';
import { arbitraryEndpoints, OWN_FIELDS } from '../testing/arbitraryEndpoints.ts';
import { columnType, seedEndpoints, uuidOf } from '../testing/seed.ts';
import { checkTerms } from '../testing/checkTerms.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';

const SETS = OWN_FIELDS.filter(
  ({ type, column }) => type === 'set' || column === 'risk_score' || column === 'web_server',
);

describe('the terms of endpoints and their counts', () => {
  let server: TestServer;
  const endpoints = arbitraryEndpoints(120, 11);
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    server.test.db.company(server.companyId).query<Row>(text, values);
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db.company(server.companyId).transaction((run) =>
      seedEndpoints(
        run,
        endpoints.map(({ seed }) => seed),
      ),
    );
  });
  after(() => server.close());

  const check = () => checkTerms(server.test.db.company(server.companyId));

  it('follow endpoints that are added', () => check());

  it('follow every change of what they are made of, and no change of what is counted alone', async () => {
    for (const field of SETS) {
      const value =
        field.type === 'set'
          ? field.elements === 'integer'
            ? '{201,500}'
            : '{a,z,"with:colon"}'
          : field.type === 'number'
            ? '4.4'
            : 'changed';
      await query(
        `update inventory.endpoints set ${field.column} = $1::${columnType(field)} where abs(hashtext(id::text)) % 3 = 0`,
        [value],
      );
      await check();
    }
    await query(`update inventory.endpoints set path = path || '/moved' where sensitive`);
    await check();
    await query('update inventory.endpoints set requests = requests + 1, last_activity_at = now()');
    await check();
  });

  it('follow labels and findings', async () => {
    await query(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id) select company_id, id, $1, $1, $1 from inventory.endpoints where sensitive`,
      [uuidOf('new label')],
    );
    await check();
    await query(
      `insert into inventory.endpoint_findings (company_id, endpoint_id, name, severity, found_at) select company_id, id, 'new', 'low', now() from inventory.endpoints where sensitive`,
    );
    await query(`update inventory.endpoint_findings set severity = 'high' where name = 'new'`);
    await check();
    await query(
      'delete from inventory.endpoint_labels where abs(hashtext(endpoint_id::text)) % 2 = 0',
    );
    await query(
      'delete from inventory.endpoint_findings where abs(hashtext(endpoint_id::text)) % 2 = 0',
    );
    await check();
  });

  it('follow parameters and their fixed sets, whether a statement adds, changes or leaves them', async () => {
    const upsert = (values: string) =>
      query(
        `insert into inventory.parameters as p (company_id, endpoint_id, id, side, location, name, type, required, enum_values, occurrences, distinct_values, confidence, first_seen_at, last_seen_at)
       select company_id, e.id, gen_random_uuid(), side, 'query', name, 'string', true, ${values}, 1, 1, 1, now(), now()
       from inventory.endpoints e, unnest(array['request', 'response']) side, unnest(array['page', 'a:b', repeat('long', 200)]) name where sensitive
       on conflict (company_id, endpoint_id, side, location, content_type, status_class, name) do update set enum_values = excluded.enum_values, occurrences = p.occurrences + 1`,
      );
    for (const values of [
      'null::text[]',
      `array['asc', 'with:colon']`,
      `array['asc']`,
      `array['asc']`,
      `case when side = 'request' then array['desc', repeat('x', 600)] end`,
    ]) {
      await upsert(values);
      await check();
    }
    await query(
      `delete from inventory.parameters where side = 'response' or abs(hashtext(endpoint_id::text)) % 2 = 0`,
    );
    await check();
  });

  it('are made anew from rows, whatever was kept, by an owner who is no superuser', async () => {
    const owner = new pg.Client({ connectionString: server.test.url });
    await owner.connect();
    try {
      await owner.query(`set session_replication_role = replica;
        delete from inventory.term_members where hashtext(term) % 2 = 0;
        update inventory.term_members set members = ~members where hashtext(term) % 3 = 0;
        update inventory.term_counts set endpoints = endpoints + 1 where field <> 'method';
        update inventory.endpoint_terms set terms = '{gone:}' where hashtext(endpoint_id::text) % 2 = 0;
        update inventory.endpoint_terms set place = null where hashtext(endpoint_id::text) % 3 = 0;
        delete from inventory.parameter_terms where hashtext(endpoint_id::text) % 2 = 0;
        set session_replication_role = origin`);
      await assert.rejects(check());
      const { rows } = await owner.query<{ name: string }>(
        `select format('inventory.%I', tablename) as name from pg_tables where schemaname = 'inventory'`,
      );
      const plain = `plain_${uuidOf(server.companyId).replaceAll('-', '')}`;
      await owner.query(`create role ${plain}; grant all on schema inventory to ${plain};
        grant usage on schema public to ${plain}`);
      for (const { name } of rows) await owner.query(`alter table ${name} owner to ${plain}`);
      await owner.query(`alter procedure inventory.fill_terms() owner to ${plain};
        set role ${plain}; call inventory.fill_terms(); reset role;
        reassign owned by ${plain} to current_user; drop owned by ${plain}; drop role ${plain}`);
    } finally {
      await owner.end();
    }
    await check();
  });

  it('follow endpoints that are deleted, and are gone with the last', async () => {
    await query('delete from inventory.parameters');
    await query('delete from inventory.endpoints where abs(hashtext(id::text)) % 2 = 0');
    await check();
    await query('delete from inventory.endpoints');
    await check();
    assert.deepEqual(await query('select * from inventory.term_counts where endpoints <> 0'), []);
  });
});
