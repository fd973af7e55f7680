import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { DOMAINS } from '../domains.ts';
import { migrate, migrationFiles } from '../platform/database/migrate.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';

/** Migrations from when domains tell each other what changed; before them triggers did. */
const NEWER =
  /^(events\/|inventory\/35\d_tell|labels\/350_read_events|posture\/350_read_events|attackers\/35|integrations\/35)/;
const ENDPOINT = '00000000-0000-7000-8000-000000000001';

describe('a database whose triggers noted what changed', () => {
  let test: TestDatabase;
  let owner: pg.Client;
  let companyId = '';
  const rows = async (sql: string): Promise<unknown[]> => {
    await owner.query(`select set_config('palisade.company_id', $1, false)`, [companyId]);
    return (await owner.query(sql)).rows;
  };
  before(async () => {
    test = await testDatabase([]);
    companyId = test.companyId();
    owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    await owner.query(
      `drop schema events cascade; delete from palisade.migrations where domain = 'events'`,
    );
    const files = await migrationFiles(DOMAINS);
    await migrate(test.url, DOMAINS, {
      only: files.filter(({ domain, file }) => !NEWER.test(`${domain}/${file}`)),
    });
    await rows('select');
    for (const [table, columns] of [
      ['inventory.labelled_companies', '(company_id) values ($1)'],
      ['inventory.judged_companies', '(company_id) values ($1)'],
      ['inventory.endpoints_to_label', `(company_id, endpoint_id) values ($1, '${ENDPOINT}')`],
      ['inventory.endpoints_to_judge', `(company_id, endpoint_id) values ($1, '${ENDPOINT}')`],
    ])
      await owner.query(`insert into ${table} ${columns}`, [companyId]);
    await migrate(test.url, DOMAINS);
  });
  after(async () => {
    await owner?.end();
    await test?.close();
  });

  it('keeps what was noted and not yet looked at, in the tables of who reads', async () => {
    for (const table of ['labels.endpoints_to_label', 'posture.endpoints_to_judge'])
      assert.deepEqual(await rows(`select endpoint_id as id from ${table}`), [{ id: ENDPOINT }]);
  });

  it('has what comes read for the companies that had rules and policies', async () => {
    assert.deepEqual(await rows('select reader, company_id as id from events.readers order by 1'), [
      { reader: 'labels.applyRules', id: companyId },
      { reader: 'posture.judge', id: companyId },
    ]);
    await test.db
      .company(companyId)
      .transaction((query) =>
        query('select events.publish($1, $2)', [
          companyId,
          JSON.stringify([
            { n: 0, what: 'endpoint.added', readers: ['posture.judge'], ids: [ENDPOINT] },
          ]),
        ]),
      );
    assert.deepEqual(await rows('select what, ids from events.log'), [
      { what: 'endpoint.added', ids: [ENDPOINT] },
    ]);
  });
});
