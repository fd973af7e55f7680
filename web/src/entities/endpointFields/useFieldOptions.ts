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
const FAILURES = {
  label: 'labelsFailed',
  dataCategory: 'categoriesFailed',
  source: 'sourceTagsFailed',
} as const satisfies Partial<Record<string, string>>;
type Failure = (typeof FAILURES)[keyof typeof FAILURES] | 'companyLabelsFailed';

const useFieldOptionsDocument = graphql`
  query useFieldOptionsQuery($companyId: ID!, $field: String!, $search: String) @throwOnFieldError {
    company(companyId: $companyId) {
      filterOptions(field: $field, search: $search) {
        value
        label
        count
      }
    }
  }
`;

/**
 * Values that a field has among the company's endpoints, most frequent first, by what was typed.
 * The service knows the names of the catalogue in English; in another language the most frequent
 * ones are searched by theirs as well.
 * @param failures what is said in other words than elsewhere, by field
 */
export function useFieldOptions(
  failures: Readonly<Partial<Record<string, Failure>>> = FAILURES,
): (field: string, search: string) => Promise<readonly FilterOption[]> {
  const { t, i18n } = useTranslation('endpointFields');
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const isTranslated = i18n.language !== 'en';
  return useCallback(
    async (field, search) => {
      const ask = async (text: string): Promise<readonly FilterOption[]> => {
        const answer = await fetchQuery<useFieldOptionsQuery>(
          environment,
          useFieldOptionsDocument,
          { companyId, field, search: text === '' ? null : text },
        )
          .toPromise()
          .catch((error: unknown) => {
            const words = failures[field];
            if (words !== undefined) toast.error(t(words), { id: words });
            throw error;
          });
        return answer?.company?.filterOptions ?? [];
      };
      if (!isTranslated || !OF_CATALOGUE.has(field)) return ask(search);
      const named = (options: readonly FilterOption[]) =>
        options.map((option) => ({ ...option, label: catalogueText(option.label) }));
      const found = named(await ask(search));
      if (search === '') return found;
      const known = new Set(found.map(({ value }) => value));
      const wanted = search.toLowerCase();
      const others = named(await ask('')).filter(
        ({ value, label }) => !known.has(value) && label.toLowerCase().includes(wanted),
      );
      return [...found, ...others];
    },
    [environment, companyId, isTranslated, t, failures],
  );
}
