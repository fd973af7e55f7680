import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';

interface Payload {
  readonly errors: readonly UserError[];
}

/**
 * A mutation as forms want it: resolves to what was wrong, each at the field of the form it belongs
 * to, or to nothing.
 */
export function useSave<Mutation extends MutationParameters>(document: GraphQLTaggedNode) {
  const errorText = useErrorText();
  const [commit, isBusy] = useMutation<Mutation>(document);
  const save = (variables: Mutation['variables']): Promise<readonly UserError[]> =>
    new Promise((resolve) => {
      commit({
        variables,
        onCompleted: (response) =>
          resolve(
            payloadsOf(response).flatMap(({ errors }) =>
              errors.map((error) => ({
                ...error,
                field: error.field?.replace(/^input\./, '').replace(/^metadata\./, '') ?? null,
              })),
            ),
          ),
        onError: (error) =>
          resolve([{ code: 'unavailable', field: null, message: errorText(error) }]),
      });
    });
  return { save, isBusy };
}

/** Every mutation of the graph answers a payload with errors, one for each of its fields. */
const payloadsOf = (response: unknown): readonly Payload[] =>
  Object.values(response as Readonly<Record<string, Payload>>);
