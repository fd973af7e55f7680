import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  UpdateDisplaySettingsInput,
  useUpdateDisplayMutation,
} from '../../../__generated__/useUpdateDisplayMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Saves how the inventory opens for everybody of the company. */
export function useUpdateDisplay() {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [mutate, isBusy] = useMutate<useUpdateDisplayMutation>(
    graphql`
      mutation useUpdateDisplayMutation($input: UpdateDisplaySettingsInput!) {
        updateDisplaySettings(input: $input) {
          company {
            ...SettingsView_company
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { success: t('saved'), failed: t('failed') } },
  );
  const save = (display: Omit<UpdateDisplaySettingsInput, 'companyId'>) =>
    void mutate({ input: { companyId, ...display } });
  return [save, isBusy] as const;
}
