import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateLearningMutation } from '../../../__generated__/useUpdateLearningMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

export interface LearningSettings {
  readonly mode: string;
  readonly lowMinimum: number;
  readonly regularMinimum: number;
  readonly pathPatterns: boolean;
}

/** Saves how the inventory is learned. */
export function useUpdateLearning() {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [mutate, isBusy] = useMutate<useUpdateLearningMutation>(
    graphql`
      mutation useUpdateLearningMutation($input: UpdateLearningSettingsInput!) {
        updateLearningSettings(input: $input) {
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
  const save = ({ mode, ...learning }: LearningSettings) =>
    void mutate({
      input: { ...learning, mode: mode === 'regular' ? 'regular' : 'low', companyId },
    });
  return [save, isBusy] as const;
}
