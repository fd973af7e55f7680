import { isPrivateAddress } from '../exchange/privateAddress.ts';
import { domainOf } from './domainOf.ts';
import { isPasswordResetPath } from './resetTokens.ts';
import { isCredentialName } from '../sensitive/credentialWords.ts';
import type { EndpointType } from '@palisade/vocabulary/endpointFacts.ts';

/** What the types of an endpoint are inferred from. */
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
  /** Answers to writes told secrets, each of them once. */
  readonly makesKeys: boolean;
  /** Callers are answered without any credential. */
  readonly isOpen: boolean;
  /** Answers begin a session: they give a token, or set its cookie. */
  readonly givesSession: boolean;
  /** Answers are everybody's, by what they say to caches. */
  readonly isShared: boolean;
  /** Answers carry health data beside the person it is of. */
  readonly tellsOfPatients: boolean;
  /** Pages in browsers ask for it. */
  readonly isBrowsed: boolean;
  /** Answers carried Deprecation or Sunset. */
  readonly isDeprecated: boolean;
  /** The host has the same path under a later version. */
  readonly isOldVersion: boolean;
  /** Names of the fields of its request bodies. */
  readonly bodyFields: readonly string[];
}

const ADMIN = /^(?:admin|administration|administrator|backoffice|back-office)s?$/;
/** Words of paths, between slashes; parameters never match. */
const WORDS: readonly (readonly [EndpointType, RegExp])[] = [
  ['Admin', ADMIN],
  [
    'Debug',
    /^(?:phpinfo|heapdump|threaddump|pprof|_debug|_?_profiler|_wdt|_debugbar|__debug__|__clockwork|(?:elmah|trace)\.axd)$/,
  ],
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
  ['MFA', /^(?:mfa|2fa|two-factor|two_factor|otp|totp|second-factor)$/],
  ['Messaging', /^(?:messages?|notifications?|sms|emails?|mail|push|chats?|conversations?)$/],
  [
    'Password Reset',
    /^(?:reset-password|password-reset|forgot-password|forgotpassword|resetpassword|recover-password|password_reset|forgot_password|reset_password)$/,
  ],
  [
    'Payment',
    /^(?:payments?|checkouts?|charges?|payouts?|refunds?|transfers?|billing|payment-methods?|wallets?|withdrawals?)$/,
  ],
  ['Registration', /^(?:register|signup|sign-up|sign_up|create-account)$/],
  ['Search', /^(?:search|searches|_search|find|autocomplete|suggest|suggestions)$/],
  [
    'Token',
    /^(?:tokens?|(?:access|api|auth|refresh|session)[-_]tokens?|oauth2?|jwks\.json|jwks|openid-configuration|oauth-authorization-server)$/,
  ],
  ['Webhook', /^(?:webhooks?|hooks?|callbacks?)$/],
];
/**
 * Pages of a server for its developers. Behind a parameter they belong to that object instead: the
 * trace of a build, the console of a machine.
 */
const OF_SERVERS = /^(?:debug|trace|console|profiler)$/;
/** What Spring Boot shows of itself, but for what orchestrators and monitors ask it for. */
const ACTUATOR = /\/actuator(?:$|\/(?!(?:health|info|metrics|prometheus)(?:\/|$)))/;
/** Where people register; `/registrations/{registrationId}/status` is of one that there is. */
const REGISTRATIONS = /\/registrations?(?:\/[^{}]*)?$/;
/** A segment that names what is done: `delete`, `disable-user`, `createOrder`. */
const ACTION =
  /^(?:delete|remove|create|update|disable|enable|log-?out|sign-?out|reset)(?:$|[-_]|(?=[A-Z]))/;
