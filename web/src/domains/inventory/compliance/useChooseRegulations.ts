import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useChooseRegulationsMutation } from '../../../__generated__/useChooseRegulationsMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Chooses the regulations that the company answers to. */
export function useChooseRegulations() {
  const { t } = useTranslation('compliance');
  const document = graphql`
    mutation useChooseRegulationsMutation($input: ChooseRegulationsInput!) {
      chooseRegulations(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useChooseRegulationsMutation>(document, {
    loading: t('words.loading'),
    success: t('words.success'),
    failed: t('words.failed'),
  });
}
