import { type Asked, askedInBody, statusWithin } from './askedInBody.ts';
import { byName } from '../exchange/byName.ts';
import { redirectOf } from '../answers/redirectOf.ts';
import { refusalOf, statusMeant } from '../answers/refusal.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { hashOf, keyOf } from './keys.ts';
import { isAccountName, isDoubtfulAccount, isDoubtfulSecret, isSecretName } from './signInNames.ts';

/** Operations of GraphQL, JSON-RPC and SOAP that people sign in by. */
const OPERATION =
  /(?:^|[^a-z])(?:log_?in|log_?on|sign_?in|authenticate|create_?session|create_?token|token_?auth|verify_?(?:otp|code|mfa)|(?:reset|forgot|recover)_?password)(?:$|[\W\d]|_(?:with|by|user|customer|client|member|admin|account|mutation|request|v\d))/i;
/** A program that people sign in with, which is the account where nothing else is. */
const PROGRAM = /^client_?id$/i;
/** Members of a sign-in that say how it is made, and not whose. */
const MANNER =
  /^(?:grant_?type|scope|response_?type|redirect_?uri|type|method|locale|lang|remember)$/i;
/** Ways of signing in that guess nothing (OAuth 2, RFC 8628, CIBA). */
const RENEWAL =
  /^(?:refresh_token|urn:(?:ietf:params:oauth|openid:params):grant-type:(?:device_code|ciba))$/;
/** A token that renews a session, and the secret of a program that renews those of many people. */
const RENEWAL_TOKEN = /^refresh_?token$/i;
const PROGRAM_SECRET = /^client_?secret$/i;
/** What a record shows in the place of a secret, the same whatever that was. */
const HIDDEN = /^(?:\W*|x{3,}|\W*(?:redacted|filtered|removed|hidden|masked|secret)\W*)$/i;
/** A token or session that an answer gives, as APIs of any language call it. */
const GIVEN =
  /"(?:(?:access|auth|bearer|id|session|user)[-_]?)?(?:token|jwt|session(?:[-_]?id)?)"\s{0,9}:\s{0,9}"[^"]{8,}"/i;
/** Arguments of a sign-in at most, so that a form with much more is none. */
const MOST_ARGUMENTS = 6;
const LONGEST = 20_000;
const isProgramName = byName((name) => PROGRAM.test(name));
const isMannerName = byName((name) => MANNER.test(name));
const isRenewalTokenName = byName((name) => RENEWAL_TOKEN.test(name));
const isProgramSecretName = byName((name) => PROGRAM_SECRET.test(name));
const isSignInOperation = byName((name) =>
  OPERATION.test(name.replace(/([a-z])([A-Z])/g, '$1_$2')),
);

/**
 * Whether an operation of any name is one that people sign in by: it takes an account and a secret,
 * and gives a token or a session, or answers that they are wrong.
 */
function isSignInByArguments(exchange: Exchange, { pairs }: Asked): boolean {
  if (pairs === null || pairs.length < 2 || pairs.length > MOST_ARGUMENTS) return false;
  const names = pairs.map(([name]) => name.slice(name.lastIndexOf('.') + 1));
  if (!names.some(isSecretName)) return false;
  if (!names.some((name) => isAccountName(name) || isDoubtfulAccount(name))) return false;
  return GIVEN.test(exchange.responseBody?.text ?? '') || statusWithin(exchange) === 401;
}

const isSignIn = (exchange: Exchange, asked: Asked): boolean =>
  asked.operation !== null &&
  (isSignInOperation(asked.operation) || isSignInByArguments(exchange, asked));

/** Whether the body of a request asks for an operation of GraphQL or SOAP that people sign in by. */
export function isSignInMessage(exchange: Exchange): boolean {
  const { method, path, requestBody } = exchange;
  if (method !== 'POST' || requestBody?.text == null) return false;
  const { text, mediaType } = requestBody;
  if (!mediaType.includes('xml') && !text.includes('query') && !text.includes('jsonrpc'))
    return false;
  const asked = askedInBody(exchange, path);
  return asked !== null && isSignIn(exchange, asked);
}

