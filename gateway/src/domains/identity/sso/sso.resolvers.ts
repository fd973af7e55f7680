import type { CompanyResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { globalId, parseGlobalId } from '../../../platform/graph/globalId.ts';
import { ownAll } from '../../../platform/graph/owned.ts';
import { notFound } from '../../../platform/upstream/errors.ts';

/**
 * Key of an identity provider of the company, from its global id. Throws NOT_FOUND for any other
 * id.
 */
export function providerKey(
  id: string,
  companyId: string | null,
): { companyId: string; key: string } {
  const parsed = parseGlobalId(id);
  if (parsed?.type !== 'IdentityProvider' || (companyId !== null && parsed.companyId !== companyId))
    throw notFound();
  return parsed;
}

/** Fields of a company about single sign-on. */
export const ssoOfCompany: Pick<
  CompanyResolvers,
  'identityProviders' | 'serviceProvider' | 'ssoDryRun' | 'ssoTrial'
> = {
  identityProviders: async ({ companyId }, _args, { identity }) =>
    ownAll(companyId, (await identity.ssoSetup(companyId)).items).filter(
      (provider) => provider !== null,
    ),
  serviceProvider: async ({ companyId }, _args, { identity }) =>
    (await identity.ssoSetup(companyId)).serviceProvider,
  ssoDryRun: ({ companyId }, { trial: { id, response, email, groups } }, { identity }) =>
    identity.calls.ssoDryRun(companyId, providerKey(id, companyId).key, {
      ...(response != null && { response }),
      ...(email != null && { email }),
      ...(groups != null && { groups: [...groups] }),
    }),
  ssoTrial: async ({ companyId }, { providerId }, { identity }) =>
    (await identity.calls.ssoTrial(companyId, providerId)).trial,
};

export const ssoResolvers: Resolvers = {
  IdentityProvider: {
    id: ({ companyId, id }) => globalId('IdentityProvider', companyId, id),
    providerId: ({ id }) => id,
  },
  SsoTrial: { outcome: (trial) => trial },
};
