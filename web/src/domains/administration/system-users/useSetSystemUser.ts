import { graphql } from 'react-relay';
import type { useSetSystemUserMutation } from '../../../__generated__/useSetSystemUserMutation.graphql.ts';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import { useSave } from '../useSave.ts';

/** Makes somebody a system user, or ends that; gives what was wrong. */
export function useSetSystemUser() {
  const [save] = useSave<useSetSystemUserMutation>(graphql`
    mutation useSetSystemUserMutation($input: SetSystemUserInput!) {
      setSystemUser(input: $input) {
        errors {
          code
          field
          message
        }
      }
    }
  `);
  return async (email: string, isSystem: boolean): Promise<readonly UserError[]> =>
    (await save({ input: { email, isSystem } })).errors;
}
