import { graphql } from 'react-relay';
import type { useChangeJobDiscardMutation } from '../../../__generated__/useChangeJobDiscardMutation.graphql.ts';
import type { useChangeJobRetryMutation } from '../../../__generated__/useChangeJobRetryMutation.graphql.ts';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import { useSave } from '../useSave.ts';

type Change = (jobId: string) => Promise<readonly UserError[]>;

/** Runs a job that failed now; gives what was wrong. */
export function useRetryJob(companyId: string): Change {
  const [save] = useSave<useChangeJobRetryMutation>(graphql`
    mutation useChangeJobRetryMutation($input: BackgroundJobInput!) {
      retryBackgroundJob(input: $input) {
        errors {
          code
          field
          message
        }
      }
    }
  `);
  return async (jobId) => (await save({ input: { companyId, jobId } })).errors;
}

/** Removes a job that failed; gives what was wrong. */
export function useDiscardJob(companyId: string): Change {
  const [save] = useSave<useChangeJobDiscardMutation>(graphql`
    mutation useChangeJobDiscardMutation($input: BackgroundJobInput!) {
      discardBackgroundJob(input: $input) {
        errors {
          code
          field
          message
        }
      }
    }
  `);
  return async (jobId) => (await save({ input: { companyId, jobId } })).errors;
}
