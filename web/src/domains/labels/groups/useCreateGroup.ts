import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateGroupMutation } from '../../../__generated__/useCreateGroupMutation.graphql.ts';
import { useChange } from '../../../entities/changes/useChange.ts';

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
          code
          field
          message
        }
      }
    }
  `;
  return useChange<'createLabelGroup', useCreateGroupMutation>(document, 'createLabelGroup', {
    loading: t('groupForms.creating'),
    success: t('groupForms.created'),
    failed: t('groupForms.createFailed'),
  });
}
