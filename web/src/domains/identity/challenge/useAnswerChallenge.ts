import { graphql } from 'react-relay';
import type { useAnswerChallengeMutation } from '../../../__generated__/useAnswerChallengeMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Sends the code. Resolves to whether it opened the session, else to the code of the failure. */
export function useAnswerChallenge() {
  const { attempt, error, clear } = useAttempt();
  const [mutate, isBusy] = useMutate<useAnswerChallengeMutation>(graphql`
    mutation useAnswerChallengeMutation($input: AnswerChallengeInput!) {
      answerChallenge(input: $input) {
        user {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const answer = async (code: string) => {
    const outcome = await attempt(mutate({ input: { code } }));
    return outcome.answer === null ? outcome.code : null;
  };
  return { answer, isBusy, error: error?.text, clear };
}
