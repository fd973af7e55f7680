import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useChangeFeaturesMutation } from '../../../__generated__/useChangeFeaturesMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes licences and features of an environment. */
export function useChangeFeatures() {
  const { t } = useTranslation('backoffice');
  const document = graphql`
    mutation useChangeFeaturesMutation($input: ChangeCompanyFeaturesInput!) {
      changeCompanyFeatures(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useChangeFeaturesMutation>(document, {
    loading: t('enhancements.saving'),
    success: t('enhancements.saved'),
    failed: t('enhancements.failed'),
  });
}
