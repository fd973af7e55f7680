import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useFieldOptionsQuery } from '../../__generated__/useFieldOptionsQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import type { FilterOption } from '../../ui/filters/filterContext.ts';
import './endpointFields.texts.ts';

/** What is said beside the list that could not be loaded. */
const FAILURES: Readonly<Partial<Record<string, 'labelsFailed' | 'categoriesFailed'>>> = {
  label: 'labelsFailed',
  dataCategory: 'categoriesFailed',
};

/**
 * Values that a field has among the company's endpoints, most frequent first, by what was typed.
 */
export function useFieldOptions(): (
  field: string,
  search: string,
) => Promise<readonly FilterOption[]> {
  const { t } = useTranslation('endpointFields');
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  return useCallback(
    async (field, search) => {
      const answer = await fetchQuery<useFieldOptionsQuery>(
        environment,
        graphql`
          query useFieldOptionsQuery($companyId: ID!, $field: String!, $search: String)
          @throwOnFieldError {
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
      )
        .toPromise()
        .catch((error: unknown) => {
          const words = FAILURES[field];
          if (words !== undefined) toast.error(t(words), { id: words });
          throw error;
        });
      return answer?.company?.filterOptions ?? [];
    },
    [environment, companyId, t],
  );
}
