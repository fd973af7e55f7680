import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { selfSigned } from '@palisade/services/domains/identity/sso/testing/selfSigned.ts';
import type { ContractWorld, GraphAnswer } from './contractWorld.ts';
import { METADATA } from './ssoInputs.ts';

/** Settings of an identity provider that say everything there is to say. */
const settingsOf = (companyId: string, name: string, isEnabled: boolean) => ({
  name,
  issuerUrl: 'https://idp.example',
  samlEndpoint: 'https://idp.example/sso',
  certificates: [selfSigned(name).certificate],
  isEnabled,
  rejectsUnmatched: false,
  attributes: { email: 'email', firstName: 'first', lastName: 'last', groups: 'groups' },
  rules: [{ group: 'Staff', roleId: ROLE_IDS.Analyst, companyIds: [companyId] }],
  defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [companyId] },
});

/** Settings of a disabled OpenID Connect provider. */
const openIdSettings = ({ openId }: ContractWorld, companyId: string, name: string) => ({
  ...settingsOf(companyId, name, false),
  protocol: 'oidc',
  issuerUrl: openId.issuer,
  samlEndpoint: undefined,
  certificates: undefined,
  clientId: openId.clientId,
  clientSecret: openId.clientSecret,
});

async function post<Answer>(
  { services }: ContractWorld,
  url: string,
  bearer: string,
  payload: object,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await services.app.inject({ method: 'POST', url, headers, payload });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json<Answer>();
}

/** An enabled identity provider, by its global id. */
export async function signOnProvider(
  world: ContractWorld,
  companyId: string,
  bearer: string,
): Promise<string> {
  const url = `/identity/${companyId}/identity-providers`;
  const settings = settingsOf(companyId, 'Company sign-in', true);
  const { id } = await post<{ id: string }>(world, url, bearer, settings);
  return globalId('IdentityProvider', companyId, id);
}

/** An OpenID Connect provider after a test sign-in, by its raw key. */
export async function triedProvider(
  world: ContractWorld,
  companyId: string,
  bearer: string,
): Promise<string> {
  const providers = `/identity/${companyId}/identity-providers`;
  const settings = openIdSettings(world, companyId, 'Tried');
  const { id } = await post<{ id: string }>(world, providers, bearer, settings);
  const { url } = await post<{ url: string }>(world, `${providers}/${id}/trials`, bearer, {});
  world.openId.who = { sub: '1', email: 'ada@example.com', email_verified: true };
  const answer = new URL(world.openId.signIn(url));
  await world.services.app.inject({ url: `/identity${answer.pathname}${answer.search}` });
  return id;
}

/** Adds, changes and removes an identity provider, and begins a sign-on with the enabled one. */
export async function walkSso(
  world: ContractWorld,
  run: (name: string, given: object) => Promise<GraphAnswer>,
  right: (name: string, answer: GraphAnswer) => void,
  companyId: string,
): Promise<void> {
  const asked = async (name: string, input: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await run(name, { input });
    right(name, answer);
    return Object(answer.data?.[name]) as Record<string, unknown>;
  };
  await asked('readSamlMetadata', { companyId, text: METADATA });
  const settings = settingsOf(companyId, 'Next', false);
  const { identityProvider } = await asked('createIdentityProvider', { companyId, settings });
  const { id } = identityProvider as { id: string }; // What the document asks for.
  await asked('updateIdentityProvider', { id, settings });
  await asked('deleteIdentityProvider', { id });
  const tried = openIdSettings(world, companyId, 'By OpenID Connect');
  const openId = await asked('createIdentityProvider', { companyId, settings: tried });
  await asked('startSsoTrial', { id: Reflect.get(Object(openId['identityProvider']), 'id') });
  await asked('startSso', { returnPath: '/' });
}
