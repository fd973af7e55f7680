import { graphql } from 'react-relay';
import { useLocation } from 'react-router-dom';
import type { useStartSsoMutation } from '../../../__generated__/useStartSsoMutation.graphql.ts';
import { safeReturnPath } from '../login/returnPath.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { leaveFor } from '../../../entities/routing/leaveFor.ts';
import { namedOrganization } from './namedOrganization.ts';

/**
 * Leaves for the identity provider of the organization. `error` says in words why there is none to
 * go to.
 */
export function useStartSso() {
  const { state, search } = useLocation();
  const { attempt, error } = useAttempt();
  const [mutate, isBusy] = useMutate<useStartSsoMutation>(graphql`
    mutation useStartSsoMutation($input: StartSsoInput!) {
      startSso(input: $input) {
        url
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const start = async () => {
    const input = {
      organization: namedOrganization(search, window.location.hostname),
      returnPath: safeReturnPath(state),
    };
    const { answer } = await attempt(mutate({ input }));
    if (answer?.startSso.url) leaveFor(answer.startSso.url);
  };
  return { start, isBusy, error: error?.text };
}
