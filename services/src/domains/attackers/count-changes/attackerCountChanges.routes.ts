import { ATTACKER_CAUSES } from '@palisade/vocabulary/countCauses.ts';
import { LABELS_OF_OVERVIEW } from '@palisade/vocabulary/overviewFields.ts';
import { changesOf, countChanges, CountChangesSearch } from '../../../platform/countChanges.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { readTree } from '../../../platform/readTree.ts';
import { Params, READS_ATTACKERS } from '../attackers.schemas.ts';
import { seenBy } from '../limited/labelSets.ts';
import { attackerCountChanges } from './attackerCountChanges.repository.ts';

/** What moved the number of open attackers. */
export function attackerCountChangeRoutes(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/count-changes',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'What moved the number of open attackers since a day, by cause',
        params: Params,
        body: CountChangesSearch,
        response: { 200: countChanges(ATTACKER_CAUSES) },
      },
    },
    async (request) => {
      const { filter, ...days } = request.body;
      const labels = readTree(request, filter, LABELS_OF_OVERVIEW);
      const scope = await seenBy(db, request.params.companyId, request.auth);
      return changesOf(await attackerCountChanges(scope, days, labels));
    },
  );
}
