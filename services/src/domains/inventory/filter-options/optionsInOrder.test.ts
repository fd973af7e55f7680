import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import pg from 'pg';
import { inventory } from '../../../composition/inventoryService.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { joinCluster } from '../../../platform/database/testCluster.ts';
import { seedEndpoints, uuidOf, type SeedEndpoint } from '../testing/seed.ts';
import { filterOptions } from './filterOptions.repository.ts';

const SERVERS = ['nginx', 'Nginx', 'apache', 'Zope', 'Ångström', 'zz-top', '_private', 'a:b', '9'];
/** The label that all endpoints have. */
const LABEL = uuidOf('gold');
const ENDPOINTS: readonly SeedEndpoint[] = SERVERS.map((server, index) => ({
  id: uuidOf(index + 1),
  host: 'a.example',
  path: `/${index}`,
  fields: { technology: [server, 'PHP'], webServer: server },
  labels: [{ labelId: LABEL }],
}));

describe('INV-02 PERM-04 values that a filter can be given on a server that orders texts by language', () => {
  let cluster: Awaited<ReturnType<typeof joinCluster>>;
  let owner: pg.Client;
  before(async () => {
    cluster = await joinCluster();
    owner = new pg.Client({ connectionString: cluster.url });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await cluster.leave();
  });

  it('are those of everybody for somebody who is limited to a label that all endpoints have', async () => {
    const database = `options_${randomUUID().replaceAll('-', '')}`;
    // As a server of somebody's own may have it: letters before case, and signs not at all.
    await owner.query(
      `create database ${database} template template0 locale_provider icu icu_locale 'en-US'`,
    );
    const url = cluster.url.replace(/\/postgres$/, `/${database}`);
    let db: Database | undefined;
    try {
      await migrate(url, [inventory]);
      db = openDatabase(url, { max: 2, checksColumns: true });
      const companyId = randomUUID();
      await db.company(companyId).transaction((query) => seedEndpoints(query, ENDPOINTS));
      const limited = db.company(companyId, { labels: () => [LABEL] });
      for (const field of INVENTORY_FIELDS) {
        if (field.key !== 'technology' && field.key !== 'webServer') continue;
        const more = field.key === 'technology' ? ['PHP'] : [];
        const shown = await filterOptions(limited, field, '', 50);
        assert.deepEqual(
          shown.map(({ value }) => value).toSorted(),
          [...SERVERS, ...more].toSorted(),
        );
        assert.deepEqual(shown, await filterOptions(db.company(companyId), field, '', 50));
      }
    } finally {
      await db?.close();
      await owner.query(`drop database ${database} with (force)`);
    }
  });
});
