import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useAnalyseMutation } from '../../../__generated__/useAnalyseMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';

/** Compares all documents with the traffic now; `onDone` then reads the page again. */
export function useAnalyse(companyId: string): {
  readonly run: (onDone: () => void) => void;
  readonly isBusy: boolean;
} {
  const { t } = useTranslation('oas');
  const errorText = useErrorText();
  const [commit, isBusy] = useMutation<useAnalyseMutation>(graphql`
    mutation useAnalyseMutation($input: AnalyseOasDocumentsInput!) {
      analyseOasDocuments(input: $input) {
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const fail = (error: unknown) =>
    void toast.error(t('analyseFailed'), { detail: errorText(error) });
  const run = (onDone: () => void) =>
    void commit({
      variables: { input: { companyId } },
      onCompleted: ({ analyseOasDocuments: { errors } }) =>
        errors[0] ? fail(errors[0]) : onDone(),
      onError: fail,
    });
  return { run, isBusy };
}
