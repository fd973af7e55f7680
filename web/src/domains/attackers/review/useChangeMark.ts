import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  ChangeMarkInput,
  useChangeMarkMutation,
} from '../../../__generated__/useChangeMarkMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import './review.texts.ts';

/** Changes the expiry and comment of a mark; resolves to the server's errors. */
export function useChangeMark(): (input: ChangeMarkInput) => Promise<readonly UserError[]> {
  const { t } = useTranslation('markReview');
  const [mutate] = useMutate<useChangeMarkMutation>(graphql`
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
          ...userErrors_error
        }
      }
    }
  `);
  return async (input) => {
    const { errors, failure, isAnswered } = await mutate({ input });
    if (failure === null) toast.success(t('changed'));
    // What the server says was wrong is shown in the form.
    else if (!isAnswered) toast.error(t('changeFailed'), { detail: failure });
    return errors;
  };
}
