import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { type Payloads, useMutation } from '../../entities/changes/useMutation.ts';
import { useErrorText } from '../../entities/errors/useErrorText.ts';
import type { UserError } from '../../ui/forms/useSchemaForm.ts';

interface Payload {
  readonly errors: readonly UserError[];
}

/**
 * What a mutation came to: what was wrong, each at the field of the form it belongs to, and the
 * answer when nothing was.
 */
export interface Saved<Response> {
  readonly errors: readonly UserError[];
  readonly response: Response | null;
}

/** A mutation as forms want it. */
export function useSave<Mutation extends MutationParameters>(document: GraphQLTaggedNode) {
  const errorText = useErrorText();
  const [commit, isBusy] = useMutation<Mutation>(document);
  const save = (variables: Mutation['variables']): Promise<Saved<Payloads<Mutation>>> =>
    new Promise((resolve) => {
      commit({
        variables,
        onCompleted: (response) => {
          const errors = payloadsOf(response).flatMap((payload) =>
            payload.errors.map((error) => ({
              ...error,
              field: error.field?.replace(/^input\./, '') ?? null,
            })),
          );
          resolve({ errors, response: errors.length === 0 ? response : null });
        },
        onError: (error) =>
          resolve({
            errors: [{ code: 'unavailable', field: null, message: errorText(error) }],
            response: null,
          }),
      });
    });
  return [save, isBusy] as const;
}

/** Every mutation of the graph answers a payload with errors, one for each of its fields. */
const payloadsOf = (response: unknown): readonly Payload[] =>
  Object.values(response as Readonly<Record<string, Payload>>);
