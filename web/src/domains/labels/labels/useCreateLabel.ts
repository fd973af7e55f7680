import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateLabelMutation } from '../../../__generated__/useCreateLabelMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes a label. */
export function useCreateLabel() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useCreateLabelMutation($input: CreateLabelInput!) {
      createLabel(input: $input) {
        labelEdge {
          node {
            labelId
            name
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateLabelMutation>(document, {
    loading: t('labelForms.creating'),
    success: t('labelForms.created'),
    failed: t('labelForms.createFailed'),
  });
}
