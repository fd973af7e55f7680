import { GAP_CAUSES } from '@palisade/vocabulary/countCauses.ts';
import { LABELS_OF_OVERVIEW } from '@palisade/vocabulary/overviewFields.ts';
import { changesOf, countChanges, CountChangesSearch } from '../../../platform/countChanges.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { readTree } from '../../../platform/readTree.ts';
import { Params, READS_GAPS } from '../posture.schemas.ts';
import { gapCountChanges } from './gapCountChanges.repository.ts';

/** What moved the number of open gaps. */
export function gapCountChangeRoutes(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/count-changes',
    {
      config: READS_GAPS,
      schema: {
        summary: 'What moved the number of open gaps since a day, by cause',
        params: Params,
        body: CountChangesSearch,
        response: { 200: countChanges(GAP_CAUSES) },
      },
    },
    async (request) => {
      const { filter, ...days } = request.body;
      const labels = readTree(request, filter, LABELS_OF_OVERVIEW);
      const scope = db.company(request.params.companyId, request.auth);
      return changesOf(await gapCountChanges(scope, days, labels));
    },
  );
}
