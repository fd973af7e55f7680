import { graphql } from 'react-relay';
import type { useSetSystemUserMutation } from '../../../__generated__/useSetSystemUserMutation.graphql.ts';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Makes somebody a system user, or ends that; gives what was wrong. */
export function useSetSystemUser() {
  const [mutate] = useMutate<useSetSystemUserMutation>(graphql`
    mutation useSetSystemUserMutation($input: SetSystemUserInput!) {
      setSystemUser(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return async (email: string, isSystem: boolean): Promise<readonly UserError[]> =>
    (await mutate({ input: { email, isSystem } })).errors;
}
