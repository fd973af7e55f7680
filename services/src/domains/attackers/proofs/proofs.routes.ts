import type { App, Deps } from '../../../platform/domain.ts';
import { EndpointIds } from '../attackers/attacker.schemas.ts';
import { Params, READS_ATTACKERS } from '../attackers.schemas.ts';
import { seenBy } from '../limited/labelSets.ts';
import { Proofs } from './proof.schemas.ts';
import { proofsOf } from './proofs.repository.ts';

/** What attacks show of endpoints. */
export function proofRoutes(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/endpoints/proofs',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Who attacked endpoints in the last 7 days, and an exchange that is stored of it',
        params: Params,
        body: EndpointIds,
        response: { 200: Proofs },
      },
    },
    async ({ auth, params: { companyId }, body: { endpointIds } }) =>
      proofsOf(await seenBy(db, companyId, auth), endpointIds),
  );
}
