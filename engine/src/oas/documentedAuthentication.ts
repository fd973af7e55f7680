import type { AuthKind } from '../authentication/credentials.ts';
import { isObject, type Json, type OperationDetail, textOf } from './apiDocument.ts';
import { resolved } from './resolveRef.ts';

type Documented = Pick<
  OperationDetail,
  'authentication' | 'isAuthenticationOptional' | 'credentialNames'
>;

const NOTHING_SAID: Documented = {
  authentication: null,
  isAuthenticationOptional: true,
  credentialNames: [],
};

/** Kinds of credentials that an operation asks for, in the words that traffic is described with. */
export function authenticationOf(root: Json, node: Json, isOld: boolean): Documented {
  const security = node['security'] ?? root['security'];
  if (!Array.isArray(security)) return NOTHING_SAID;
  const components = isObject(root['components']) ? root['components'] : {};
  const schemes = isOld ? root['securityDefinitions'] : components['securitySchemes'];
  const kinds = new Set<string>();
  const carriers = new Set<string>();
  let isOptional = security.length === 0;
  for (const requirement of security as readonly unknown[]) {
    if (!isObject(requirement)) continue;
    const names = Object.keys(requirement);
    if (names.length === 0) isOptional = true;
    for (const name of names) {
      const scheme = isObject(schemes) ? resolved(root, schemes[name]) : null;
      const carrier = textOf(scheme?.['name']);
      if (carrier !== null)
        carriers.add(scheme?.['in'] === 'header' ? carrier.toLowerCase() : carrier);
      for (const kind of kindsOf(scheme)) kinds.add(kind);
    }
  }
  return {
    authentication: [...kinds],
    isAuthenticationOptional: isOptional,
    credentialNames: [...carriers],
  };
}

/**
 * How a scheme shows in traffic: tokens of OAuth and OpenID are bearers, with or without the form
 * of a JWT.
 */
function kindsOf(scheme: Json | null): readonly AuthKind[] {
  if (scheme === null) return [];
  const type = textOf(scheme['type'])?.toLowerCase();
  if (type === 'oauth2' || type === 'openidconnect') return ['bearer', 'bearerJwt'];
  if (type === 'basic') return ['basic'];
  if (type === 'mutualtls') return ['mtls'];
  if (type === 'apikey') {
    if (scheme['in'] === 'query') return ['apiKeyQuery'];
    if (scheme['in'] === 'cookie') return ['cookieSession'];
    return textOf(scheme['name'])?.toLowerCase() === 'authorization'
      ? ['bearer', 'bearerJwt', 'apiKeyHeader', 'basic']
      : ['apiKeyHeader', 'bearerJwt'];
  }
  if (type !== 'http') return [];
  const word = textOf(scheme['scheme'])?.toLowerCase();
  return word === 'basic' ? ['basic'] : word === 'digest' ? ['digest'] : ['bearer', 'bearerJwt'];
}