/** A try to sign in: which account, and whether it failed. */
export interface SignIn {
  /**
   * Hash of the account, or of the whole message when no account can be read from it; null when the
   * record does not show it.
   */
  readonly account: number | null;
  /** Hash of what was sent to prove it; null when the record does not show that. */
  readonly secret: number | null;
  readonly at: number;
  readonly isFailed: boolean;
  /** The record shows no messages, so no credentials either. */
  readonly isUnseen: boolean;
}

/**
 * The sign-in that an exchange is, or null.
 * @param isNamedPath its path is one that people sign in at
 * @param asked what its body asks for; null where the path says it, or no endpoint is known
 */
export function signInOf(
  exchange: Exchange,
  isNamedPath: boolean,
  asked: Asked | null = null,
): SignIn | null {
  const { method, requestBody, query, startedAt } = exchange;
  const isOperation = asked !== null && isSignIn(exchange, asked);
  const isNamed = isNamedPath || isOperation;
  const status = isOperation ? statusWithin(exchange) : exchange.status;
  if (method !== 'POST' && method !== 'PUT' && query.length === 0) return null;
  const isRefused = status === 401;
  if (!isNamed && !isRefused) return null;
  const redirected = isNamed && status >= 300 && status < 400 ? redirectOf(exchange) : null;
  const isFailed =
    isRefused ||
    redirected === 'failed' ||
    (isNamed &&
      (status === 400 ||
        status === 404 ||
        status === 422 ||
        status === 423 ||
        status === 429 ||
        statusMeant(exchange) === 403 ||
        (status === 200 && refusalOf(exchange) === 'secret')));
  if (!isFailed && status >= 300 && redirected === null) return null;
  const found = fieldsOf(exchange, isOperation ? (asked?.pairs ?? null) : null);
  if (found.isRenewal) return null;
  // That there is no such account, and not that there is no such session.
  if (status === 404 && found.account === null && !found.hasSecret) return null;
  if (redirected !== null && !found.hasSecret) return null;
  const isUnread =
    requestBody === null
      ? isNamed && method === 'POST' && exchange.unseen === 'messages'
      : requestBody.text === null;
  if (!found.hasSecret && !isUnread && !(isNamed && method === 'POST' && requestBody !== null))
    return null;
  const key =
    found.account ??
    found.program ??
    (isNamed ? found.first : null) ??
    (requestBody?.text == null ? null : keyOf(requestBody.text, 5));
  return {
    account: key === null ? null : hashOf(key),
    secret: secretOf(found),
    isFailed,
    at: startedAt,
    isUnseen: exchange.unseen === 'messages',
  };
}

/** What was sent to prove it: where nothing has the name of a secret, all that is sent beside. */
function secretOf({ secret, hasSecret, rest, isRestHidden }: Fields): number | null {
  const sent = hasSecret ? secret : isRestHidden ? null : rest;
  return sent === null ? null : hashOf(sent);
}

/** A try to renew a session by a token of its own. */
export interface Renewal {
  /** Hash of the token. */
  readonly token: number;
  readonly isFailed: boolean;
}

/**
 * The renewal of a session that an exchange is, or null. A program that proves who it is by a
 * secret of its own renews the sessions of many people and is left out.
 */
export function renewalOf(exchange: Exchange): Renewal | null {
  const { method, status } = exchange;
  if (method !== 'POST') return null;
  const { renewal, hasProgramSecret } = fieldsOf(exchange, null);
  if (renewal === null || hasProgramSecret) return null;
  const isFailed = status === 400 || status === 401 || statusMeant(exchange) === 403;
  return isFailed || status < 300 ? { token: hashOf(renewal), isFailed } : null;
}

