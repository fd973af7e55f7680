import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  MergeEndpointsInput,
  useMergeEndpointsMutation,
} from '../../../__generated__/useMergeEndpointsMutation.graphql.ts';
import { useReload } from '../../../entities/lists/useReload.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { useUndoCorrection } from './useUndoCorrection.ts';

/** Merges; says what came of it, with the way back, or keeps the words of the failure. */
export function useMergeEndpoints(onDone: () => void) {
  const { t } = useTranslation('corrections');
  const reload = useReload();
  const { undo } = useUndoCorrection();
  const [failure, setFailure] = useState<string | null>(null);
  const [mutate, isBusy] = useMutate<useMergeEndpointsMutation>(graphql`
    mutation useMergeEndpointsMutation($input: MergeEndpointsInput!) {
      mergeEndpoints(input: $input) {
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
  const merge = async (input: MergeEndpointsInput) => {
    setFailure(null);
    const { payloads, failure: refusal } = await mutate({ input });
    if (payloads === null) return setFailure(refusal);
    onDone();
    reload();
    const { correction } = payloads.mergeEndpoints;
    // It is done even where it could not be read again; the drawer lists it with its way back.
    if (!correction) return void toast.success(t('merge.doneUnseen'));
    const { correctionId, path } = correction;
    toast.success(t('merge.done', { path }), { undo: () => undo(correctionId, path) });
  };
  return {
    merge: (input: MergeEndpointsInput) => void merge(input),
    isBusy,
    failure,
    forget: () => setFailure(null),
  };
}
