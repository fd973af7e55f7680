import type { Resolvers } from '../../../generated/resolvers.ts';
import { whereSeen } from '../../../platform/auth/whereSeen.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { own } from '../../../platform/graph/owned.ts';

/** What attacks show of the endpoints of gaps. */
export const proofResolvers: Resolvers = {
  PostureGap: {
    proof: batch((gaps, _args, { attackers, viewer }) =>
      byCompany(gaps, (companyId, rows) => {
        const isLicensed = viewer?.companies.get(companyId)?.licences.threatProtection === true;
        return whereSeen(
          isLicensed ? viewer : null,
          companyId,
          'feature_attackers:read',
          rows,
          async () =>
            (
              await attackers.proofsOf(
                companyId,
                rows.map(({ endpointId }) => endpointId),
              )
            ).map((proof) => proof && own(companyId, proof)),
        );
      }),
    ),
  },
  GapProof: {
    attackerCount: ({ attackers }) => attackers,
    attackers: batch((proofs, _args, { attackers }) =>
      byCompany(proofs, async (companyId, rows) => {
        const ids = [...new Set(rows.flatMap(({ attackerIds }) => attackerIds))];
        const found = await attackers.attackerByKey(companyId, ids);
        const byId = new Map(found.map((attacker, index) => [ids[index] ?? '', attacker]));
        return rows.map(({ attackerIds }) => attackerIds.flatMap((id) => byId.get(id) ?? []));
      }),
    ),
  },
};
