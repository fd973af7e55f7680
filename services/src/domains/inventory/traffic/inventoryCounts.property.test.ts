import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { filterArbitrary } from '@palisade/engine/filter/filterArbitrary.ts';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { isEvery, selectEndpoints } from '../filter/selection.ts';
import { arbitraryEndpoints } from '../testing/arbitraryEndpoints.ts';
import { seedEndpoints } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import { countsOfSelection } from './traffic.repository.ts';

describe('counts of the inventory under a filter', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db.company(server.companyId).transaction((query) =>
      seedEndpoints(
        query,
        arbitraryEndpoints(200, 17).map(({ seed }) => seed),
      ),
    );
  });
  after(() => server.close());

  it('OVER-02 the cards under a filter are the same from bits and from rows, whatever the filter', async () => {
    const scope = server.test.db.company(server.companyId);
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(filterArbitrary(INVENTORY_PAGE_FIELDS), async (filter) => {
        const nodes = 'all' in filter ? filter.all : [filter];
        const selection = await selectEndpoints(scope, nodes);
        const counts = await countsOfSelection(scope, selection, -1);
        assert.deepEqual(counts, await countsOfSelection(scope, selection, 1_000));
        if (selection.rest.length === 0 && !isEvery(selection.set) && counts.hosts > 1)
          compared += 1;
      }),
      { numRuns: 200 },
    );
    assert.ok(compared > 10, `${compared} compared`);
  });
});
