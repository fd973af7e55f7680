import { useMutation, type UseMutationConfig } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters, RecordSourceProxy } from 'relay-runtime';
import type { userErrors_error$key } from '../../__generated__/userErrors_error.graphql.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { SIGNED_OUT } from '../../ui/forms/signedOut.ts';
import type { UserError } from '../../ui/forms/useSchemaForm.ts';
import { errorCodeOf, useErrorText } from '../errors/useErrorText.ts';
import { readErrors } from './userErrors.ts';

/**
 * Payloads of a mutation, by field. The graph allows null for a change that failed, so that one of
 * several fails alone; `createFetch` makes an error of such an answer, and Relay has no directive
 * that says so in the types of a mutation.
 */
export type Payloads<Mutation extends MutationParameters> = {
  readonly [Name in keyof Mutation['response']]: NonNullable<Mutation['response'][Name]>;
};

/** A mutation whose payloads are there. */
type Answered<Mutation extends MutationParameters> = Omit<Mutation, 'response'> & {
  readonly response: Payloads<Mutation>;
};

/** What a mutation came to. A refusal is data, so nothing is thrown. */
export type Outcome<Payload> =
  | {
      readonly errors: readonly [];
      readonly payloads: Payload;
      readonly failure: null;
      readonly isAnswered: true;
    }
  | {
      /** What was wrong, each at the field of the form that it belongs to. */
      readonly errors: readonly UserError[];
      readonly payloads: null;
      /** The first of it in words. */
      readonly failure: string;
      /** False where nobody knows whether it was done, such as after a broken connection. */
      readonly isAnswered: boolean;
    };

/** Toasts of a mutation. */
interface MutationWords<Variables> {
  /** While it runs; the same toast then says how it ended. */
  readonly loading?: string;
  readonly success?: string;
  /** What went wrong follows as its detail. */
  readonly failed: string | ((variables: Variables) => string);
}

interface Options<Mutation extends MutationParameters> {
  /** Without words, the caller says how it ended. */
  readonly words?: MutationWords<Mutation['variables']>;
  /** Called with the store once nothing was wrong. */
  readonly onDone?: (store: RecordSourceProxy) => void;
}

type Config<Mutation extends MutationParameters> = UseMutationConfig<Answered<Mutation>>;

/** What is shown before the server answers, and what follows from the answer, as Relay has it. */
type StoreChanges<Mutation extends MutationParameters> = Pick<
  Config<Mutation>,
  'optimisticResponse' | 'optimisticUpdater' | 'updater'
>;

/** Every mutation of the graph answers a payload with errors for each of its fields. */
const errorsOf = (response: object): readonly UserError[] =>
  Object.values(response as Record<string, { errors: readonly userErrors_error$key[] }>).flatMap(
    ({ errors }) => readErrors(errors),
  );

/**
 * A mutation as pages use it: resolves to what it came to, for forms, toasts or the caller. It is
 * sent once; who tries again after a broken connection sends the same idempotency key
 * (`useIdempotencyKey`). Relay takes back what was shown at once when the server refuses.
 */
export function useMutate<Mutation extends MutationParameters>(
  document: GraphQLTaggedNode,
  { words, onDone }: Options<Mutation> = {},
) {
  const errorText = useErrorText();
  const [commit, isBusy] = useMutation<Answered<Mutation>>(document);
  const mutate = (
    variables: Mutation['variables'],
    { updater, ...optimistic }: StoreChanges<Mutation> = {},
  ): Promise<Outcome<Payloads<Mutation>>> =>
    new Promise((resolve) => {
      const id = words?.loading === undefined ? undefined : toast.loading(words.loading);
      const same = id !== undefined && { id };
      const fail = (errors: readonly UserError[], failure: string, isAnswered: boolean) => {
        const failed =
          typeof words?.failed === 'function' ? words.failed(variables) : words?.failed;
        const isSignedOut = errors[0]?.code === SIGNED_OUT;
        if (isSignedOut && id !== undefined) toast.dismiss(id);
        if (!isSignedOut && failed !== undefined) toast.error(failed, { ...same, detail: failure });
        resolve({ errors, payloads: null, failure, isAnswered });
      };
      commit({
        variables,
        ...optimistic,
        updater: (store, response) => {
          updater?.(store, response);
          if (response && errorsOf(response).length === 0) onDone?.(store);
        },
        onCompleted: (payloads) => {
          const errors = errorsOf(payloads);
          if (errors[0]) return fail(errors, errorText(errors[0]), true);
          if (words?.success !== undefined) toast.success(words.success, same || {});
          return resolve({ errors: [], payloads, failure: null, isAnswered: true });
        },
        onError: (error) => {
          const failure = errorText(error);
          const hasEnded = errorCodeOf(error) === 'unauthenticated';
          const code = hasEnded ? SIGNED_OUT : 'unavailable';
          fail([{ code, field: null, message: failure }], failure, false);
        },
      } as Config<Mutation>); // Relay's types do not know that the generic's optional parts are whole.
    });
  return [mutate, isBusy] as const;
}
