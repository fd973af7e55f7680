import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  SplitEndpointInput,
  useSplitEndpointMutation,
} from '../../../__generated__/useSplitEndpointMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { useSeeAgain } from './useSeeAgain.ts';
import { useUndoCorrection } from './useUndoCorrection.ts';
import { wordsOf } from './wordsOf.ts';

/** Splits; says what came of it, with the way back, or keeps the words of the failure. */
export function useSplitEndpoint(onDone: () => void) {
  const { t } = useTranslation('corrections');
  const errorText = useErrorText();
  const seeAgain = useSeeAgain();
  const { undo } = useUndoCorrection();
  const [failure, setFailure] = useState<string | null>(null);
  const [commit, isBusy] = useMutation<useSplitEndpointMutation>(graphql`
    mutation useSplitEndpointMutation($input: SplitEndpointInput!) {
      splitEndpoint(input: $input) {
        correction {
          correctionId
          path
        }
        errors {
          code
          message
        }
      }
    }
  `);
  const split = (input: SplitEndpointInput) => {
    setFailure(null);
    commit({
      variables: { input },
      onCompleted: ({ splitEndpoint: { correction, errors } }) => {
        if (errors[0]) return setFailure(wordsOf(errors[0], errorText));
        onDone();
        seeAgain();
        // It is done even where it could not be read again; the drawer lists it with its way back.
        if (!correction) return void toast.success(t('split.doneUnseen'));
        const { correctionId, path } = correction;
        toast.success(t('split.done', { path }), { undo: () => undo(correctionId, path) });
      },
      onError: (error) => setFailure(errorText(error)),
    });
  };
  return { split, isBusy, failure, forget: () => setFailure(null) };
}
