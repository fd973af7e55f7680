import { useTranslation } from 'react-i18next';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import '../settings/inventorySettings.texts.ts';
import { useSave } from '../settings/useSave.ts';

/**
 * A mutation of what people say of an endpoint, told by a toast while it runs and when it is done.
 */
export function useTune<Mutation extends MutationParameters>(
  document: GraphQLTaggedNode,
  what: 'tunes' | 'auth' = 'tunes',
) {
  const { t } = useTranslation('inventorySettings');
  const { save, isBusy } = useSave<Mutation>(document);
  const tune = async (variables: Mutation['variables']): Promise<readonly UserError[]> => {
    const id = toast.loading(t(`${what}.saving`));
    const errors = await save(variables);
    if (errors[0]) toast.error(t(`${what}.failed`), { id, detail: errors[0].message });
    else toast.success(t(`${what}.saved`), { id });
    return errors;
  };
  return { tune, isBusy };
}
