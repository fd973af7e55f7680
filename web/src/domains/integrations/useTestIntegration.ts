import type { IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { graphql } from 'react-relay';
import type { useTestIntegrationMutation } from '../../__generated__/useTestIntegrationMutation.graphql.ts';
import type { useTestIntegrationSettingsMutation } from '../../__generated__/useTestIntegrationSettingsMutation.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import type { Outcome } from '../../entities/mutations/useMutate.ts';
import { fieldName } from '../../entities/mutations/userErrors.ts';
import { settingsOf, type IntegrationValues } from './integrationForm.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** Why a test failed, and at which field of the form; both null when the connection works. */
export interface Tested {
  readonly failure: string | null;
  readonly field: string | null;
}

interface Test {
  readonly failure: string | null | undefined;
  readonly failureField: string | null | undefined;
}

function tested<Payloads>(
  { errors, payloads }: Outcome<Payloads>,
  testOf: (payloads: Payloads) => Test,
): Tested {
  if (payloads === null)
    return { failure: errors[0]?.message ?? '', field: errors[0]?.field ?? null };
  const { failure, failureField } = testOf(payloads);
  return { failure: failure ?? null, field: fieldName(failureField) };
}

/** Tests of connections: of what is stored, which is noted, and of settings as they are typed. */
export function useTestIntegration() {
  const { companyId } = useCompany();
  const [stored, isTestingStored] = useIntegrationChange<useTestIntegrationMutation>(graphql`
    mutation useTestIntegrationMutation($input: TestIntegrationInput!) {
      testIntegration(input: $input) {
        failure
        failureField
        integration {
          id
          testedAt
          testFailure
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const [typed, isTestingTyped] = useIntegrationChange<useTestIntegrationSettingsMutation>(graphql`
    mutation useTestIntegrationSettingsMutation($input: TestIntegrationSettingsInput!) {
      testIntegrationSettings(input: $input) {
        failure
        failureField
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return {
    isTesting: isTestingStored || isTestingTyped,
    testStored: async (id: string): Promise<Tested> =>
      tested(await stored({ input: { id } }), ({ testIntegration }) => testIntegration),
    testTyped: async (
      kind: IntegrationKind,
      integrationId: string | null,
      values: IntegrationValues,
    ): Promise<Tested> =>
      tested(
        await typed({
          input: { companyId, kind, integrationId, settings: settingsOf(kind, values) },
        }),
        ({ testIntegrationSettings }) => testIntegrationSettings,
      ),
  };
}
