import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUndoDecisionMutation } from '../../../__generated__/useUndoDecisionMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Restores what was said before a decision. */
export function useUndoDecision(isForAll: boolean) {
  const { t } = useTranslation('parameterConfiguration');
  return useMutate<useUndoDecisionMutation>(
    graphql`
      mutation useUndoDecisionMutation($input: UndoParameterDecisionInput!) {
        undoParameterDecision(input: $input) {
          parameter {
            sensitive
            dataType
            ...ParameterDecisions_parameter
            dataCategories
            samples
            enumValues
            tuned
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    {
      words: {
        loading: t('words.undo.loading'),
        success: t(isForAll ? 'words.undoAll' : 'words.undo.success'),
        failed: t('words.undo.failed'),
      },
    },
  );
}
