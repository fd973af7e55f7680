import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import type { UserError } from '../../ui/forms/useSchemaForm.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { type Payloads, useMutate } from './useMutate.ts';

interface Words<Input> {
  readonly loading: string;
  readonly success: string;
  readonly failed: string | ((input: Input) => string);
}

type InputOf<Mutation extends MutationParameters> = Mutation['variables'] extends {
  readonly input: infer Input;
}
  ? Input
  : never;

/**
 * A change of something of the company, reported by a toast while it runs and when it is done.
 * Afterwards what was shown of the company is out of date, so pages that follow it
 * (`useCompanyChanges`) ask again. Resolves to what was wrong, as forms want it.
 */
export function useChange<Mutation extends MutationParameters>(
  document: GraphQLTaggedNode,
  { failed, ...words }: Words<InputOf<Mutation>>,
) {
  const { companyId } = useCompany();
  const [mutate, isBusy] = useMutate<Mutation>(document, {
    words: {
      ...words,
      failed: ({ input }) =>
        typeof failed === 'string' ? failed : failed(input as InputOf<Mutation>), // As it was sent.
    },
    onDone: (store) =>
      store.getRoot().getLinkedRecord('company', { companyId })?.invalidateRecord(),
  });
  const change = async (
    input: InputOf<Mutation>,
    onDone?: (payloads: Payloads<Mutation>) => void,
  ): Promise<readonly UserError[]> => {
    const { errors, payloads } = await mutate({ input });
    if (payloads) onDone?.(payloads);
    return errors;
  };
  return [change, isBusy] as const;
}
