import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCommentGapMutation } from '../../../../__generated__/useCommentGapMutation.graphql.ts';
import { useMutation } from '../../../../entities/changes/useMutation.ts';
import { addComment } from '../../../../entities/comments/addComment.ts';
import { useErrorText } from '../../../../entities/errors/useErrorText.ts';
import { toast } from '../../../../ui/feedback/Toaster.tsx';
import './gapDrawer.texts.ts';

type Comment = useCommentGapMutation['variables']['input'];

/** Says something about a gap: shown at once, and gone again when the server refuses. Resolves to whether it was said. */
export function useCommentGap(): readonly [
  comment: (input: Comment) => Promise<boolean>,
  isBusy: boolean,
] {
  const { t } = useTranslation('gapDrawer');
  const errorText = useErrorText();
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
        variables: { input },
        optimisticUpdater: (store) =>
          addComment(store, input.id, 'GapComment', { newStatus: null, message: input.message }),
        onCompleted: ({ commentGap: { errors } }) => (errors[0] ? fail(errors[0]) : resolve(true)),
        onError: fail,
      });
    });
  return [comment, isBusy];
}
