import type { IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { graphql } from 'react-relay';
import type { useTestIntegrationMutation } from '../../__generated__/useTestIntegrationMutation.graphql.ts';
import type { useTestIntegrationSettingsMutation } from '../../__generated__/useTestIntegrationSettingsMutation.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { settingsOf, type IntegrationValues } from './integrationForm.ts';
import { fieldName, useCommit, type Committed } from './useCommit.ts';

/** Why a test failed, and at which field of the form; both null when the connection works. */
export interface Tested {
  readonly failure: string | null;
  readonly field: string | null;
}

interface Outcome {
  readonly failure: string | null | undefined;
  readonly failureField: string | null | undefined;
}

function tested<Response>(
  { errors: [error], response }: Committed<Response>,
  outcomeOf: (response: Response) => Outcome,
): Tested {
  if (error !== undefined || response === null)
    return { failure: error?.message ?? '', field: error?.field ?? null };
  const { failure, failureField } = outcomeOf(response);
  return { failure: failure ?? null, field: fieldName(failureField) };
}

/** Tests of connections: of what is stored, which is noted, and of settings as they are typed. */
export function useTestIntegration() {
  const { companyId } = useCompany();
  const [stored, isTestingStored] = useCommit<useTestIntegrationMutation>(graphql`
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
          code
          field
          message
        }
      }
    }
  `);
  const [typed, isTestingTyped] = useCommit<useTestIntegrationSettingsMutation>(graphql`
    mutation useTestIntegrationSettingsMutation($input: TestIntegrationSettingsInput!) {
      testIntegrationSettings(input: $input) {
        failure
        failureField
        errors {
          code
          field
          message
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
