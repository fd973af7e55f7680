import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCommentGapMutation } from '../../../../__generated__/useCommentGapMutation.graphql.ts';
import { useMutate } from '../../../../entities/mutations/useMutate.ts';
import { useIdempotencyKey } from '../../../../entities/mutations/useIdempotencyKey.ts';
import { addComment } from '../../../../entities/comments/addComment.ts';
import './gapDrawer.texts.ts';

type Comment = Omit<useCommentGapMutation['variables']['input'], 'key'>;

/**
 * Says something about a gap: shown at once, and gone again when the server refuses. Resolves to
 * whether it was said; sent again after a broken connection, it is said once.
 */
export function useCommentGap(): readonly [
  comment: (input: Comment) => Promise<boolean>,
  isBusy: boolean,
] {
  const { t } = useTranslation('gapDrawer');
  const { keyOf, release } = useIdempotencyKey();
  const [mutate, isBusy] = useMutate<useCommentGapMutation>(
    graphql`
      mutation useCommentGapMutation($input: CommentGapInput!) {
        commentGap(input: $input) {
          gap {
            lastUpdateTime
            ...GapActivity_gap
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('activity.failed') } },
  );
  const comment = async (input: Comment): Promise<boolean> => {
    const { failure, isAnswered } = await mutate(
      { input: { ...input, key: keyOf(JSON.stringify(input)) } },
      {
        optimisticUpdater: (store) =>
          addComment(store, input.id, 'GapComment', { newStatus: null, message: input.message }),
      },
    );
    if (isAnswered) release();
    return failure === null;
  };
  return [comment, isBusy];
}
