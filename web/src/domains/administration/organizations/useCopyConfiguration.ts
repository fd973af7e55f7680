import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCopyConfigurationMutation } from '../../../__generated__/useCopyConfigurationMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Copies the configuration of an environment to another one. */
export function useCopyConfiguration() {
  const { t } = useTranslation('organizations');
  const document = graphql`
    mutation useCopyConfigurationMutation($input: CopyConfigurationInput!) {
      copyConfiguration(input: $input) {
        copy {
          digest
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const [change] = useChange<useCopyConfigurationMutation>(document, {
    loading: t('copy.busy'),
    success: t('copy.done'),
    failed: t('copy.copyFailed'),
  });
  return change;
}
