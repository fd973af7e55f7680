import { useCallback } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useWeaknessOptionsQuery } from '../../../__generated__/useWeaknessOptionsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { FilterOption } from '../../../ui/filters/filterContext.ts';

/** Risks of the OWASP API Security Top 10. */
const OWASP = Array.from({ length: 10 }, (_, index) => `API${index + 1}:2023`);

/**
 * Values of the fields of lists of policies that no vocabulary closes: weaknesses with their names,
 * and risks.
 */
export function useWeaknessOptions(): (
  field: string,
  search: string,
) => Promise<readonly FilterOption[]> {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  return useCallback(
    async (field, search) => {
      const wanted = search.toLowerCase();
      if (field === 'owasp')
        return OWASP.filter((value) => value.toLowerCase().includes(wanted)).map((value) => ({
          value,
          label: value,
        }));
      const answer = await fetchQuery<useWeaknessOptionsQuery>(
        environment,
        graphql`
          query useWeaknessOptionsQuery($companyId: ID!) @throwOnFieldError {
            company(companyId: $companyId) {
              weaknesses {
                cweId
                name
              }
            }
          }
        `,
        { companyId },
        { fetchPolicy: 'store-or-network' },
      ).toPromise();
      const options = (answer?.company?.weaknesses ?? []).map(({ cweId, name }) => ({
        value: cweId,
        label: `${cweId} ${name}`,
      }));
      return options.filter(({ label }) => label.toLowerCase().includes(wanted));
    },
    [environment, companyId],
  );
}
