import { useEffect } from 'react';
import { graphql } from 'react-relay';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import type { useMarkChangesSeenMutation } from '../../../__generated__/useMarkChangesSeenMutation.graphql.ts';

interface Unseen {
  readonly since: number;
  readonly last: number;
}

/** Has the server remember that the viewer saw all changes up to now. That it fails is no matter of the page: they stay new. */
export function useMarkChangesSeen(companyId: string, { since, last }: Unseen): void {
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
