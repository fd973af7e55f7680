import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { arbitraryEndpoints, OWN_FIELDS } from '../testing/arbitraryEndpoints.ts';
import { columnType, seedEndpoints, uuidOf } from '../testing/seed.ts';
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

  /** What is kept must be what counting every row anew gives. */
  async function check(): Promise<void> {
    const wrong = await query(
      'select endpoint_id from inventory.endpoints e full join inventory.endpoint_terms t on t.company_id = e.company_id and t.endpoint_id = e.id where t.terms is distinct from inventory.terms_of(e) or t.risk_score is distinct from e.risk_score',
    );
    assert.deepEqual(wrong, []);
    const different = await query(
      `with counted as (
         select term, count(*) from inventory.endpoint_terms t, unnest(inventory.counted_terms(t.terms, t.risk_score)) term group by 1
         union all select term, count(distinct endpoint_id) from inventory.parameters, unnest(inventory.terms_of_parameter(name, enum_values)) term group by 1
       )
       select * from counted full join (select field || ':' || value as term, endpoints from inventory.term_counts where endpoints <> 0) kept using (term) where count is distinct from endpoints`,
    );
    assert.deepEqual(different, []);
    const misplaced = await query(
      `with own as (
         select e.place, term from inventory.endpoints e join inventory.endpoint_terms t on t.endpoint_id = e.id, unnest(t.terms || ('riskScore:' || e.risk_score)) term
         union select e.place, term from inventory.endpoints e join inventory.parameters p on p.endpoint_id = e.id, unnest(inventory.terms_of_parameter(p.name, p.enum_values)) term
       ), fresh as (
         select term, (place >> 13)::int as block, bit_or(set_bit(0::bit(8192), (place & 8191)::int, 1)) as members from own group by 1, 2
       )
       select term, block from fresh full join inventory.term_members kept using (term, block) where fresh.members is distinct from kept.members`,
    );
    assert.deepEqual(misplaced, []);
    assert.deepEqual(
      await query(
        'select endpoint_id from inventory.stale_terms union all select endpoint_id from inventory.stale_parameter_terms',
      ),
      [],
    );
  }

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

  it('follow endpoints that are deleted, and are gone with the last', async () => {
    await query('delete from inventory.parameters');
    await query('delete from inventory.endpoints where abs(hashtext(id::text)) % 2 = 0');
    await check();
    await query('delete from inventory.endpoints');
    await check();
    assert.deepEqual(await query('select * from inventory.term_counts where endpoints <> 0'), []);
  });
});
