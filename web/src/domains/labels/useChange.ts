import { useMutation, type UseMutationConfig } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { useErrorText } from '../../entities/errors/useErrorText.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import type { UserError } from '../../ui/forms/useSchemaForm.ts';

interface Words {
  readonly loading: string;
  readonly success: string;
  readonly failed: string;
}

interface Failable {
  readonly errors: readonly { readonly code: string; readonly field?: string | null | undefined; readonly message: string }[];
}

type Answered<Name extends string> = MutationParameters & { readonly response: { readonly [Key in Name]: Failable } };

/** Name of the form's field that an input's field fills. */
const fieldName = (field: string | null | undefined): string | null => field?.replace(/^input\.(rule\.)?(source\.)?/, '') ?? null;

/**
 * A change of labels, told by a toast while it runs and when it is done. Afterwards what was shown of the company's labels is
 * out of date, so pages that follow it (`useLabelChanges`) ask again.
 */
export function useChange<Name extends string, Mutation extends Answered<Name>>(document: GraphQLTaggedNode, name: Name, words: Words) {
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const [commit, isBusy] = useMutation<Mutation>(document);
  const change = (input: Mutation['variables'] extends { readonly input: infer Input } ? Input : never): Promise<readonly UserError[]> =>
    new Promise((resolve) => {
      const id = toast.loading(words.loading);
      const config: UseMutationConfig<Mutation> = {
        variables: { input },
        updater: (store, response) => {
          if (response?.[name].errors.length === 0) store.getRoot().getLinkedRecord('company', { companyId })?.invalidateRecord();
        },
        onCompleted: (response) => {
          const { errors } = response[name];
          const [error] = errors;
          if (error === undefined) toast.success(words.success, { id });
          else toast.error(words.failed, { id, detail: error.message });
          resolve(errors.map((each) => ({ ...each, field: fieldName(each.field) })));
        },
        onError: (failure) => {
          toast.error(words.failed, { id, detail: errorText(failure) });
          resolve([{ code: 'unavailable', field: null, message: errorText(failure) }]);
        },
      };
      commit(config);
    });
  return [change, isBusy] as const;
}
