import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { type Payloads, useMutation } from '../../entities/changes/useMutation.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { useErrorText } from '../../entities/errors/useErrorText.ts';
import type { UserError } from '../../ui/forms/useSchemaForm.ts';

interface Payload {
  readonly errors: readonly UserError[];
}

/** What a mutation came to: what was wrong, each at its field of the form, or the answer. */
export interface Committed<Response> {
  readonly errors: readonly UserError[];
  readonly response: Response | null;
}

const payloadsOf = (response: unknown): readonly Payload[] =>
  Object.values(response as Readonly<Record<string, Payload>>); // Every mutation answers a payload with errors.
/** Name of the form's field that an input's field fills. */
export const fieldName = (field: string | null | undefined): string | null =>
  field?.replace(/^input\.(settings\.)?/, '') ?? null;

/** A mutation of integrations. Pages that show them ask again when it went well. */
export function useCommit<Mutation extends MutationParameters>(document: GraphQLTaggedNode) {
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const [run, isBusy] = useMutation<Mutation>(document);
  const commit = (variables: Mutation['variables']): Promise<Committed<Payloads<Mutation>>> =>
    new Promise((resolve) => {
      run({
        variables,
        updater: (store, response) => {
          if (response && payloadsOf(response).every(({ errors }) => errors.length === 0))
            store.getRoot().getLinkedRecord('company', { companyId })?.invalidateRecord();
        },
        onCompleted: (response) => {
          const errors = payloadsOf(response).flatMap((payload) =>
            payload.errors.map((error) => ({ ...error, field: fieldName(error.field) })),
          );
          resolve({ errors, response: errors.length === 0 ? response : null });
        },
        onError: (failure) =>
          resolve({
            errors: [{ code: 'unavailable', field: null, message: errorText(failure) }],
            response: null,
          }),
      });
    });
  return [commit, isBusy] as const;
}
