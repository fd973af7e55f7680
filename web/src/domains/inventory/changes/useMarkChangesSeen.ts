import { useEffect, useEffectEvent } from 'react';
import { graphql } from 'react-relay';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import type { useMarkChangesSeenMutation } from '../../../__generated__/useMarkChangesSeenMutation.graphql.ts';

interface Unseen {
  readonly since: number;
  readonly last: number;
}

/**
 * Has the server remember that the viewer saw all changes up to those that the page shows, once
 * the tab is in front of somebody: one left open in the background overnight has been seen by
 * nobody. When it fails, or when it is unknown which are unseen (null), they stay new, and the page
 * goes on.
 */
export function useMarkChangesSeen(companyId: string, unseen: Unseen | null): void {
  const { since, last } = unseen ?? { since: 0, last: 0 };
  const [mutate] = useMutate<useMarkChangesSeenMutation>(graphql`
    mutation useMarkChangesSeenMutation($input: MarkChangesSeenInput!) {
      markChangesSeen(input: $input) {
        company {
          unseenChanges {
            since
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const mark = useEffectEvent((number: number) => void mutate({ input: { companyId, number } }));
  useEffect(() => {
    if (last <= since) return undefined;
    if (document.visibilityState === 'visible') return mark(last);
    const handleVisible = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', handleVisible);
      mark(last);
    };
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, [companyId, since, last]);
}