/** Parts of a word that name the step of a sign-in that it is: `check-otp`, `verifyTotpCode`. */
const SECOND_FACTOR = /(?:^|[-_])(?:otp|totp|mfa|2fa)(?:$|[-_])/;
/** Takes a second factor from somebody, and checks no code. */
const TAKEN_AWAY = /^(?:reset|remove|delete|disable)[-_]/;
/** `forget-password`, `passwordRecovery`, `lost_password`. */
const FORGOTTEN =
  /^(?:forg[eo]t|lost|reset|recover)[-_]?passw(?:or)?d$|^passw(?:or)?d[-_]?(?:forgot|reset|recovery)$/;
/** Where sessions begin, if what is sent is an account and its password. */
const SESSION = /\/(?:sessions?|auth|authentications?|jwt|credentials)$/;
const ACCOUNT =
  /^(?:user|user[-_]?name|user[-_]?id|e-?mail|email[-_]?address|login|account|phone)$/i;
const PASSWORD = /^(?:password|passwd|passphrase|pass|pwd)$/i;
const isAccountName = (name: string): boolean =>
  ACCOUNT.test(name) || isCredentialName(name, 'account');
const isPasswordName = (name: string): boolean =>
  PASSWORD.test(name) || isCredentialName(name, 'password');
/** What is traded for a new token, by the names of OAuth 2.0. */
const TRADED = /^(?:refresh[-_]?token|grant[-_]?type)$/i;
/** Pages that a program on the server makes are called like it: `/login.php`. */
const SCRIPT = /\.(?:php\d?|phtml|aspx?|ashx|jspx?|cfm|cgi|pl)$/;
/** Where somebody proves that a phone or mailbox is theirs, if what is sent is it and a code. */
const PROOF = /\/(?:verify|verification|confirm|validate)[^/{}]*$/;
const CODE = /^(?:code|otp|pin|passcode|verification[-_]?code|one[-_]?time[-_]?code)$/i;
const ONE_TIME_CODE =
  /^(?:t?otp(?:[-_]?code)?|(?:mfa|2fa|sms|verification|one[-_]?time)[-_]?(?:code|pass(?:word|code)|pin))$/i;
/** Where a code that somebody was sent is shown, for what the path names. */
const VERIFICATION = /\/verif(?:y|ications?)\/\{[^/]*\}(?:\/|$)/;
const VERIFYING_FIELDS = 3;
/** What a payment has, which a code may confirm. */
const PAID_WITH = /card|(?:^|_)pan$|cvv|cvc|iban|bic|amount/i;
const REACHED_AT = /^(?:e-?mail|phone)(?:[-_]?(?:address|number))?$/i;
/** What a password is called where it could be a key as well, or a code in other languages. */
const ALSO_PASSWORD = /^clave$/i;
const ALSO_CODE = /^(?:sms[-_]?)?(?:code|c[oó]digo|codice|kode?)$/i;
/** What a device or a key of somebody proves that it is theirs with. */
const SIGNED =
  /^(?:(?:device|challenge|client|app|key|play|safety)[-_]?)?(?:signature|assertion|attestation|integrity)(?:[-_]?(?:token|object|data|statement|verdict))?$/i;
/** Fields of a sign-in at most: beside the two a code, a device, whether to be remembered. */
const SIGN_IN_FIELDS = 6;
const SIGN_IN = /^(?:log|sign)[-_]?[io]n[-_](?:with|by|via|using)[-_]/;
/**
 * What a monitor collects lies at the end of a path; statistics about things are something else.
 */
const METRICS = /\/(?:metrics|prometheus|telemetry)$/;
/** The name of a method, which a path about methods has: `/responses/TRACE`. */
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$/;
const CAPITAL = /(?<=[a-z0-9])(?=[A-Z])/g;
const RESET =
  /\/passwords?\/(?:reset|forgot|recover)(?:\/|$)|\/(?:accounts?|users?|auth|identity|login|me)\/(?:forgot(?:ten)?|recover|recovery|lost)$/;
const NON_PRODUCTION =
  /(?:^|[.-])(?:dev|develop|development|test|testing|staging|stage|stg|qa|uat|sandbox|preprod|pre-prod|nonprod|localhost)\d{0,2}(?=$|[.:-])/;
