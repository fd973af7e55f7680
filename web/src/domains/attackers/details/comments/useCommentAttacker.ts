import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCommentAttackerMutation } from '../../../../__generated__/useCommentAttackerMutation.graphql.ts';
import { useMutate } from '../../../../entities/mutations/useMutate.ts';
import { useIdempotencyKey } from '../../../../entities/mutations/useIdempotencyKey.ts';
import { addComment } from '../../../../entities/comments/addComment.ts';
import '../attackerDetails.texts.ts';

type Comment = Omit<useCommentAttackerMutation['variables']['input'], 'key'>;

/**
 * Says something about an attacker: shown at once, and gone again when the server refuses. Resolves
 * to whether it was said; sent again after a broken connection, it is said once.
 */
export function useCommentAttacker(): readonly [
  comment: (input: Comment) => Promise<boolean>,
  isBusy: boolean,
] {
  const { t } = useTranslation('attackerDetails');
  const { keyOf, release } = useIdempotencyKey();
  const [mutate, isBusy] = useMutate<useCommentAttackerMutation>(
    graphql`
      mutation useCommentAttackerMutation($input: CommentAttackerInput!) {
        commentAttacker(input: $input) {
          attacker {
            isIgnored
            ...AttackerComments_attacker
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('comments.failed') } },
  );
  const comment = async (input: Comment): Promise<boolean> => {
    const { failure, isAnswered } = await mutate(
      { input: { ...input, key: keyOf(JSON.stringify(input)) } },
      {
        optimisticUpdater: (store) =>
          addComment(store, input.id, 'AttackerComment', {
            newStatus: null,
            message: input.message,
          }),
      },
    );
    if (isAnswered) release();
    return failure === null;
  };
  return [comment, isBusy];
}
