import type { IdentityProviderInput, MutationResolvers } from '../../../generated/resolvers.ts';
import { nestedErrors } from '../../../platform/graph/nestedErrors.ts';
import { own } from '../../../platform/graph/owned.ts';
import { expectFailures, type UserError } from '../../../platform/upstream/errors.ts';
import { enterAnew } from '../sign-in/enter.ts';
import { providerKey } from './sso.resolvers.ts';
import type { ProviderSettings } from './sso.upstream.ts';

const FAILED: UserError = {
  code: 'badCredentials',
  message: 'SSO Login Failed. Please contact support',
};

const startSso: MutationResolvers['startSso'] = async (
  _parent,
  { input: { organization, returnPath } },
  { identity, session },
) => {
  const { result, errors } = await expectFailures(
    identity.calls.startSso({ organization: organization ?? null, returnPath: returnPath ?? null }),
  );
  if (result) session.sso(result);
  return { url: result?.url ?? null, errors };
};

const completeSso: MutationResolvers['completeSso'] = async (_parent, _args, context) => {
  const { ssoToken, ssoAnswerToken } = context.session;
  if (ssoToken === null || ssoAnswerToken === null)
    return { user: null, returnPath: null, errors: [FAILED] };
  const { result, errors } = await expectFailures(
    context.identity.calls.completeSso(ssoToken, ssoAnswerToken),
    ['badCredentials'],
  );
  context.session.sso(null);
  if (result) await enterAnew(context, result);
  return { user: result?.user ?? null, returnPath: result?.returnPath ?? null, errors };
};

/** Single sign-on, which nobody is signed in for. */
export const ssoMutations: MutationResolvers = { startSso, completeSso };

const settingsOf = ({
  attributes,
  rules,
  defaultRule,
  certificates,
  protocol,
  samlEndpoint,
  clientId,
  clientSecret,
  scopes,
  emailDomains,
  ...rest
}: IdentityProviderInput): ProviderSettings => ({
  ...rest,
  ...(protocol != null && { protocol }),
  ...(samlEndpoint != null && { samlEndpoint }),
  ...(certificates != null && { certificates: [...certificates] }),
  ...(clientId != null && { clientId }),
  ...(clientSecret != null && { clientSecret }),
  ...(scopes != null && { scopes: [...scopes] }),
  ...(emailDomains != null && { emailDomains: [...emailDomains] }),
  attributes: {
    email: attributes.email ?? null,
    firstName: attributes.firstName ?? null,
    lastName: attributes.lastName ?? null,
    groups: attributes.groups ?? null,
  },
  rules: rules.map((rule) => ({ ...rule, companyIds: [...rule.companyIds] })),
  ...(defaultRule != null && {
    defaultRule: { ...defaultRule, companyIds: [...defaultRule.companyIds] },
  }),
});

const createIdentityProvider: MutationResolvers['createIdentityProvider'] = async (
  _parent,
  { input: { companyId, settings } },
  { identity },
) => {
  const { result, errors } = await expectFailures(
    identity.calls.createIdentityProvider(companyId, settingsOf(settings)),
  );
  return {
    identityProvider: result && own(companyId, result),
    errors: nestedErrors(errors, 'settings'),
  };
};

const updateIdentityProvider: MutationResolvers['updateIdentityProvider'] = async (
  _parent,
  { input: { id, settings, version } },
  { identity },
) => {
  const { companyId, key } = providerKey(id, null);
  const { result, errors } = await expectFailures(
    identity.calls.updateIdentityProvider(companyId, key, {
      ...settingsOf(settings),
      ...(version != null && { version }),
    }),
  );
  return {
    identityProvider: result && own(companyId, result),
    errors: nestedErrors(errors, 'settings'),
  };
};

const deleteIdentityProvider: MutationResolvers['deleteIdentityProvider'] = async (
  _parent,
  { input: { id, version } },
  { identity },
) => {
  const { companyId, key } = providerKey(id, null);
  const { errors } = await expectFailures(
    identity.calls.deleteIdentityProvider(companyId, key, version ?? undefined),
  );
  return { deletedId: errors.length === 0 ? id : null, errors };
};

const startSsoTrial: MutationResolvers['startSsoTrial'] = async (
  _parent,
  { input: { id, returnPath } },
  { identity },
) => {
  const { companyId, key } = providerKey(id, null);
  const { result, errors } = await expectFailures(
    identity.calls.startSsoTrial(companyId, key, returnPath ?? null),
  );
  return { url: result?.url ?? null, errors };
};

const readSamlMetadata: MutationResolvers['readSamlMetadata'] = async (
  _parent,
  { input: { companyId, text, address } },
  { identity },
) => {
  const source = { ...(text != null && { text }), ...(address != null && { address }) };
  const { result, errors } = await expectFailures(
    identity.calls.readSamlMetadata(companyId, source),
  );
  return { metadata: result ?? null, errors };
};

/** Set-up of identity providers. */
export const identityProviderMutations: MutationResolvers = {
  startSsoTrial,
  readSamlMetadata,
  createIdentityProvider,
  updateIdentityProvider,
  deleteIdentityProvider,
};
