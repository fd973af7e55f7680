import type { MutationResolvers } from '../../generated/resolvers.ts';
import type { GraphContext } from '../../platform/context.ts';
import { parseGlobalId } from '../../platform/graph/globalId.ts';
import { own } from '../../platform/graph/owned.ts';
import { expectFailures, notFound, UpstreamError } from '../../platform/upstream/errors.ts';
import { enter } from './sign-in/enter.ts';
import { organizationMutations } from './organizations/organizations.mutations.ts';
import { profileMutations } from './profile/profile.mutations.ts';
import { userMutations } from './users/users.mutations.ts';
import { roleMutations } from './roles/roles.mutations.ts';
import { scimMutations } from './scim/scim.mutations.ts';
import { signInMutations } from './sign-in/signin.mutations.ts';
import { identityProviderMutations, ssoMutations } from './sso/sso.mutations.ts';

const refreshSession: MutationResolvers['refreshSession'] = async (_parent, _args, context) => {
  const { refreshToken } = context.session;
  const ended = {
    expiresIn: null,
    errors: [
      { code: 'unauthenticated' as const, message: 'The session has ended. Sign in again.' },
    ],
  };
  if (refreshToken === null) return ended;
  try {
    const session = await context.identity.calls.refresh(refreshToken);
    await enter(context, session);
    return { expiresIn: session.expiresIn, errors: [] };
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 401) throw error;
    context.session.close([]);
    return ended;
  }
};

/**
 * A bearer that can still revoke the session: the caller's, or a new one when only the refresh
 * token lives.
 */
async function livingBearer(context: GraphContext): Promise<string | null> {
  if (context.viewer) return context.scope.bearer;
  const { refreshToken } = context.session;
  return refreshToken === null
    ? null
    : (await context.identity.calls.refresh(refreshToken)).accessToken;
}

const signOut: MutationResolvers['signOut'] = async (_parent, _args, context) => {
  const old = context.scope.bearer;
  context.session.close(old === null ? [] : [old]);
  try {
    const bearer = await livingBearer(context);
    const url = bearer === null ? null : (await context.identity.calls.signOut(bearer)).url;
    return { url, errors: [] };
  } catch (error) {
    // A session that identity no longer knows has been signed out already.
    if (!(error instanceof UpstreamError) || error.status !== 401) throw error;
    return { url: null, errors: [] };
  }
};

const createToken: MutationResolvers['createToken'] = async (
  _parent,
  { input: { companyId, name, scopes, expiresAt, key } },
  context,
) => {
  const { result, errors } = await expectFailures(
    context.identity.calls.createToken(companyId, {
      name,
      scopes,
      expiresAt: expiresAt ?? null,
      key: key ?? undefined,
    }),
  );
  return {
    tokenEdge: result && own(companyId, result.token),
    secret: result?.secret ?? null,
    errors,
  };
};

const updateToken: MutationResolvers['updateToken'] = async (
  _parent,
  { input: { id, name, expiresAt } },
  context,
) => {
  const parsed = parseGlobalId(id);
  if (parsed?.type !== 'Token') throw notFound();
  const { result, errors } = await expectFailures(
    context.identity.calls.updateToken(parsed.companyId, parsed.key, {
      name,
      ...(expiresAt == null ? {} : { expiresAt }),
    }),
  );
  context.session.forgetToken(parsed.key);
  return { token: result && own(parsed.companyId, result), errors };
};

const revokeToken: MutationResolvers['revokeToken'] = async (
  _parent,
  { input: { id } },
  context,
) => {
  const parsed = parseGlobalId(id);
  if (parsed?.type !== 'Token') throw notFound();
  const { result, errors } = await expectFailures(
    context.identity.calls.revokeToken(parsed.companyId, parsed.key),
  );
  context.session.forgetToken(parsed.key);
  return { revokedId: result && id, token: result && own(parsed.companyId, result), errors };
};

export const identityMutations: MutationResolvers = {
  refreshSession,
  signOut,
  createToken,
  updateToken,
  revokeToken,
  ...signInMutations,
  ...profileMutations,
  ...ssoMutations,
  ...identityProviderMutations,
  ...scimMutations,
  ...organizationMutations,
  ...roleMutations,
  ...userMutations,
};
