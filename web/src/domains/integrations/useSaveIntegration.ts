import type { IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useSaveIntegrationCreateMutation } from '../../__generated__/useSaveIntegrationCreateMutation.graphql.ts';
import type { useSaveIntegrationUpdateMutation } from '../../__generated__/useSaveIntegrationUpdateMutation.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import type { UserError } from '../../ui/forms/useSchemaForm.ts';
import { settingsOf, type IntegrationValues } from './integrationForm.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';
import { useTestIntegration } from './useTestIntegration.ts';

/**
 * Installs an integration, or changes the one with that id, and then tests it. Resolves to what was
 * wrong with the settings.
 * @param onAddress is given the address of a new deny list, which is shown once
 */
export function useSaveIntegration(
  kind: IntegrationKind,
  id: string | null,
  onAddress: (address: string) => void,
): (values: IntegrationValues) => Promise<readonly UserError[]> {
  const { t } = useTranslation('integrations');
  const { companyId } = useCompany();
  const { testStored } = useTestIntegration();
  const [create] = useIntegrationChange<useSaveIntegrationCreateMutation>(graphql`
    mutation useSaveIntegrationCreateMutation($input: CreateIntegrationInput!) {
      createIntegration(input: $input) {
        integration {
          id
        }
        denyListAddress
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const [update] = useIntegrationChange<useSaveIntegrationUpdateMutation>(graphql`
    mutation useSaveIntegrationUpdateMutation($input: UpdateIntegrationInput!) {
      updateIntegration(input: $input) {
        integration {
          id
          ...IntegrationForm_integration
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const save = async (
    values: IntegrationValues,
  ): Promise<{ errors: readonly UserError[]; savedId: string | null }> => {
    const settings = settingsOf(kind, values);
    if (id !== null)
      return { errors: (await update({ input: { id, settings } })).errors, savedId: id };
    const { errors, payloads } = await create({ input: { companyId, kind, settings } });
    const address = payloads?.createIntegration.denyListAddress;
    if (address) onAddress(address);
    return { errors, savedId: payloads?.createIntegration.integration?.id ?? null };
  };
  return async (values) => {
    const { errors, savedId } = await save(values);
    if (errors.length > 0 || savedId === null) return errors;
    // A deny list is fetched by others, later.
    const { failure } = kind === 'denyList' ? { failure: null } : await testStored(savedId);
    if (failure === null) toast.success(t(id === null ? 'form.installed' : 'form.saved'));
    else
      toast.error(t(id === null ? 'form.installedUntested' : 'form.savedUntested'), {
        detail: failure,
      });
    return [];
  };
}
