import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { filterArbitrary } from '@palisade/engine/filter/filterArbitrary.ts';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { tellFilter } from '../filter/selection.ts';
import { arbitraryEndpoints } from '../testing/arbitraryEndpoints.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import { flowsUnder } from './dataFlows.ts';
import { flowPlaces } from './flowPlaces.ts';

const GROUP = uuidOf('Application');
const TYPES = ['IBAN', 'Email Address'];
/** Every selection is read row by row. */
const ROWS = 1_000;
/** Bits are asked wherever they have the selection. */
const BITS = -1;

describe('flows and their places under a filter', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    await company().transaction(async (query) => {
      await seedEndpoints(
        query,
        arbitraryEndpoints(200, 23).map(({ seed }, index) => {
          const own = { host: `${index % 12}.example`, path: `${seed.path}/${index}` };
          return {
            ...seed,
            ...own,
            sensitive: true,
            fields: {
              ...seed.fields,
              ...own,
              sensitive: true,
              responseDataType: TYPES.slice(index % 3),
            },
            labels: (seed.labels ?? []).map((label) => ({ ...label, groupId: GROUP })),
          };
        }),
      );
      // Half of the hosts have a second API.
      await query(
        `with added as (
            insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at,
              first_seen_at, last_activity_at)
            select company_id, gen_random_uuid(), host_id, '/second', name, detected_at,
              first_seen_at, last_activity_at
            from inventory.apis where ascii(name) % 2 = 0 returning host_id, id
          )
          update inventory.endpoints e set api_id = added.id from added
          where e.host_id = added.host_id and length(e.path) % 2 = 0`,
      );
      await query(
        `update inventory.parameters set side = 'response', sensitive = true, data_type = 'IBAN',
          samples = array['DE•• •••• ' || left(name, 1)]`,
      );
    });
  });
  after(() => server.close());
  const company = () => server.test.db.company(server.companyId);
  /** Sees the endpoints with half of the labels that they have. */
  const limited = async () => {
    const { query, companyId } = company();
    const rows = await query<{ id: string }>(
      'select distinct label_id as id from inventory.endpoint_labels where company_id = $1 order by 1',
      [companyId],
    );
    const seen = rows.slice(0, Math.ceil(rows.length / 2)).map(({ id }) => id);
    return server.test.db.company(companyId, { labels: () => seen });
  };

  it('DATA-05 hosts, APIs, applications and examples are the same from bits and from rows', async () => {
    const asked = { dataType: 'IBAN', side: 'response', groupId: GROUP, first: 5 } as const;
    let [places, examples] = [0, 0];
    await fc.assert(
      fc.asyncProperty(filterArbitrary(INVENTORY_PAGE_FIELDS), async (filter) => {
        const nodes = 'all' in filter ? filter.all : [filter];
        const found = await flowPlaces(company(), company().query, nodes, asked, BITS);
        assert.deepEqual(found, await flowPlaces(company(), company().query, nodes, asked, ROWS));
        if (found.apis.count > found.hosts.count && found.applications.count > 1) places += 1;
        if (found.examples.length > 1) examples += 1;
      }),
      { numRuns: 150 },
    );
    assert.ok(places > 10 && examples > 10, `${places} compared, ${examples} with examples`);
  });

  it('PERM-04 both ways show people who are limited to labels the same, and less', async () => {
    const asked = { dataType: 'IBAN', side: 'response', groupId: GROUP, first: 50 } as const;
    const [whole, reader] = [company(), await limited()];
    let [compared, fewer] = [0, 0];
    await fc.assert(
      fc.asyncProperty(filterArbitrary(INVENTORY_PAGE_FIELDS), async (filter) => {
        const nodes = 'all' in filter ? filter.all : [filter];
        const found = await flowPlaces(reader, whole.query, nodes, asked, BITS);
        assert.deepEqual(found, await flowPlaces(reader, whole.query, nodes, asked, ROWS));
        if (found.examples.length > 1 && found.applications.count > 1) compared += 1;
        const every = await flowPlaces(whole, whole.query, nodes, asked, ROWS);
        if (found.hosts.count > 0 && found.apis.count < every.apis.count) fewer += 1;
      }),
      { numRuns: 100 },
    );
    assert.ok(compared > 5 && fewer > 5, `${compared} compared, ${fewer} with fewer`);
  });

  it('DATA-05 types and audiences are the same from bits and from rows', async () => {
    // Asked of rows, since terms tell letters of ASCII alone, and true of all of them.
    const everyRow = { field: 'path', op: 'doesNotContain', value: 'nowhère' } as const;
    const flows = async (nodes: readonly FilterNode[]) => {
      const found = await flowsUnder(
        company(),
        company().query,
        await tellFilter(company(), nodes),
      );
      return found.toSorted((a, b) => (a.side + a.dataType < b.side + b.dataType ? -1 : 1));
    };
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(filterArbitrary(INVENTORY_PAGE_FIELDS), async (filter) => {
        const nodes = 'all' in filter ? filter.all : [filter];
        const found = await flows(nodes);
        assert.deepEqual(found, await flows([...nodes, everyRow]));
        if (found.length > 2) compared += 1;
      }),
      { numRuns: 150 },
    );
    assert.ok(compared > 10, `${compared} compared`);
  });
});
