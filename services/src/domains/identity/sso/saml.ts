import type { SAML } from '@node-saml/node-saml';
import type { ServiceProvider } from './serviceProvider.ts';
import type { IdentityProvider } from './sso.types.ts';

interface SamlSettings {
  /** Id of the request that is made. */
  readonly requestId?: string;
  /** Leaves times unchecked. */
  readonly isTimeless?: boolean;
}

/**
 * The SAML library for one provider. It is loaded at the first sign-on, not when the server starts.
 * It checks signatures, the audience and times; what a response answers is checked by
 * `checkAssertion`, which reads it from the signed part.
 */
export async function samlOf(
  provider: IdentityProvider,
  { entityId, acsUrl }: ServiceProvider,
  { requestId, isTimeless = false }: SamlSettings = {},
): Promise<SAML> {
  const library = await import('@node-saml/node-saml');
  return new library.SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    audience: entityId,
    entryPoint: provider.samlEndpoint,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: provider.needsSignedAssertion,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: isTimeless ? -1 : provider.clockSkew * 1000,
    validateInResponseTo: library.ValidateInResponseTo.never,
    disableRequestedAuthnContext: true,
    identifierFormat:
      provider.attributes.email === null
        ? 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
        : null,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  });
}
