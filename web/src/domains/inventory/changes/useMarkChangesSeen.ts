import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import type { useMarkChangesSeenMutation } from '../../../__generated__/useMarkChangesSeenMutation.graphql.ts';

interface Unseen {
  readonly since: number;
  readonly last: number;
}

interface SeenOptions {
  readonly companyId: string;
  /** Node id of the company. */
  readonly id: string;
  /** Null where it is unknown which changes are unseen. */
  readonly unseen: Unseen | null;
  /** Whether the list holds every unseen change, and not only those that meet a filter. */
  readonly isWhole: boolean;
}

/**
 * Records on the server that the viewer has seen all changes on the page, once its tab is visible:
 * one that was left open in the background overnight has been seen by nobody. If the request fails,
 * the changes stay new and the page goes on. A filtered list shows only some of the changes, so
 * nothing is recorded until the viewer asks for it.
 * @returns marks all changes as seen; null where the list leaves out no unseen change
 */
export function useMarkChangesSeen({
  companyId,
  id,
  unseen,
  isWhole,
}: SeenOptions): (() => void) | null {
  const { t } = useTranslation('changes');
  const { since, last } = unseen ?? { since: 0, last: 0 };
  const mutation = graphql`
    mutation useMarkChangesSeenMutation($input: MarkChangesSeenInput!) {
      markChangesSeen(input: $input) {
        company {
          id
          unseenChanges {
            since
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const [mark] = useMutate<useMarkChangesSeenMutation>(mutation);
  const [markAll] = useMutate<useMarkChangesSeenMutation>(mutation, {
    words: { failed: t('markFailed') },
  });
  const markShown = useEffectEvent((number: number) => void mark({ input: { companyId, number } }));
  useEffect(() => {
    if (last <= since || !isWhole) return undefined;
    if (document.visibilityState === 'visible') return markShown(last);
    const handleVisible = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', handleVisible);
      markShown(last);
    };
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, [companyId, since, last, isWhole]);
  if (last <= since || isWhole) return null;
  return () =>
    void markAll(
      { input: { companyId, number: last } },
      {
        optimisticResponse: {
          markChangesSeen: { company: { id, unseenChanges: { since: last } }, errors: [] },
        },
      },
    );
}
