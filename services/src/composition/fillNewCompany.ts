import { storedSettings } from '../domains/identity/installationSettings.client.ts';
import { firstPoliciesFrom } from '../domains/posture/hub/firstPolicies.ts';
import type { Actor } from '../platform/companySettings.ts';
import type { CompanyQuery } from '../platform/database/database.ts';

/**
 * Gives an environment that is being made what the settings of the installation say, or where they
 * say nothing the environment of the process.
 */
export function fillNewCompany(env: NodeJS.ProcessEnv) {
  const standard = firstPoliciesFrom(env);
  const recommended = firstPoliciesFrom({});
  return async (query: CompanyQuery, maker: Actor): Promise<void> => {
    const { recommendedPolicies, pathPatterns } = await storedSettings(query);
    if (recommendedPolicies === null) await standard(query, maker);
    else if (recommendedPolicies) await recommended(query, maker);
    if (pathPatterns)
      await query(
        'insert into inventory.learning_settings (company_id, path_patterns) values ($1, true)',
        [query.companyId],
      );
  };
}
