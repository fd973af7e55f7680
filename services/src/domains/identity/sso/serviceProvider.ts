import type { Deps } from '../../../platform/domain.ts';

/** This installation as identity providers know it: one service provider for each organization. */
export interface ServiceProvider {
  /** Entity id, and the address of the metadata. */
  readonly entityId: string;
  /** Assertion consumer service: where answers are posted. */
  readonly acsUrl: string;
  /** Where OpenID Connect providers send browsers back to. */
  readonly redirectUri: string;
  /** Where OpenID Connect providers send browsers back to that signed out there. */
  readonly signedOutUrl: string;
}

type WithAddress = Pick<Deps, 'publicUrl'>;

const baseOf = ({ publicUrl = 'http://localhost:4000' }: WithAddress): string => publicUrl;

/** The page that people come back to once they are signed out: the same for all organizations. */
export const signedOutUrl = (deps: WithAddress): string => `${baseOf(deps)}/login`;

/**
 * The service provider of an organization. Its addresses begin with the installation's own, never
 * with what a request says.
 */
export function serviceProviderOf(deps: WithAddress, organizationId: string): ServiceProvider {
  const base = `${baseOf(deps)}/sso/${organizationId}`;
  return {
    entityId: `${base}/metadata`,
    acsUrl: `${base}/acs`,
    redirectUri: `${base}/callback`,
    signedOutUrl: signedOutUrl(deps),
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** SAML 2.0 metadata to give to an identity provider. */
export const metadataOf = ({
  entityId,
  acsUrl,
}: ServiceProvider): string => `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(acsUrl)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
