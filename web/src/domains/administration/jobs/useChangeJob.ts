import { graphql } from 'react-relay';
import type { useChangeJobDiscardMutation } from '../../../__generated__/useChangeJobDiscardMutation.graphql.ts';
import type { useChangeJobRetryMutation } from '../../../__generated__/useChangeJobRetryMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';

type Change = (jobId: string) => Promise<readonly UserError[]>;

/** Runs a job that failed now; gives what was wrong. */
export function useRetryJob(companyId: string): Change {
  const [save] = useMutate<useChangeJobRetryMutation>(graphql`
    mutation useChangeJobRetryMutation($input: BackgroundJobInput!) {
      retryBackgroundJob(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return async (jobId) => (await save({ input: { companyId, jobId } })).errors;
}

/** Removes a job that failed; gives what was wrong. */
export function useDiscardJob(companyId: string): Change {
  const [save] = useMutate<useChangeJobDiscardMutation>(graphql`
    mutation useChangeJobDiscardMutation($input: BackgroundJobInput!) {
      discardBackgroundJob(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return async (jobId) => (await save({ input: { companyId, jobId } })).errors;
}
