import type { App, Deps } from '../../../platform/domain.ts';
import { currentGapIds } from '../gaps/gapAliases.ts';
import { Lookup, Params, READS_GAPS } from '../posture.schemas.ts';
import { GapExchanges } from './gapExchange.schemas.ts';
import { gapExchanges } from './gapExchanges.repository.ts';

/** Exchanges that show what gaps were opened for. */
export function gapExchangeRoutes(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/exchanges',
    {
      config: READS_GAPS,
      schema: {
        summary: 'An exchange of ordinary traffic that shows what each gap was opened for',
        params: Params,
        body: Lookup,
        response: { 200: GapExchanges },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const scope = db.company(companyId, auth);
      return gapExchanges(scope, await currentGapIds(scope.query, ids));
    },
  );
}
