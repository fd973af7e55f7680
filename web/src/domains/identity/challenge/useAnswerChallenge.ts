import { graphql } from 'react-relay';
import type { useAnswerChallengeMutation } from '../../../__generated__/useAnswerChallengeMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';

/** Sends the code. Resolves to whether it opened the session, else to the code of the failure. */
export function useAnswerChallenge() {
  const { attempt, error, clear } = useAttempt();
  const [commit, isBusy] = useCommit<useAnswerChallengeMutation>(graphql`
    mutation useAnswerChallengeMutation($input: AnswerChallengeInput!) {
      answerChallenge(input: $input) {
        user {
          id
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const answer = async (code: string) => {
    const outcome = await attempt(async () => (await commit({ input: { code } })).answerChallenge);
    return outcome.answer === null ? outcome.code : null;
  };
  return { answer, isBusy, error: error?.text, clear };
}
