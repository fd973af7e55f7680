import type { MutationResolvers, NewEnvironmentInput } from '../../../generated/resolvers.ts';
import { needSystem } from '../../../platform/auth/needSystem.ts';
import { keyOf } from '../../../platform/graph/keyOf.ts';
import { own } from '../../../platform/graph/owned.ts';
import { expectFailures, type UserError } from '../../../platform/upstream/errors.ts';

/** A customer directory that cannot be read is said at its field. */
const DIRECTORY_DOWN = ['unavailable'] as const;

const environmentOf = ({ name, description, status, threatProtection }: NewEnvironmentInput) => ({
  name,
  description,
  status,
  threatProtection,
});

/** Fields of an environment are one level below the input. */
const inEnvironment = (errors: readonly UserError[]): UserError[] =>
  errors.map((error) => ({
    ...error,
    field: error.field?.replace(/^input\./, 'input.environment.') ?? null,
  }));

const createOrganization: MutationResolvers['createOrganization'] = async (
  _parent,
  { input: { companyId, environment, ...values } },
  context,
) => {
  needSystem(context, companyId);
  const { result, errors } = await expectFailures(
    context.identity.calls.createOrganization(companyId, {
      ...values,
      environment: environmentOf(environment),
    }),
    DIRECTORY_DOWN,
  );
  return { organization: result && own(companyId, result), errors };
};

const updateOrganization: MutationResolvers['updateOrganization'] = async (
  _parent,
  { input: { id, version, ...values } },
  context,
) => {
  const { companyId, key } = keyOf('Organization', id);
  needSystem(context, companyId);
  const { result, errors } = await expectFailures(
    context.identity.calls.updateOrganization(companyId, key, {
      ...values,
      version: version ?? undefined,
    }),
    DIRECTORY_DOWN,
  );
  return { organization: result && own(companyId, result), errors };
};

const createEnvironment: MutationResolvers['createEnvironment'] = async (
  _parent,
  { input: { companyId, organizationId, environment } },
  { identity },
) => {
  const { result, errors } = await expectFailures(
    identity.calls.createEnvironment(companyId, organizationId, environmentOf(environment)),
  );
  return { environment: result && own(companyId, result), errors: inEnvironment(errors) };
};

const updateEnvironment: MutationResolvers['updateEnvironment'] = async (
  _parent,
  { input: { id, version, ...values } },
  { identity },
) => {
  const { companyId, key } = keyOf('Environment', id);
  const { result, errors } = await expectFailures(
    identity.calls.updateEnvironment(companyId, key, {
      ...environmentOf(values),
      version: version ?? undefined,
    }),
  );
  return { environment: result && own(companyId, result), errors };
};

const deleteEnvironment: MutationResolvers['deleteEnvironment'] = async (
  _parent,
  { input: { id, name } },
  { identity },
) => {
  const { companyId, key } = keyOf('Environment', id);
  const { result, errors } = await expectFailures(
    identity.calls.deleteEnvironment(companyId, key, { name }),
  );
  return { deletion: result, errors };
};

const copyConfiguration: MutationResolvers['copyConfiguration'] = async (
  _parent,
  { input: { id, sourceId, parts, digest } },
  { identity },
) => {
  const { companyId, key } = keyOf('Environment', id);
  const { result, errors } = await expectFailures(
    identity.calls.copyConfiguration(companyId, key, { source: sourceId, parts, digest }),
  );
  return { copy: result, errors };
};

/** Organizations and environments that people make, change and delete. */
export const organizationMutations: MutationResolvers = {
  createOrganization,
  updateOrganization,
  createEnvironment,
  updateEnvironment,
  deleteEnvironment,
  copyConfiguration,
};
