import { useCallback } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useFieldOptionsQuery } from '../../__generated__/useFieldOptionsQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';
import type { FilterOption } from '../../ui/filters/filterContext.ts';

/** Values that a field has among the company's endpoints, most frequent first, by what was typed. */
export function useFieldOptions(): (field: string, search: string) => Promise<readonly FilterOption[]> {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  return useCallback(
    async (field, search) => {
      const answer = await fetchQuery<useFieldOptionsQuery>(
        environment,
        graphql`
          query useFieldOptionsQuery($companyId: ID!, $field: String!, $search: String) {
            company(companyId: $companyId) {
              filterOptions(field: $field, search: $search) {
                value
                label
                count
              }
            }
          }
        `,
        { companyId, field, search: search === '' ? null : search },
      ).toPromise();
      return answer?.company?.filterOptions ?? [];
    },
    [environment, companyId],
  );
}
