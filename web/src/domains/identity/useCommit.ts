import type {
  GraphQLTaggedNode,
  MutationParameters,
  RecordSourceSelectorProxy,
} from 'relay-runtime';
import { type Payloads, useMutation } from '../../entities/changes/useMutation.ts';

/**
 * A mutation as a promise of its response; rejects when the request failed as a whole. `updater`
 * follows it up in the store.
 */
export function useCommit<Mutation extends MutationParameters>(
  document: GraphQLTaggedNode,
  updater?: (store: RecordSourceSelectorProxy) => void,
) {
  const [commit, isBusy] = useMutation<Mutation>(document);
  const run = (variables: Mutation['variables']) =>
    new Promise<Payloads<Mutation>>(
      (resolve, reject) =>
        void commit({
          variables,
          ...(updater && { updater }),
          onCompleted: (response) => resolve(response),
          onError: reject,
        }),
    );
  return [run, isBusy] as const;
}
