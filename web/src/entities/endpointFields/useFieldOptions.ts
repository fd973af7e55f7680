import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useFieldOptionsQuery } from '../../__generated__/useFieldOptionsQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import type { FilterOption } from '../../ui/filters/filterContext.ts';
import { catalogueText } from '../text/catalogueText.ts';
import { OF_CATALOGUE } from './catalogueFields.ts';
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
      const isNamed = OF_CATALOGUE.has(field);
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
        // The service knows the English names alone; a company has few types, so they are searched here.
        { companyId, field, search: isNamed || search === '' ? null : search },
      )
        .toPromise()
        .catch((error: unknown) => {
          const words = FAILURES[field];
          if (words !== undefined) toast.error(t(words), { id: words });
          throw error;
        });
      const options = answer?.company?.filterOptions ?? [];
      if (!isNamed) return options;
      const wanted = search.toLowerCase();
      return options
        .map(({ value, label, count }) => ({ value, label: catalogueText(label), count }))
        .filter(({ value, label }) => `${value}\n${label}`.toLowerCase().includes(wanted));
    },
    [environment, companyId, t],
  );
}
