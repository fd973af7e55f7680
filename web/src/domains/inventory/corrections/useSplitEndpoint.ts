import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  SplitEndpointInput,
  useSplitEndpointMutation,
} from '../../../__generated__/useSplitEndpointMutation.graphql.ts';
import { useReload } from '../../../entities/lists/useReload.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { useUndoCorrection } from './useUndoCorrection.ts';

/** Splits; says what came of it, with the way back, or keeps the words of the failure. */
export function useSplitEndpoint(onDone: () => void) {
  const { t } = useTranslation('corrections');
  const reload = useReload();
  const { undo } = useUndoCorrection();
  const [failure, setFailure] = useState<string | null>(null);
  const [mutate, isBusy] = useMutate<useSplitEndpointMutation>(graphql`
    mutation useSplitEndpointMutation($input: SplitEndpointInput!) {
      splitEndpoint(input: $input) {
        correction {
          correctionId
          path
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const split = async (input: SplitEndpointInput) => {
    setFailure(null);
    const { payloads, failure: refusal } = await mutate({ input });
    if (payloads === null) return setFailure(refusal);
    onDone();
    reload();
    const { correction } = payloads.splitEndpoint;
    // It is done even where it could not be read again; the drawer lists it with its way back.
    if (!correction) return void toast.success(t('split.doneUnseen'));
    const { correctionId, path } = correction;
    toast.success(t('split.done', { path }), { undo: () => undo(correctionId, path) });
  };
  return {
    split: (input: SplitEndpointInput) => void split(input),
    isBusy,
    failure,
    forget: () => setFailure(null),
  };
}
