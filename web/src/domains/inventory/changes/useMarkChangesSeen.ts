import { useEffect } from 'react';
import { graphql } from 'react-relay';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import type { useMarkChangesSeenMutation } from '../../../__generated__/useMarkChangesSeenMutation.graphql.ts';

interface Unseen {
  readonly since: number;
  readonly last: number;
}

/**
 * Has the server remember that the viewer saw all changes up to now. When it fails, or when it is
 * unknown which are unseen (null), they stay new, and the page goes on.
 */
export function useMarkChangesSeen(companyId: string, unseen: Unseen | null): void {
  const { since, last } = unseen ?? { since: 0, last: 0 };
  const [commit] = useMutation<useMarkChangesSeenMutation>(graphql`
    mutation useMarkChangesSeenMutation($input: MarkChangesSeenInput!) {
      markChangesSeen(input: $input) {
        company {
          unseenChanges {
            since
            last
          }
        }
        errors {
          code
        }
      }
    }
  `);
  useEffect(() => {
    if (last > since)
      commit({ variables: { input: { companyId, number: last } }, onError: () => undefined });
  }, [commit, companyId, since, last]);
}