/** A top-level domain like others. */
const TOP_LEVEL_DEV = /\.dev(?=$|:)/;
/** Names that no public server answers for (RFC 6761, 6762, 8375; clusters). */
const LOCAL_NAME = /\.(?:localhost|local|localdomain|internal|home\.arpa|svc)$/;
const DOCUMENT = /\/(?:swagger|openapi|api-docs?)[\w-]*\.(?:json|ya?ml)$/;

/** Whether the internet does not lead to a host: loopback, a private address, a single name. */
function isPrivateHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  if (isPrivateAddress(name)) return true;
  return !name.includes(':') && (!name.includes('.') || LOCAL_NAME.test(name));
}

/** `POST /sessions` with little more than the name of an account and its password. */
function beginsSession({ method, path, bodyFields }: TypedEndpoint): boolean {
  if (method !== 'POST' || bodyFields.length > SIGN_IN_FIELDS) return false;
  if (!SESSION.test(path.toLowerCase())) return false;
  const names = bodyFields.map((field) => field.split('.').pop() ?? field);
  return names.some(isPasswordName) && names.some(isAccountName);
}

/** `POST /verifications/{id}/check` with a code and hardly anything else. */
const showsCode = (path: string, bodyFields: readonly string[]): boolean =>
  bodyFields.length <= VERIFYING_FIELDS &&
  VERIFICATION.test(path.toLowerCase()) &&
  bodyFields.some((field) => CODE.test(field)) &&
  !bodyFields.some((field) => PAID_WITH.test(field));

/**
 * `POST /verify` with little more than an account and a code; elsewhere the code is one that is good
 * for once, and nothing is paid with it.
 * @param isLogin it is a sign-in as it is
 */
function provesAccount({ method, path, bodyFields }: TypedEndpoint, isLogin: boolean): boolean {
  if (method !== 'POST' || bodyFields.length > SIGN_IN_FIELDS) return false;
  if (showsCode(path, bodyFields)) return true;
  const isProof = PROOF.test(path.toLowerCase());
  if (isLogin && !isProof) return false;
  const code = isProof ? CODE : ONE_TIME_CODE;
  const names = bodyFields.map((field) => field.split('.').pop() ?? field);
  return (
    names.some((name) => code.test(name)) &&
    names.some((name) => isAccountName(name) || isPasswordName(name)) &&
    !bodyFields.some((field) => PAID_WITH.test(field))
  );
}

/**
 * How whoever has no credential gets a session: by an account and its password, by a code or by a
 * signature, among few fields. The path may be called anything, in any language.
 */
function answeredSignIn(endpoint: TypedEndpoint): EndpointType | null {
  const { method, bodyFields, isOpen, givesSession } = endpoint;
  if (method !== 'POST' || !isOpen || !givesSession) return null;
  if (bodyFields.length > SIGN_IN_FIELDS || bodyFields.some((field) => PAID_WITH.test(field)))
    return null;
  const names = bodyFields.map((field) => field.split('.').pop() ?? field);
  const hasAny = (isOne: (name: string) => boolean): boolean => names.some(isOne);
  if (hasAny(isAccountName) && hasAny((name) => isPasswordName(name) || ALSO_PASSWORD.test(name)))
    return 'Login';
  if (hasAny((name) => CODE.test(name) || ONE_TIME_CODE.test(name) || ALSO_CODE.test(name)))
    return 'MFA';
  return hasAny((name) => SIGNED.test(name)) ? 'Login' : null;
}

/** Whoever is known to nobody, says where they can be reached and is given a key signs up. */
const signsUp = ({ makesKeys, isOpen, bodyFields }: TypedEndpoint): boolean =>
  makesKeys &&
  isOpen &&
  bodyFields.some((field) => REACHED_AT.test(field.split('.').pop() ?? field));

