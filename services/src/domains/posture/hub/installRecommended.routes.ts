import { policyNameKey } from '@palisade/vocabulary/posturePolicies.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { changeInTurn } from '../inTurn.ts';
import { Params, UPDATES_POLICIES } from '../posture.schemas.ts';
import type { ProviderPolicy } from './catalogue.ts';
import { RECOMMENDED } from './firstPolicies.ts';
import { RecommendedInstalled } from './hub.schemas.ts';
import { installAudited } from './installAudited.ts';

const OWN_NAMES = statement(
  `select name_key as "nameKey", provider_key as "providerKey" from policies
     where company_id = $1`,
  { nameKey: 'text', providerKey: 'text?' },
);

/**
 * Recommended policies that a company lacks: those it can install, and those whose names are taken.
 */
async function missing(
  query: CompanyQuery,
): Promise<{ readonly free: ProviderPolicy[]; readonly taken: ProviderPolicy[] }> {
  const own = await query(OWN_NAMES, [query.companyId]);
  const installed = new Set(own.map(({ providerKey }) => providerKey));
  const names = new Set(own.map(({ nameKey }) => nameKey));
  const lacking = RECOMMENDED.filter(({ id }) => !installed.has(id));
  const isTaken = ({ name }: ProviderPolicy): boolean => names.has(policyNameKey(name));
  return { free: lacking.filter((policy) => !isTaken(policy)), taken: lacking.filter(isTaken) };
}

/** Installs the recommended policies at once. */
export function installRecommendedRoutes(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/hub/install-recommended',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary: 'Installs and turns on the recommended policies that are not installed yet',
        params: Params,
        response: { 200: RecommendedInstalled },
      },
    },
    async (request) => {
      const { companyId } = request.params;
      return changeInTurn(db, companyId, async (query) => {
        const { free, taken } = await missing(query);
        await installAudited(query, free, request);
        return { installed: free.length, skipped: taken.map(({ name }) => name) };
      });
    },
  );
}
