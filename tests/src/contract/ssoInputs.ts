import { randomUUID } from 'node:crypto';
import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { selfSigned } from '@palisade/services/domains/identity/sso/testing/selfSigned.ts';
import type { ContractWorld } from './contractWorld.ts';

const { certificate: CERTIFICATE } = selfSigned('x');
const SETTINGS = {
  name: 'x',
  issuerUrl: 'x',
  samlEndpoint: 'x',
  certificates: ['x'],
  isEnabled: false,
  attributes: {},
  rejectsUnmatched: false,
  rules: [],
};

/** What an identity provider says of itself. */
export const METADATA = `<EntityDescriptor entityID="https://idp.example/entity"><IDPSSODescriptor><KeyDescriptor><KeyInfo><X509Data><X509Certificate>${CERTIFICATE.replaceAll(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`;

/** A disabled identity provider of the company's organization, by its raw key. */
export async function identityProvider(
  { services: { db } }: ContractWorld,
  companyId: string,
): Promise<string> {
  const id = randomUUID();
  await db.system.query(
    `insert into identity.identity_providers (id, organization_id, name, issuer_url, saml_endpoint, certificates, is_enabled, needs_signed_assertion, clock_skew, rejects_unmatched)
     select $1::uuid, organization_id, $1::text, 'x', 'x', array[$3], false, true, 60, false from identity.companies where id = $2`,
    [id, companyId, CERTIFICATE],
  );
  return id;
}

/** Settings that are taken, with rules that name a role and a company. */
const taken = (companyId: string) => {
  const rule = { group: 'people', roleId: ROLE_IDS.Viewer, companyIds: [companyId] };
  return {
    ...SETTINGS,
    issuerUrl: 'https://idp.example',
    samlEndpoint: 'https://idp.example/saml',
    certificates: [selfSigned('x').certificate],
    attributes: { groups: 'groups' },
    rules: [rule],
    defaultRule: { roleId: rule.roleId, companyIds: rule.companyIds },
  };
};

/**
 * The same for who administers the organization of their own company, so that nothing but an id can
 * be wrong; null for any other.
 */
export async function ownSsoInput(
  world: ContractWorld,
  name: string,
  companyId: string,
): Promise<object | null> {
  const input = /^Mutation\.(create|update)IdentityProvider$/.test(name)
    ? await ssoInput(world, name, companyId)
    : null;
  return input && { ...input, settings: taken(companyId) };
}

/** Input of a mutation of single sign-on; null for any other. */
export async function ssoInput(
  world: ContractWorld,
  name: string,
  companyId: string,
): Promise<object | null> {
  const id = async () =>
    globalId('IdentityProvider', companyId, await identityProvider(world, companyId));
  switch (name) {
    case 'Mutation.startSso':
      return {};
    case 'Mutation.createIdentityProvider':
      return { companyId, settings: SETTINGS };
    case 'Mutation.updateIdentityProvider':
      return { id: await id(), settings: SETTINGS };
    case 'Mutation.readSamlMetadata':
      return { companyId, text: METADATA };
    case 'Mutation.startSsoTrial':
    case 'Mutation.deleteIdentityProvider':
      return { id: await id() };
    default:
      return null;
  }
}
