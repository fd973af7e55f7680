import { useState } from 'react';
import { commitLocalUpdate, graphql, useRelayEnvironment } from 'react-relay';
import { useNavigate, useRevalidator } from 'react-router-dom';
import type {
  AcceptTermsInput,
  useAcceptTermsMutation,
} from '../../__generated__/useAcceptTermsMutation.graphql.ts';
import { useMutate } from '../../entities/mutations/useMutate.ts';
import { useErrorText } from '../../entities/errors/useErrorText.ts';
import { askAgain } from '../../entities/routing/askAgain.ts';
import { refreshDocument } from '../relay/refreshDocument.ts';
import { refreshSession } from '../relay/session.ts';

/**
 * Accepts the terms, exchanges the session's tokens, forgets the user state that was loaded, and
 * goes on.
 */
export function useAcceptTerms(to: string) {
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const errorText = useErrorText();
  const [error, setError] = useState<string | null>(null);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [mutate, isBusy] = useMutate<useAcceptTermsMutation>(graphql`
    mutation useAcceptTermsMutation($input: AcceptTermsInput!) {
      acceptTerms(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const goOn = async () => {
    setIsRefreshing(true);
    try {
      const isLive = await refreshSession(refreshDocument);
      askAgain(environment);
      commitLocalUpdate(environment, (store) => store.invalidateStore());
      await (isLive
        ? navigate(to, { replace: true })
        : navigate('/login', { replace: true, state: { from: to, hasEnded: true } }));
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setIsRefreshing(false);
    }
  };
  const accept = async (input: AcceptTermsInput) => {
    setError(null);
    const { failure, isAnswered } = await mutate({ input });
    if (failure === null) return goOn();
    setError(failure);
    if (!isAnswered) return;
    // A newer version, or somebody else's acceptance: what is there now is shown.
    askAgain(environment);
    void revalidate();
  };
  return {
    accept: (input: AcceptTermsInput) => void accept(input),
    isBusy: isBusy || isRefreshing,
    error,
  };
}
