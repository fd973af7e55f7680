import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useAnalyseMutation } from '../../../__generated__/useAnalyseMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Compares all documents with the traffic now; `onDone` then reads the page again. */
export function useAnalyse(companyId: string): {
  readonly run: (onDone: () => void) => void;
  readonly isBusy: boolean;
} {
  const { t } = useTranslation('oas');
  const [mutate, isBusy] = useMutate<useAnalyseMutation>(
    graphql`
      mutation useAnalyseMutation($input: AnalyseOasDocumentsInput!) {
        analyseOasDocuments(input: $input) {
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('analyseFailed') } },
  );
  const run = async (onDone: () => void) => {
    const { failure } = await mutate({ input: { companyId } });
    if (failure === null) onDone();
  };
  return { run: (onDone) => void run(onDone), isBusy };
}
