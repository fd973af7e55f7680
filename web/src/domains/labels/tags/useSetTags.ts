import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useSetTagsMutation } from '../../../__generated__/useSetTagsMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Chooses the groups whose labels tables show as tags, and their order. */
export function useSetTags() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useSetTagsMutation($input: SetTagGroupsInput!) {
      setTagGroups(input: $input) {
        tagGroups {
          groupId
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useSetTagsMutation>(document, {
    loading: t('tags.saving'),
    success: t('tags.saved'),
    failed: t('tags.failed'),
  });
}
