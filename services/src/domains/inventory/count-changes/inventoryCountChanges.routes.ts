import { INVENTORY_CAUSES, INVENTORY_COUNTED } from '@palisade/vocabulary/countCauses.ts';
import { LABELS_OF_OVERVIEW } from '@palisade/vocabulary/overviewFields.ts';
import { changesOf, countedChanges, CountChangesSearch } from '../../../platform/countChanges.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { readFilter } from '../filter/readFilter.ts';
import { selectEndpoints } from '../filter/selection.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import {
  companyCountChanges,
  countChangesOfSelection,
} from './inventoryCountChanges.repository.ts';

/** What moved the numbers of hosts, APIs and endpoints. */
export function inventoryCountChangeRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/count-changes',
    {
      config: READS_INVENTORY,
      schema: {
        summary: 'What moved the numbers of hosts, APIs and endpoints since a day, by cause',
        params: CompanyParams,
        body: CountChangesSearch,
        response: { 200: countedChanges(INVENTORY_COUNTED, INVENTORY_CAUSES) },
      },
    },
    async (request) => {
      const { filter, ...days } = request.body;
      const nodes = readFilter(request, filter, LABELS_OF_OVERVIEW);
      const scope = db.company(request.params.companyId, request.auth);
      if (nodes.length === 0 && !scope.isLimited)
        return changesOf(await companyCountChanges(scope, days));
      const selection = await selectEndpoints(scope, nodes);
      return changesOf(await countChangesOfSelection(scope, days, selection));
    },
  );
}
