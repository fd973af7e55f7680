import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUndoCorrectionMutation } from '../../../__generated__/useUndoCorrectionMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import './corrections.texts.ts';
import { wordsOf } from './wordsOf.ts';
import { useSeeAgain } from './useSeeAgain.ts';

/** Takes a correction back and says so. */
export function useUndoCorrection() {
  const { t } = useTranslation('corrections');
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const seeAgain = useSeeAgain();
  const [commit, isBusy] = useMutation<useUndoCorrectionMutation>(graphql`
    mutation useUndoCorrectionMutation($input: UndoCorrectionInput!) {
      undoCorrection(input: $input) {
        correction {
          id
          undoneAt
          undoneBy
        }
        errors {
          code
          message
        }
      }
    }
  `);
  const undo = (correctionId: string, path: string) =>
    void commit({
      variables: { input: { companyId, correctionId } },
      onCompleted: ({ undoCorrection: { errors } }) => {
        if (errors[0])
          return void toast.error(t('undo.failed'), { detail: wordsOf(errors[0], errorText) });
        toast.success(t('undo.done', { path }));
        seeAgain();
      },
      onError: (error) => void toast.error(t('undo.failed'), { detail: errorText(error) }),
    });
  return { undo, isBusy };
}
