import type { AuthenticationStatsJson } from '../authentication/authenticationStats.ts';
import { AuthenticationStats } from '../authentication/authenticationStats.ts';
import { isKeyHeader, isKeyParameter, isSessionCookie } from '../authentication/credentials.ts';
import type { Json } from './apiDocument.ts';
import type { ExportedEndpoint } from './exportedApi.ts';

/**
 * Whether a request header carries credentials, which a document names as a security scheme and not
 * as a parameter.
 */
export const credentialHeader = (name: string): boolean => isKeyHeader(name);
export const credentialQuery = (name: string): boolean => isKeyParameter(name);

function firstName(
  endpoints: readonly ExportedEndpoint[],
  location: string,
  matches: (name: string) => boolean,
  otherwise: string,
): string {
  for (const { parameters } of endpoints) {
    for (const place of parameters.evidence()) {
      if (place.side !== 'request' || place.location !== location) continue;
      const found = place.parameters.find(({ name }) => matches(name));
      if (found !== undefined) return found.name;
    }
  }
  return otherwise;
}

/**
 * The security scheme of a kind of credentials, with the name that these endpoints saw it under.
 */
export function securityScheme(kind: string, endpoints: readonly ExportedEndpoint[]): Json {
  const description = 'Seen in traffic.';
  switch (kind) {
    case 'bearerJwt':
      return { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description };
    case 'bearer':
      return { type: 'http', scheme: 'bearer', description };
    case 'basic':
      return { type: 'http', scheme: 'basic', description };
    case 'digest':
      return { type: 'http', scheme: 'digest', description };
    case 'mtls':
      return { type: 'mutualTLS', description };
    case 'apiKeyQuery':
      return {
        type: 'apiKey',
        in: 'query',
        name: firstName(endpoints, 'query', isKeyParameter, 'api_key'),
        description,
      };
    case 'cookieSession':
      return {
        type: 'apiKey',
        in: 'cookie',
        name: firstName(endpoints, 'cookie', isSessionCookie, 'session'),
        description,
      };
    default:
      // A key under no name of its own came in Authorization, which is never kept as a parameter.
      return {
        type: 'apiKey',
        in: 'header',
        name: firstName(endpoints, 'header', isKeyHeader, 'Authorization'),
        description,
      };
  }
}

/** Whether OpenAPI has a scheme for a kind: who issued a token is none, and messages have theirs. */
export const isScheme = (kind: string): boolean =>
  kind !== 'thirdPartyToken' && kind !== 'messageSecurity';

/** Each kind seen is enough by itself; where successes came without any, none is needed. */
export function securityOf(authentication: AuthenticationStatsJson): readonly Json[] {
  const { kinds, state } = AuthenticationStats.fromJSON(authentication);
  const alternatives = kinds.filter(isScheme).map((kind): Json => ({ [kind]: [] }));
  return state === 'authenticated'
    ? alternatives
    : alternatives.length === 0
      ? []
      : [...alternatives, {}];
}
