import {
  ATTACKER_STATUS_RULES,
  type AttackerStatus,
  DEFAULT_ATTACKER_MESSAGE,
} from '@palisade/vocabulary/attackerStatuses.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { RecordSourceProxy } from 'relay-runtime';
import type { useChangeAttackerStatusMutation } from '../../../../__generated__/useChangeAttackerStatusMutation.graphql.ts';
import { useMutate } from '../../../../entities/mutations/useMutate.ts';
import { addComment } from '../../../../entities/comments/addComment.ts';
import '../attackerDetails.texts.ts';
import { useReload } from '../../../../entities/lists/useReload.ts';

interface Change {
  /** Global id of the attacker. */
  readonly id: string;
  /** The version that was seen: when somebody else changed it meanwhile, nothing is changed. */
  readonly version: number;
  readonly newStatus: AttackerStatus;
  /** What is said about it; the usual words when empty. */
  readonly message: string;
  /** With `ignored`: the same behaviour at the same endpoints is legitimate from now on. */
  readonly ignoreSimilar: boolean;
}

/** The attacker as it will be: its status, and the comment on top. */
function asChanged(store: RecordSourceProxy, { id, newStatus, message }: Change): void {
  const attacker = store.get(id);
  if (!attacker) return;
  attacker.setValue(newStatus, 'status');
  attacker.setValue([...ATTACKER_STATUS_RULES[newStatus].next], 'nextStatuses');
  addComment(store, id, 'AttackerComment', {
    newStatus,
    message: message || DEFAULT_ATTACKER_MESSAGE,
  });
}

/**
 * Changes the status of an attacker: shown at once, and as it was, or as others made it meanwhile,
 * when the server refuses; what was said is kept for the next try.
 */
export function useChangeAttackerStatus(): readonly [
  change: (change: Change) => void,
  isBusy: boolean,
  refused: string,
] {
  const { t } = useTranslation('attackerDetails');
  const reload = useReload();
  const [refused, setRefused] = useState('');
  const [mutate, isBusy] = useMutate<useChangeAttackerStatusMutation>(
    graphql`
      mutation useChangeAttackerStatusMutation($input: ChangeAttackerStatusInput!) {
        changeAttackerStatus(input: $input) {
          attacker {
            status
            nextStatuses
            version
            isIgnored
            ...AttackerComments_attacker
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('status.failed') } },
  );
  const change = async (wanted: Change) => {
    const { id, version, newStatus, message, ignoreSimilar } = wanted;
    const { failure, isAnswered } = await mutate(
      {
        input: {
          id,
          version,
          newStatus,
          ...(message !== '' && { message }),
          ...(ignoreSimilar && { ignoreSimilar }),
        },
      },
      { optimisticUpdater: (store) => asChanged(store, wanted) },
    );
    setRefused(failure === null ? '' : message);
    // What somebody else did meanwhile is shown.
    if (failure !== null && isAnswered) reload();
  };
  return [(wanted) => void change(wanted), isBusy, refused];
}
