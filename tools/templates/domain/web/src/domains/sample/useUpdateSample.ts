import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateSampleMutation } from '../../__generated__/useUpdateSampleMutation.graphql.ts';
import { useChange } from '../../entities/mutations/useChange.ts';

/** Changes a sample; a conflict at the version where somebody else changed it meanwhile. */
export function useUpdateSample() {
  const { t } = useTranslation('sample');
  const document = graphql`
    mutation useUpdateSampleMutation($input: UpdateSampleInput!) {
      updateSample(input: $input) {
        sample {
          id
          name
          version
          ...SampleFacts_sample
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateSampleMutation>(document, {
    loading: t('updating'),
    success: t('updated'),
    failed: t('updateFailed'),
  });
}
