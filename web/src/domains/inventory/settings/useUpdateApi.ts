import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  UpdateApiInput,
  useUpdateApiMutation,
} from '../../../__generated__/useUpdateApiMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Decides something about an API, named by its raw key. */
export function useUpdateApi(apiId: string) {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [mutate] = useMutate<useUpdateApiMutation>(
    graphql`
      mutation useUpdateApiMutation($input: UpdateApiInput!) {
        updateApi(input: $input) {
          api {
            id
            ...ApiRow_api
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('failed') } },
  );
  return (decided: Omit<UpdateApiInput, 'companyId' | 'apiId'>) =>
    mutate({ input: { companyId, apiId, ...decided } });
}
