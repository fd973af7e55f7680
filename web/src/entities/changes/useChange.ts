import type { UseMutationConfig } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { useCompany } from '../company/CompanyContext.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import type { UserError } from '../../ui/forms/useSchemaForm.ts';
import { type Answered, type Payloads, useMutation } from './useMutation.ts';

interface Words<Input> {
  readonly loading: string;
  readonly success: string;
  readonly failed: string | ((input: Input) => string);
}

interface Failable {
  readonly errors: readonly {
    readonly code: string;
    readonly field?: string | null | undefined;
    readonly message: string;
  }[];
}

type Changing<Name extends string> = MutationParameters & {
  readonly response: { readonly [Key in Name]?: Failable | null | undefined };
};

type InputOf<Mutation extends MutationParameters> = Mutation['variables'] extends {
  readonly input: infer Input;
}
  ? Input
  : never;

/** Name of the form's field that an input's field fills. */
const fieldName = (field: string | null | undefined): string | null =>
  field?.replace(/^input\.((rule|source|policy)\.)*/, '') ?? null;

/**
 * A change of something of the company, told by a toast while it runs and when it is done.
 * Afterwards what was shown of the company is out of date, so pages that follow it
 * (`useCompanyChanges`) ask again.
 */
export function useChange<Name extends string, Mutation extends Changing<Name>>(
  document: GraphQLTaggedNode,
  name: Name,
  words: Words<InputOf<Mutation>>,
) {
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const [commit, isBusy] = useMutation<Mutation>(document);
  const change = (
    input: InputOf<Mutation>,
    onDone?: (payload: Payloads<Mutation>[Name]) => void,
  ): Promise<readonly UserError[]> =>
    new Promise((resolve) => {
      const id = toast.loading(words.loading);
      const failed = typeof words.failed === 'string' ? words.failed : words.failed(input);
      const config: UseMutationConfig<Answered<Mutation>> = {
        variables: { input },
        updater: (store, response) => {
          if (response?.[name].errors.length === 0)
            store.getRoot().getLinkedRecord('company', { companyId })?.invalidateRecord();
        },
        onCompleted: (response) => {
          const { errors } = response[name];
          const [error] = errors;
          if (error === undefined) toast.success(words.success, { id });
          else toast.error(failed, { id, detail: error.message });
          if (error === undefined) onDone?.(response[name]);
          resolve(errors.map((each) => ({ ...each, field: fieldName(each.field) })));
        },
        onError: (failure) => {
          toast.error(failed, { id, detail: errorText(failure) });
          resolve([{ code: 'unavailable', field: null, message: errorText(failure) }]);
        },
      };
      commit(config);
    });
  return [change, isBusy] as const;
}
