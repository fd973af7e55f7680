import type { MutationResolvers } from '../../../generated/resolvers.ts';
import { expectFailures, forbidden } from '../../../platform/upstream/errors.ts';
import { providerKey } from '../sso/sso.resolvers.ts';

const createScimToken: MutationResolvers['createScimToken'] = async (
  _parent,
  { input: { id } },
  { identity, viewer },
) => {
  const { companyId, key: providerId } = providerKey(id, null);
  // People make it, not tokens: the service holds to the same.
  if (viewer?.token !== null) throw forbidden();
  const { result, errors } = await expectFailures(
    identity.calls.createScimToken(companyId, providerId),
  );
  return {
    secret: result?.secret ?? null,
    provisioning: result && { ...result.provisioning, companyId, providerId },
    errors,
  };
};

const revokeScimToken: MutationResolvers['revokeScimToken'] = async (
  _parent,
  { input: { id, tokenId } },
  { identity },
) => {
  const { companyId, key: providerId } = providerKey(id, null);
  const { result, errors } = await expectFailures(
    identity.calls.revokeScimToken(companyId, providerId, tokenId),
  );
  return { provisioning: result && { ...result, companyId, providerId }, errors };
};

/** Tokens by which identity providers provision people and groups. */
export const scimMutations: MutationResolvers = { createScimToken, revokeScimToken };
