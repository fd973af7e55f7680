import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateGroupMutation } from '../../../__generated__/useCreateGroupMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes a label group. */
export function useCreateGroup() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useCreateGroupMutation($input: CreateLabelGroupInput!) {
      createLabelGroup(input: $input) {
        groupEdge {
          node {
            groupId
            name
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateGroupMutation>(document, {
    loading: t('groupForms.creating'),
    success: t('groupForms.created'),
    failed: t('groupForms.createFailed'),
  });
}