interface Fields {
  account: number | null;
  /** A program that people sign in with. */
  program: number | null;
  /** The first member that is neither a secret nor says how the sign-in is made. */
  first: number | null;
  hasSecret: boolean;
  /** What may be an account and a secret where the other one stands beside it. */
  doubtfulAccount: number | null;
  doubtfulSecret: number | null;
  /** What is sent as a secret; null where the record hides it. */
  secret: number | null;
  /** What else is sent; hidden where the record hides a part of it. */
  rest: number | null;
  isRestHidden: boolean;
  hasProgramSecret: boolean;
  /** The token that renews a session. */
  renewal: number | null;
  /**
   * A session is renewed by a token of its own, or a program waits until somebody confirms it
   * elsewhere: there is no account to be guessed.
   */
  isRenewal: boolean;
}

function fieldsOf(exchange: Exchange, asked: readonly Pair[] | null): Fields {
  const fields = sentFields(exchange, asked);
  const { account, doubtfulAccount, doubtfulSecret } = fields;
  if (!fields.hasSecret && doubtfulSecret !== null && (account ?? doubtfulAccount) !== null)
    [fields.hasSecret, fields.secret] = [true, doubtfulSecret];
  if (fields.hasSecret) fields.account ??= doubtfulAccount;
  return fields;
}

function sentFields({ requestBody, query }: Exchange, asked: readonly Pair[] | null): Fields {
  const fields: Fields = {
    account: null,
    program: null,
    first: null,
    hasSecret: false,
    doubtfulAccount: null,
    doubtfulSecret: null,
    secret: null,
    rest: null,
    isRestHidden: false,
    hasProgramSecret: false,
    renewal: null,
    isRenewal: false,
  };
  if (asked !== null) {
    for (const [name, value] of asked) if (name !== '') take(fields, name, value);
    return fields;
  }
  for (const [name, value] of query) take(fields, name, value);
  const text = requestBody?.text ?? '';
  if (text === '' || text.length > LONGEST) return fields;
  const json = jsonBody(requestBody) ?? (text.startsWith('{') ? parsed(text) : undefined);
  if (typeof json === 'object' && json !== null) takeAll(fields, json, 0);
  else if (json === undefined && text.includes('='))
    for (const [name, value] of readQuery(text)) take(fields, name, value);
  return fields;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function takeAll(fields: Fields, json: object, depth: number): void {
  for (const name in json) {
    const value: unknown = (json as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'string' || typeof value === 'number') take(fields, name, String(value));
    else if (typeof value === 'object' && value !== null && depth < 2)
      takeAll(fields, value as object, depth + 1);
  }
}

function take(fields: Fields, name: string, value: string): void {
  if (value === '') return;
  if (isAccountName(name)) fields.account ??= keyOf(value.toLowerCase(), 5);
  else if (isRenewalTokenName(name)) {
    fields.isRenewal = true;
    if (!HIDDEN.test(value)) fields.renewal ??= keyOf(value, 5);
  } else if (isSecretName(name)) {
    fields.hasSecret = true;
    fields.hasProgramSecret ||= isProgramSecretName(name);
    if (!HIDDEN.test(value)) fields.secret = keyOf(value, fields.secret ?? 5);
  } else if (isProgramName(name)) fields.program ??= keyOf(value, 5);
  else if (isMannerName(name)) fields.isRenewal ||= RENEWAL.test(value);
  else {
    if (isDoubtfulAccount(name)) fields.doubtfulAccount ??= keyOf(value.toLowerCase(), 5);
    else if (isDoubtfulSecret(name) && !HIDDEN.test(value))
      fields.doubtfulSecret ??= keyOf(value, 5);
    if (fields.first === null) fields.first = keyOf(value.toLowerCase(), 5);
    else {
      fields.rest = keyOf(value, fields.rest ?? 5);
      fields.isRestHidden ||= HIDDEN.test(value);
    }
  }
}
