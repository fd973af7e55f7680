import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  ChangeMarkInput,
  useChangeMarkMutation,
} from '../../../__generated__/useChangeMarkMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import './review.texts.ts';

/** Changes the expiry and comment of a mark; resolves to the server's errors. */
export function useChangeMark(): (input: ChangeMarkInput) => Promise<readonly UserError[]> {
  const { t } = useTranslation('markReview');
  const errorText = useErrorText();
  const [commit] = useMutation<useChangeMarkMutation>(graphql`
    mutation useChangeMarkMutation($input: ChangeMarkInput!) {
      changeMark(input: $input) {
        mark {
          state
          message
          expiresAt
          version
        }
        company {
          markCounts {
            active
            expired
          }
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  return (input) =>
    new Promise((resolve) => {
      commit({
        variables: { input },
        onCompleted: ({ changeMark: { errors } }) => {
          if (errors.length === 0) toast.success(t('changed'));
          resolve(
            errors.map(({ code, field, message }) => ({ code, field: field ?? null, message })),
          );
        },
        onError: (failure) => {
          toast.error(t('changeFailed'), { detail: errorText(failure) });
          resolve([{ code: 'unavailable', message: errorText(failure) }]);
        },
      });
    });
}
