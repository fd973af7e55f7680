import { useMutation as useRelayMutation } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';

/** What a mutation answers when it is told as completed: each of its payloads is there. */
export type Payloads<Mutation extends MutationParameters> = {
  readonly [Name in keyof Mutation['response']]: NonNullable<Mutation['response'][Name]>;
};

/** A mutation whose payloads are there. */
export type Answered<Mutation extends MutationParameters> = Omit<Mutation, 'response'> & {
  readonly response: Payloads<Mutation>;
};

/**
 * Relay's hook for a mutation whose payload is there whenever it is told as completed. The graph
 * allows null for a change that failed, so that one of several fails alone; `createFetch` makes an
 * error of such an answer, and Relay has no directive that says so in the types of a mutation.
 */
export function useMutation<Mutation extends MutationParameters>(document: GraphQLTaggedNode) {
  return useRelayMutation<Answered<Mutation>>(document);
}
