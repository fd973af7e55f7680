import type { CompanyResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { needSystem } from '../../../platform/auth/needSystem.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import { isUuid } from '../../../platform/graph/lookup.ts';
import { own, ownAll, ownPage } from '../../../platform/graph/owned.ts';
import { nullIfMissing } from '../../../platform/upstream/nullIfMissing.ts';

/** Fields of a company about organizations and their environments. */
export const organizationsOfCompany: Pick<
  CompanyResolvers,
  | 'organizations'
  | 'organization'
  | 'environments'
  | 'environment'
  | 'environmentDeletionPlan'
  | 'environmentDeletions'
  | 'configurationCopyPlan'
  | 'account'
> = {
  organizations: ({ companyId }, { first, after, search }, { identity }) => {
    const size = pageSize(first);
    return new Connection({
      after,
      page: async () =>
        ownPage(
          companyId,
          await identity.calls.organizations(companyId, {
            first: size,
            ...(after != null && { after }),
            ...(search != null && { search }),
          }),
        ),
    });
  },
  organization: async ({ companyId }, { organizationId }, { identity: { calls } }) => {
    if (organizationId != null && !isUuid(organizationId)) return null;
    const found = await nullIfMissing(calls.organization(companyId, organizationId ?? undefined));
    return found && own(companyId, found);
  },
  environments: async ({ companyId }, { organizationId }, { identity: { calls } }) => {
    if (organizationId != null && !isUuid(organizationId)) return null;
    const found = await nullIfMissing(calls.environments(companyId, organizationId ?? undefined));
    return found && ownAll(companyId, found).filter((environment) => environment !== null);
  },
  environment: async ({ companyId }, { environmentId }, { identity: { calls } }) => {
    if (!isUuid(environmentId)) return null;
    const found = await nullIfMissing(calls.environment(companyId, environmentId));
    return found && own(companyId, found);
  },
  environmentDeletionPlan: async ({ companyId }, { environmentId }, { identity: { calls } }) =>
    isUuid(environmentId)
      ? nullIfMissing(calls.environmentDeletionPlan(companyId, environmentId))
      : null,
  configurationCopyPlan: async (
    { companyId },
    { sourceId, targetId, parts },
    { identity: { calls } },
  ) =>
    isUuid(sourceId) && isUuid(targetId)
      ? nullIfMissing(
          calls.configurationCopyPlan(companyId, targetId, {
            source: sourceId,
            parts: parts.join(','),
          }),
        )
      : null,
  environmentDeletions: async ({ companyId }, { organizationId }, { identity: { calls } }) =>
    organizationId != null && !isUuid(organizationId)
      ? null
      : nullIfMissing(calls.environmentDeletions(companyId, organizationId ?? undefined)),
  account: async ({ companyId }, { accountId }, context) => {
    needSystem(context, companyId);
    const { account } = await context.identity.calls.account(companyId, accountId);
    return account && { accountId: account.id, name: account.name, licences: account.licences };
  },
};

export const organizationResolvers: Resolvers = {
  Organization: {
    id: ({ companyId, id }) => globalId('Organization', companyId, id),
    organizationId: ({ id }) => id,
  },
  OrganizationEdge: { node: (organization) => organization },
  Environment: {
    id: ({ companyId, id }) => globalId('Environment', companyId, id),
    environmentId: ({ id }) => id,
    status: ({ kind, isActive, isInDeletion }) =>
      isInDeletion ? 'inDeletion' : isActive ? kind : 'inactive',
    otherEnvironments: async ({ companyId, id, organizationId }, _args, { identity: { calls } }) =>
      (await calls.environments(companyId, organizationId))
        .filter((environment) => environment.id !== id)
        .map((environment) => own(companyId, environment)),
  },
};
