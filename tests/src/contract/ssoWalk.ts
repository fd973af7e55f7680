import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { selfSigned } from '@palisade/services/domains/identity/sso/testing/selfSigned.ts';
import type { ContractWorld, GraphAnswer } from './contractWorld.ts';

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

/** An enabled identity provider, by its global id. */
export async function signOnProvider(
  { services }: ContractWorld,
  companyId: string,
  bearer: string,
): Promise<string> {
  const made = await services.app.inject({
    method: 'POST',
    url: `/identity/${companyId}/identity-providers`,
    headers: { authorization: `Bearer ${bearer}` },
    payload: settingsOf(companyId, 'Company sign-in', true),
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  return globalId('IdentityProvider', companyId, made.json<{ id: string }>().id);
}

/** Adds, changes and removes an identity provider, and begins a sign-on with the enabled one. */
export async function walkSso(
  run: (name: string, given: object) => Promise<GraphAnswer>,
  right: (name: string, answer: GraphAnswer) => void,
  companyId: string,
): Promise<void> {
  const asked = async (name: string, input: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await run(name, { input });
    right(name, answer);
    return Object(answer.data?.[name]) as Record<string, unknown>;
  };
  const settings = settingsOf(companyId, 'Next', false);
  const { identityProvider } = await asked('createIdentityProvider', { companyId, settings });
  const { id } = identityProvider as { id: string }; // What the document asks for.
  await asked('updateIdentityProvider', { id, settings });
  await asked('deleteIdentityProvider', { id });
  await asked('startSso', { returnPath: '/' });
}
