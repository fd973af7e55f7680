import type { IntegrationInput, MutationResolvers } from '../../generated/resolvers.ts';
import { own } from '../../platform/graph/owned.ts';
import { readBackOne } from '../../platform/graph/readBack.ts';
import { expectFailures, type UserError } from '../../platform/upstream/errors.ts';
import { keyOf } from './keyOf.ts';

/** Fields of the settings are one level below the input. */
const inSettings = (errors: readonly UserError[]): UserError[] =>
  errors.map((error) => ({
    ...error,
    field: error.field?.replace(/^input\./, 'input.settings.') ?? null,
  }));
const settingName = (field: string | null): string | null => field && `input.settings.${field}`;

const settingsOf = ({ url, account, ...rest }: IntegrationInput) => ({
  ...rest,
  url: url ?? undefined,
  account: account ?? undefined,
});

const createIntegration: MutationResolvers['createIntegration'] = async (
  _parent,
  { input: { companyId, kind, settings } },
  { integrations },
) => {
  const { result, errors } = await expectFailures(
    integrations.calls.create(companyId, { kind, ...settingsOf(settings) }),
  );
  return {
    integration: result && own(companyId, result),
    denyListAddress: result?.address ?? null,
    errors: inSettings(errors),
  };
};

const updateIntegration: MutationResolvers['updateIntegration'] = async (
  _parent,
  { input: { id, settings } },
  { integrations },
) => {
  const { companyId, key } = keyOf('Integration', id);
  const { result, errors } = await expectFailures(
    integrations.calls.update(companyId, key, settingsOf(settings)),
  );
  return { integration: result && own(companyId, result), errors: inSettings(errors) };
};

const deleteIntegration: MutationResolvers['deleteIntegration'] = async (
  _parent,
  { input: { id } },
  { integrations },
) => {
  const { companyId, key } = keyOf('Integration', id);
  const { errors } = await expectFailures(integrations.calls.remove(companyId, key));
  return { deletedId: errors.length === 0 ? id : null, errors };
};

const testIntegration: MutationResolvers['testIntegration'] = async (
  _parent,
  { input: { id } },
  { integrations },
) => {
  const { companyId, key } = keyOf('Integration', id);
  const { result, errors } = await expectFailures(integrations.calls.test(companyId, key));
  integrations.forget(companyId);
  const integration = result && readBackOne(() => integrations.byKey(companyId, [key]));
  return {
    failure: result?.failure ?? null,
    failureField: settingName(result?.field ?? null),
    integration,
    errors: inSettings(errors),
  };
};

const testIntegrationSettings: MutationResolvers['testIntegrationSettings'] = async (
  _parent,
  { input: { companyId, kind, integrationId, settings } },
  { integrations },
) => {
  const { result, errors } = await expectFailures(
    integrations.calls.testSettings(companyId, { kind, integrationId, ...settingsOf(settings) }),
  );
  return {
    failure: result?.failure ?? null,
    failureField: settingName(result?.field ?? null),
    integration: null,
    errors: inSettings(errors),
  };
};

/** Set-up of integrations. */
export const integrationMutations: MutationResolvers = {
  createIntegration,
  updateIntegration,
  deleteIntegration,
  testIntegration,
  testIntegrationSettings,
};