/** Types of endpoints where a credential is shown to get, change or prove another one. */
const SIGN_INS: ReadonlySet<EndpointType> = new Set([
  'Login',
  'MFA',
  'Password Reset',
  'Registration',
  'Token',
]);

/** Whether callers come to an endpoint to sign in, and not for what signing in is needed for. */
export const isSignIn = (types: readonly EndpointType[]): boolean =>
  types.some((type) => SIGN_INS.has(type));

/** Whether the name of a host says that it is there for administrators: `admin.shop.example`. */
export function isAdminHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const domain = domainOf(name);
  const own = domain === '' ? name : name.slice(0, -domain.length);
  return own.split(/[.-]/).some((label) => ADMIN.test(label));
}

/** Whether a path template is one of administrators. */
export const isAdminPath = (path: string): boolean =>
  path.split('/').some((word) => ADMIN.test(word.toLowerCase()));

/** Types of an endpoint by its path's words, its host's name and what its traffic shows; sorted. */
export function endpointTypesOf(endpoint: TypedEndpoint): EndpointType[] {
  const path = endpoint.path.toLowerCase();
  const words = endpoint.path
    .split('/')
    .filter((word) => word !== '' && !word.includes('{') && !METHOD.test(word))
    .map((word) => word.toLowerCase().replace(SCRIPT, ''));
  const types = new Set<EndpointType>();
  for (const word of words)
    for (const [type, pattern] of WORDS) if (pattern.test(word)) types.add(type);
  for (const word of endpoint.path.split('/')) {
    if (word.includes('{')) break;
    if (!METHOD.test(word) && OF_SERVERS.test(word.toLowerCase())) types.add('Debug');
  }
  for (const word of endpoint.path.split('/')) if (ACTION.test(word)) types.add('Action');
  for (const word of endpoint.path.split('/')) {
    if (word.includes('{')) continue;
    const parts = word.replace(CAPITAL, '-').toLowerCase();
    if (SECOND_FACTOR.test(parts) && !TAKEN_AWAY.test(parts)) types.add('MFA');
    if (FORGOTTEN.test(parts)) types.add('Password Reset');
    if (SIGN_IN.test(parts)) types.add('Login');
  }
  if (endpoint.method !== 'GET' && isPasswordResetPath(path)) types.add('Password Reset');
  if (ACTUATOR.test(path)) types.add('Debug');
  if (METRICS.test(path)) types.add('Metrics');
  if (REGISTRATIONS.test(path)) types.add('Registration');
  if (beginsSession(endpoint)) types.add('Login');
  if (provesAccount(endpoint, types.has('Login'))) types.add('MFA');
  const signIn = isSignIn([...types]) ? null : answeredSignIn(endpoint);
  if (signIn !== null) types.add(signIn);
  if (endpoint.method === 'POST' && endpoint.bodyFields.some((field) => TRADED.test(field)))
    types.add('Token');
  if (isPrivateHost(endpoint.host)) types.add('Private Host');
  if (isAdminHost(endpoint.host)) types.add('Admin Host');
  if (RESET.test(path)) types.add('Password Reset');
  if (DOCUMENT.test(path)) types.add('Documentation');
  if (NON_PRODUCTION.test(endpoint.host.replace(TOP_LEVEL_DEV, ''))) types.add('Non Production');
  if (endpoint.isGraphQl) types.add('GraphQL');
  if (endpoint.mutates) types.add('GraphQL Mutation');
  if (endpoint.uploads) types.add('File Upload');
  if (endpoint.downloads) types.add('File Download');
  if (endpoint.isStatic) types.add('Static');
  if (endpoint.makesKeys) types.add('Key Creation');
  if (signsUp(endpoint)) types.add('Registration');
  if (endpoint.isShared) types.add('Public Content');
  if (endpoint.tellsOfPatients) types.add('Patient Data');
  if (endpoint.isBrowsed) types.add('Browser');
  if (endpoint.isDeprecated) types.add('Deprecated');
  if (endpoint.isOldVersion) types.add('Old Version');
  return [...types].sort();
}
