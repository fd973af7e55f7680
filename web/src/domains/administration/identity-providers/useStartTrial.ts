import { useState } from 'react';
import { graphql } from 'react-relay';
import { useLocation } from 'react-router-dom';
import type { useStartTrialMutation } from '../../../__generated__/useStartTrialMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { leaveFor } from '../../../entities/routing/leaveFor.ts';

/**
 * Leaves for the identity provider to sign in as a test, and comes back to the same drawer;
 * `failure` says why there is nowhere to go.
 */
export function useStartTrial() {
  const { pathname, search } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [mutate, isBusy] = useMutate<useStartTrialMutation>(graphql`
    mutation useStartTrialMutation($input: StartSsoTrialInput!) {
      startSsoTrial(input: $input) {
        url
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const start = async (id: string) => {
    const { payloads, failure: refused } = await mutate({
      input: { id, returnPath: `${pathname}${search}` },
    });
    setFailure(refused);
    const url = payloads?.startSsoTrial?.url;
    if (url) leaveFor(url);
  };
  return { start, isBusy, failure };
}
