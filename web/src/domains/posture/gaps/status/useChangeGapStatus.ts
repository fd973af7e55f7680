import {
  DEFAULT_STATUS_MESSAGE,
  GAP_STATUS_RULES,
  type GapStatus,
} from '@palisade/vocabulary/gapStatuses.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { RecordSourceProxy } from 'relay-runtime';
import type { useChangeGapStatusMutation } from '../../../../__generated__/useChangeGapStatusMutation.graphql.ts';
import { useMutate } from '../../../../entities/mutations/useMutate.ts';
import { addComment } from '../../../../entities/comments/addComment.ts';
import '../gaps.texts.ts';
import { useReload } from '../../../../entities/lists/useReload.ts';
import { useRefreshCounts } from './useRefreshCounts.ts';

interface Change {
  /** Global id of the gap. */
  readonly id: string;
  /** The status that was seen: when somebody else changed it meanwhile, nothing is changed. */
  readonly from: GapStatus;
  readonly newStatus: GapStatus;
  /** What is said about it; the usual words when empty. */
  readonly message: string;
}

/** The gap as it will be: its status, and the comment on top. */
function asChanged(store: RecordSourceProxy, { id, newStatus, message }: Change): void {
  const gap = store.get(id);
  if (!gap) return;
  gap.setValue(newStatus, 'status');
  gap.setValue([...GAP_STATUS_RULES[newStatus].next], 'nextStatuses');
  if (GAP_STATUS_RULES[newStatus].takesComment)
    addComment(store, id, 'GapComment', { newStatus, message: message || DEFAULT_STATUS_MESSAGE });
}

/**
 * Changes the status of a gap: shown at once, and as it was before when the server refuses.
 * Resolves to whether it was changed. What was said with a change that was refused is kept for the
 * next try.
 */
export function useChangeGapStatus(): readonly [
  change: (change: Change) => Promise<boolean>,
  isBusy: boolean,
  saidOf: (id: string) => string,
] {
  const { t } = useTranslation('gaps');
  const refreshCounts = useRefreshCounts();
  const reload = useReload();
  const [refused, setRefused] = useState<Change | null>(null);
  const [mutate, isBusy] = useMutate<useChangeGapStatusMutation>(
    graphql`
      mutation useChangeGapStatusMutation($input: ChangeGapStatusInput!) {
        changeGapStatus(input: $input) {
          gap {
            status
            nextStatuses
            lastUpdateTime
            commentCount
            ...GapActivity_gap
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('change.failed') } },
  );
  const change = async (wanted: Change): Promise<boolean> => {
    const { id, from, newStatus, message } = wanted;
    const { failure, isAnswered } = await mutate(
      { input: { id, from, newStatus, ...(message !== '' && { message }) } },
      { optimisticUpdater: (store) => asChanged(store, wanted) },
    );
    setRefused(failure === null ? null : wanted);
    if (failure === null) refreshCounts();
    // What somebody else did meanwhile is shown.
    else if (isAnswered) reload();
    return failure === null;
  };
  return [change, isBusy, (id) => (refused?.id === id ? refused.message : '')];
}
