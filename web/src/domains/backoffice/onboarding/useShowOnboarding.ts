import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useShowOnboardingMutation } from '../../../__generated__/useShowOnboardingMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Shows or hides onboarding in an environment. */
export function useShowOnboarding() {
  const { t } = useTranslation('backoffice');
  const document = graphql`
    mutation useShowOnboardingMutation($input: ShowOnboardingInput!) {
      showOnboarding(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useShowOnboardingMutation>(document, {
    loading: t('onboarding.saving'),
    success: t('onboarding.saved'),
    failed: t('onboarding.failed'),
  });
}
