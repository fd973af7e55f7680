import {
  DEFAULT_STATUS_MESSAGE,
  GAP_STATUS_RULES,
  type GapStatus,
  UNDONE_STATUS_MESSAGE,
} from '@palisade/vocabulary/gapStatuses.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { RecordSourceProxy } from 'relay-runtime';
import type { useChangeGapStatusMutation } from '../../../../__generated__/useChangeGapStatusMutation.graphql.ts';
import { useMutate } from '../../../../entities/mutations/useMutate.ts';
import { addComment } from '../../../../entities/comments/addComment.ts';
import { useReload } from '../../../../entities/lists/useReload.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { toast } from '../../../../ui/feedback/Toaster.tsx';
import '../gaps.texts.ts';
import { useRefreshCounts } from './useRefreshCounts.ts';

interface Change {
  /** Global id of the gap. */
  readonly id: string;
  readonly name: string;
  /** The status that was seen: when somebody else changed it meanwhile, nothing is changed. */
  readonly from: GapStatus;
  readonly newStatus: GapStatus;
  /** What is said about it; the usual words when empty. */
  readonly message: string;
  /** The change that is undone. */
  readonly undoes?: string;
}

/** The gap as it will be: its status, and the comment on top. */
function asChanged(store: RecordSourceProxy, change: Change): void {
  const { id, newStatus, message, undoes } = change;
  const gap = store.get(id);
  if (!gap) return;
  gap.setValue(newStatus, 'status');
  gap.setValue([...GAP_STATUS_RULES[newStatus].next], 'nextStatuses');
  const usual = undoes === undefined ? DEFAULT_STATUS_MESSAGE : UNDONE_STATUS_MESSAGE;
  if (GAP_STATUS_RULES[newStatus].takesComment)
    addComment(store, id, 'GapComment', { newStatus, message: message || usual });
}

/** Sends a change of a status, which is shown at once and taken back when it is refused. */
function useSendChange() {
  const refreshCounts = useRefreshCounts();
  const reload = useReload();
  const [mutate] = useMutate<useChangeGapStatusMutation>(graphql`
    mutation useChangeGapStatusMutation($input: ChangeGapStatusInput!) {
      changeGapStatus(input: $input) {
        gap {
          status
          nextStatuses
          lastUpdateTime
          commentCount
          ...GapActivity_gap
        }
        changeId
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return async (change: Change) => {
    const { name: _name, message, ...input } = change;
    const { failure, isAnswered, payloads } = await mutate(
      { input: { ...input, ...(message !== '' && { message }) } },
      { optimisticUpdater: (store) => asChanged(store, change) },
    );
    if (failure === null) refreshCounts();
    // What somebody else did meanwhile is shown.
    else if (isAnswered) reload();
    return { failure, changeId: payloads?.changeGapStatus.changeId ?? null };
  };
}

/**
 * Changes the status of a gap: shown at once, as it was before when the server refuses, and reported in
 * a toast that can undo it. Resolves to whether it was changed. What was said with a change that
 * was refused is kept for the next try.
 */
export function useChangeGapStatus(): readonly [
  change: (change: Change) => Promise<boolean>,
  saidOf: (id: string) => string,
] {
  const { t } = useTranslation('gaps');
  const send = useSendChange();
  const [refused, setRefused] = useState<Change | null>(null);
  const undo = async ({ id, name, from, newStatus }: Change, undoes: string) => {
    const shown = catalogueText(name);
    const back = { id, name, from: newStatus, newStatus: from, message: '', undoes };
    const { failure } = await send(back);
    if (failure === null)
      toast.success(t('change.undone', { status: t(`statuses.${from}`) }), { detail: shown });
    else toast.error(t('change.notUndone'), { detail: t('change.of', { name: shown, failure }) });
  };
  const change = async (wanted: Change): Promise<boolean> => {
    const { newStatus } = wanted;
    const name = catalogueText(wanted.name);
    const { failure, changeId } = await send(wanted);
    setRefused(failure === null ? null : wanted);
    if (failure === null)
      toast.success(t('change.done', { status: t(`statuses.${newStatus}`) }), {
        detail: name,
        ...(changeId !== null && { undo: () => void undo(wanted, changeId) }),
      });
    else toast.error(t('change.failed'), { detail: t('change.of', { name, failure }) });
    return failure === null;
  };
  return [change, (id) => (refused?.id === id ? refused.message : '')];
}
