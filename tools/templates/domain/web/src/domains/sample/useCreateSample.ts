import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateSampleMutation } from '../../__generated__/useCreateSampleMutation.graphql.ts';
import { useChange } from '../../entities/mutations/useChange.ts';

/** Makes a sample. */
export function useCreateSample() {
  const { t } = useTranslation('sample');
  const document = graphql`
    mutation useCreateSampleMutation($input: CreateSampleInput!) {
      createSample(input: $input) {
        sample {
          sampleId
          name
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateSampleMutation>(document, {
    loading: t('creating'),
    success: t('created'),
    failed: t('createFailed'),
  });
}
