import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUndoCorrectionMutation } from '../../../__generated__/useUndoCorrectionMutation.graphql.ts';
import { useReload } from '../../../entities/lists/useReload.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import './corrections.texts.ts';

/** Takes a correction back and says so. */
export function useUndoCorrection() {
  const { t } = useTranslation('corrections');
  const { companyId } = useCompany();
  const reload = useReload();
  const [mutate, isBusy] = useMutate<useUndoCorrectionMutation>(
    graphql`
      mutation useUndoCorrectionMutation($input: UndoCorrectionInput!) {
        undoCorrection(input: $input) {
          correction {
            id
            undoneAt
            undoneBy
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('undo.failed') } },
  );
  const undo = async (correctionId: string, path: string) => {
    const { failure } = await mutate({ input: { companyId, correctionId } });
    if (failure !== null) return;
    toast.success(t('undo.done', { path }));
    reload();
  };
  return { undo: (correctionId: string, path: string) => void undo(correctionId, path), isBusy };
}
