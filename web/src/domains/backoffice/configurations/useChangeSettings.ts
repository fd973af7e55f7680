import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useChangeSettingsMutation } from '../../../__generated__/useChangeSettingsMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes settings of the whole installation. */
export function useChangeSettings() {
  const { t } = useTranslation('backoffice');
  const document = graphql`
    mutation useChangeSettingsMutation($input: ChangeInstallationSettingsInput!) {
      changeInstallationSettings(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useChangeSettingsMutation>(document, {
    loading: t('configurations.saving'),
    success: t('configurations.saved'),
    failed: t('configurations.failed'),
  });
}
