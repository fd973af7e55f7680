import type { EndpointType } from '@palisade/vocabulary/endpointFacts.ts';

/** What the types of an endpoint are told from. */
export interface TypedEndpoint {
  readonly host: string;
  readonly method: string;
  /** Path template. */
  readonly path: string;
  readonly isGraphQl: boolean;
  /** It was asked for GraphQL mutations. */
  readonly mutates: boolean;
  /** Requests were forms with files, or raw files. */
  readonly uploads: boolean;
  /** Answers were files or attachments. */
  readonly downloads: boolean;
  /** Answers were pages or assets only. */
  readonly isStatic: boolean;
  /** Answers carried Deprecation or Sunset. */
  readonly isDeprecated: boolean;
  /** The host has the same path under a later version. */
  readonly isOldVersion: boolean;
}

/** Words of paths, between slashes; parameters never match. */
const WORDS: readonly (readonly [EndpointType, RegExp])[] = [
  ['Admin', /^(?:admin|administration|administrator|backoffice|back-office)s?$/],
  ['Debug', /^(?:debug|actuator|trace|console|phpinfo|heapdump|threaddump|profiler|pprof|_debug)$/],
  [
    'Documentation',
    /^(?:swagger(?:-ui)?|openapi|api-docs?|redoc|apidocs?|docs|graphiql|swagger-resources)$/,
  ],
  ['Export', /^(?:exports?|csv-export|download-csv|dump)$/],
  [
    'Health',
    /^(?:health|healthz|healthcheck|health-check|ready|readyz|readiness|livez|liveness|heartbeat|ping)$/,
  ],
  ['Internal', /^(?:internal|_internal|private)$/],
  ['Login', /^(?:login|log-in|log_in|logon|signin|sign-in|sign_in|authenticate)$/],
  ['MFA', /^(?:mfa|2fa|two-factor|two_factor|otp|totp|verify-otp|second-factor)$/],
  ['Messaging', /^(?:messages?|notifications?|sms|emails?|mail|push|chats?|conversations?)$/],
  ['Metrics', /^(?:metrics|prometheus|stats|statistics|telemetry)$/],
  [
    'Password Reset',
    /^(?:reset-password|password-reset|forgot-password|forgotpassword|resetpassword|recover-password|password_reset|forgot_password|reset_password)$/,
  ],
  [
    'Payment',
    /^(?:payments?|checkouts?|charges?|payouts?|refunds?|transfers?|billing|payment-methods?|wallets?|withdrawals?)$/,
  ],
  [
    'Registration',
    /^(?:register|registration|registrations|signup|sign-up|sign_up|create-account)$/,
  ],
  ['Search', /^(?:search|searches|_search|find|autocomplete|suggest|suggestions)$/],
  [
    'Token',
    /^(?:tokens?|oauth2?|refresh-token|refresh_token|access-token|access_token|jwks\.json|jwks|openid-configuration|oauth-authorization-server)$/,
  ],
  ['Webhook', /^(?:webhooks?|hooks?|callbacks?)$/],
];
/** A segment that names what is done: `delete`, `disable-user`, `createOrder`. */
const ACTION =
  /^(?:delete|remove|create|update|disable|enable|log-?out|sign-?out|reset)(?:$|[-_]|(?=[A-Z]))/;
const RESET = /\/passwords?\/(?:reset|forgot|recover)(?:\/|$)/;
const NON_PRODUCTION =
  /(?:^|[.-])(?:dev|develop|development|test|testing|staging|stage|stg|qa|uat|sandbox|preprod|pre-prod|nonprod|localhost)\d{0,2}(?=$|[.:-])/;
const DOCUMENT = /\/(?:swagger|openapi|api-docs?)[\w-]*\.(?:json|ya?ml)$/;

/** Types of an endpoint by its path's words, its host's name and what its traffic shows; sorted. */
export function endpointTypesOf(endpoint: TypedEndpoint): EndpointType[] {
  const path = endpoint.path.toLowerCase();
  const words = path.split('/').filter((word) => word !== '' && !word.includes('{'));
  const types = new Set<EndpointType>();
  for (const word of words)
    for (const [type, pattern] of WORDS) if (pattern.test(word)) types.add(type);
  for (const word of endpoint.path.split('/')) if (ACTION.test(word)) types.add('Action');
  if (RESET.test(path)) types.add('Password Reset');
  if (DOCUMENT.test(path)) types.add('Documentation');
  if (NON_PRODUCTION.test(endpoint.host)) types.add('Non Production');
  if (endpoint.isGraphQl) types.add('GraphQL');
  if (endpoint.mutates) types.add('GraphQL Mutation');
  if (endpoint.uploads) types.add('File Upload');
  if (endpoint.downloads) types.add('File Download');
  if (endpoint.isStatic) types.add('Static');
  if (endpoint.isDeprecated) types.add('Deprecated');
  if (endpoint.isOldVersion) types.add('Old Version');
  return [...types].sort();
}
