import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCommentAttackerMutation } from '../../../../__generated__/useCommentAttackerMutation.graphql.ts';
import { useMutation } from '../../../../entities/changes/useMutation.ts';
import { useWishKey } from '../../../../entities/changes/useWishKey.ts';
import { addComment } from '../../../../entities/comments/addComment.ts';
import { useErrorText } from '../../../../entities/errors/useErrorText.ts';
import { toast } from '../../../../ui/feedback/Toaster.tsx';
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
  const errorText = useErrorText();
  const { keyOf, isDone } = useWishKey();
  const [commit, isBusy] = useMutation<useCommentAttackerMutation>(graphql`
    mutation useCommentAttackerMutation($input: CommentAttackerInput!) {
      commentAttacker(input: $input) {
        attacker {
          isIgnored
          ...AttackerComments_attacker
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
        toast.error(t('comments.failed'), { detail: errorText(error) });
        resolve(false);
      };
      commit({
        variables: { input: { ...input, key: keyOf(JSON.stringify(input)) } },
        optimisticUpdater: (store) =>
          addComment(store, input.id, 'AttackerComment', {
            newStatus: null,
            message: input.message,
          }),
        onCompleted: ({ commentAttacker: { errors } }) => {
          isDone();
          if (errors[0]) fail(errors[0]);
          else resolve(true);
        },
        onError: fail,
      });
    });
  return [comment, isBusy];
}
