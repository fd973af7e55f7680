import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCommentGapMutation } from '../../../../__generated__/useCommentGapMutation.graphql.ts';
import { useMutation } from '../../../../entities/changes/useMutation.ts';
import { useWishKey } from '../../../../entities/changes/useWishKey.ts';
import { addComment } from '../../../../entities/comments/addComment.ts';
import { useErrorText } from '../../../../entities/errors/useErrorText.ts';
import { toast } from '../../../../ui/feedback/Toaster.tsx';
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
  const errorText = useErrorText();
  const { keyOf, isDone } = useWishKey();
  const [commit, isBusy] = useMutation<useCommentGapMutation>(graphql`
    mutation useCommentGapMutation($input: CommentGapInput!) {
      commentGap(input: $input) {
        gap {
          lastUpdateTime
          ...GapActivity_gap
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const comment = (input: Comment): Promise<boolean> =>
    new Promise((resolve) => {
      const fail = (error: unknown) => {
        toast.error(t('activity.failed'), { detail: errorText(error) });
        resolve(false);
      };
      commit({
        variables: { input: { ...input, key: keyOf(JSON.stringify(input)) } },
        optimisticUpdater: (store) =>
          addComment(store, input.id, 'GapComment', { newStatus: null, message: input.message }),
        onCompleted: ({ commentGap: { errors } }) => {
          isDone();
          if (errors[0]) fail(errors[0]);
          else resolve(true);
        },
        onError: fail,
      });
    });
  return [comment, isBusy];
}
