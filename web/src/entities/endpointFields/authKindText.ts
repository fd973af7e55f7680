import type { TFunction } from 'i18next';
import './endpointFields.texts.ts';

const AUTH_KINDS = [
  'bearerJwt',
  'bearer',
  'basic',
  'digest',
  'apiKeyHeader',
  'apiKeyQuery',
  'cookieSession',
  'mtls',
  'thirdPartyToken',
  'messageSecurity',
] as const;

/** A kind of credentials in words; one of a newer server is its key. */
export function authKindText(t: TFunction<'endpointFields'>, kind: string): string {
  const known = AUTH_KINDS.find((each) => each === kind);
  return known ? t(`authKinds.${known}`) : kind;
}
