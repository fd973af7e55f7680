import { useTranslation } from 'react-i18next';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import '../settings/inventorySettings.texts.ts';

/**
 * A mutation of what people say about an endpoint, reported by a toast while it runs and when it is done.
 */
export function useTune<Mutation extends MutationParameters>(
  document: GraphQLTaggedNode,
  what: 'tunes' | 'auth' = 'tunes',
) {
  const { t } = useTranslation('inventorySettings');
  const [mutate, isBusy] = useMutate<Mutation>(document, {
    words: {
      loading: t(`${what}.saving`),
      success: t(`${what}.saved`),
      failed: t(`${what}.failed`),
    },
  });
  const tune = async (variables: Mutation['variables']): Promise<readonly UserError[]> =>
    (await mutate(variables)).errors;
  return { tune, isBusy };
}
