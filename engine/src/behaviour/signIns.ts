import { type Asked, statusWithin } from './askedInBody.ts';
import { byName } from '../exchange/byName.ts';
import { statusMeant } from '../answers/contradiction.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { hashOf, keyOf } from './keys.ts';
import { ACTOR, ACTOR_BITS, ACTOR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * Failed sign-ins from which on it is no forgetfulness: accounts from one place, from each of
 * several, tries at one account.
 */
export const ENOUGH = { accounts: 10, ofAll: 12, each: 4, tries: 10 } as const;
/**
 * Times more of them where requests carry credentials: a client whose session ended looks like
 * that.
 */
const WITH_CREDENTIALS = 5;
/**
 * Times more of them where the record shows neither accounts nor credentials: that one client fails
 * again and again is all it says.
 */
const OF_UNSEEN = 4;
/** What an address that fails says of its group where accounts are not shown. */
const UNSEEN = 2;
const SUCCEEDED = -2;
const FLAGS = { stuffing: 4, brute: 8 } as const;
const PATH =
  /(?:^|\/)(?:log-?in|log_in|log-?on|sign-?in|sign_in|authenticate|authentication|sessions?|tokens?|oauth2?|auth|mfa|2fa|otp|totp|verify-otp|check-otp|(?:reset|forgot|forget|recover)[-_]?password|passwords?\/(?:reset|forgot|forget|recover|recovery|lost))(?:\/|$)/i;
/** Operations of GraphQL, JSON-RPC and SOAP that people sign in by. */
const OPERATION =
  /(?:^|[^a-z])(?:log_?in|log_?on|sign_?in|authenticate|create_?session|create_?token|token_?auth|verify_?(?:otp|code|mfa)|(?:reset|forgot|recover)_?password)(?:$|[\W\d]|_(?:with|by|user|customer|client|member|admin|account|mutation|request|v\d))/i;
const ACCOUNT =
  /^(?:user|user_?name|e?-?mail|email_?address|login|log_?in_?name|account|account_?name|phone|phone_?number|mobile|msisdn|identifier|user_?id|customer_?id|number)$/i;
/** A program that people sign in with, which is the account where nothing else is. */
const PROGRAM = /^client_?id$/i;
/** Members of a sign-in that say how it is made, and not whose. */
const MANNER =
  /^(?:grant_?type|scope|response_?type|redirect_?uri|type|method|locale|lang|remember)$/i;
/** Ways of signing in that guess nothing (OAuth 2, RFC 8628, CIBA). */
const RENEWAL =
  /^(?:refresh_token|urn:(?:ietf:params:oauth|openid:params):grant-type:(?:device_code|ciba))$/;
const SECRET =
  /^(?:pass|password|passwd|passphrase|pwd|otp|pin|code|secret|client_secret|mfa_?code|token)$/i;
const LONGEST = 20_000;
const isAccountName = byName((name) => ACCOUNT.test(name));
const isSecretName = byName((name) => SECRET.test(name));
const isProgramName = byName((name) => PROGRAM.test(name));
const isMannerName = byName((name) => MANNER.test(name));
const isSignInOperation = byName((name) =>
  OPERATION.test(name.replace(/([a-z])([A-Z])/g, '$1_$2')),
);

/** A try to sign in: which account, and whether it failed. */
export interface SignIn {
  /**
   * Hash of the account, or of the whole message when no account can be read from it; null when the
   * record does not show it.
   */
  readonly account: number | null;
  readonly at: number;
  readonly isFailed: boolean;
  /** The record shows no messages, so no credentials either. */
  readonly isUnseen: boolean;
}

/** Whether a path, or the template of one, is of an endpoint that people sign in at. */
export const isSignInPath = (path: string): boolean => PATH.test(path);

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
  const isOperation = asked?.operation != null && isSignInOperation(asked.operation);
  const isNamed = isNamedPath || isOperation;
  const status = isOperation ? statusWithin(exchange) : exchange.status;
  if (method !== 'POST' && method !== 'PUT' && query.length === 0) return null;
  const isRefused = status === 401;
  if (!isNamed && !isRefused) return null;
  const isFailed =
    isRefused ||
    (isNamed &&
      (status === 400 ||
        status === 404 ||
        status === 422 ||
        status === 423 ||
        status === 429 ||
        statusMeant(exchange) === 403));
  if (!isFailed && status >= 300) return null;
  const found = fieldsOf(exchange, isOperation ? (asked?.pairs ?? null) : null);
  if (found.isRenewal) return null;
  // That there is no such account, and not that there is no such session.
  if (status === 404 && found.account === null && !found.hasSecret) return null;
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
    isFailed,
    at: startedAt,
    isUnseen: exchange.unseen === 'messages',
  };
}

interface Fields {
  account: number | null;
  /** A program that people sign in with. */
  program: number | null;
  /** The first member that is neither a secret nor says how the sign-in is made. */
  first: number | null;
  hasSecret: boolean;
  /**
   * A session is renewed by a token of its own, or a program waits until somebody confirms it
   * elsewhere: there is no account to be guessed.
   */
  isRenewal: boolean;
}

function fieldsOf({ requestBody, query }: Exchange, asked: readonly Pair[] | null): Fields {
  const fields: Fields = {
    account: null,
    program: null,
    first: null,
    hasSecret: false,
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
  else if (isSecretName(name)) fields.hasSecret = true;
  else if (isProgramName(name)) fields.program ??= keyOf(value, 5);
  else if (isMannerName(name)) fields.isRenewal ||= RENEWAL.test(value);
  else fields.first ??= keyOf(value.toLowerCase(), 5);
}

/** Sign-ins of one place: many accounts that fail, or one account that fails again and again. */
export function signIns(
  actors: Records,
  actor: number,
  { account, isFailed, isUnseen }: SignIn,
  hasCredentials: boolean,
): Signal | null {
  const flags = actors.word(actor, ACTOR.flags);
  const points = actors.float(actor, ACTOR_FLOATS.accounts);
  if (!isFailed) {
    actors.setFloat(actor, ACTOR_FLOATS.accounts, Math.max(0, points + SUCCEEDED));
    if ((flags & (FLAGS.stuffing | FLAGS.brute)) === 0) return null;
    const type = (flags & FLAGS.stuffing) !== 0 ? 'credentialStuffing' : 'bruteForce';
    return {
      ...proven(type, false, true, 'A sign-in succeeded among many that failed'),
      weight: 10,
    };
  }
  const isAgain = actors.word(actor, ACTOR.account) === ((account ?? 0) | 0);
  const tries = isAgain ? actors.add(actor, ACTOR.onAccount) : 1;
  if (!isAgain) {
    actors.setWord(actor, ACTOR.account, account ?? 0);
    actors.setWord(actor, ACTOR.onAccount, 1);
  }
  const isNew =
    account !== null && actors.mark(actor, ACTOR.accountBits, ACTOR_BITS.accounts, account);
  const accounts = isNew ? actors.add(actor, ACTOR.accounts) : actors.word(actor, ACTOR.accounts);
  if (isNew) {
    actors.setFloat(actor, ACTOR_FLOATS.accounts, points + 1);
    if (accounts % (ACTOR_BITS.accounts * 24) === 0)
      actors.clear(actor, ACTOR.accountBits, ACTOR.accountBits + ACTOR_BITS.accounts);
  }
  const times = hasCredentials ? WITH_CREDENTIALS : isUnseen ? OF_UNSEEN : 1;
  if ((flags & FLAGS.stuffing) !== 0)
    return proven('credentialStuffing', false, false, 'Another sign-in failed');
  if (isNew && points + 1 >= ENOUGH.accounts * times) {
    actors.setWord(actor, ACTOR.flags, flags | FLAGS.stuffing);
    return proven(
      'credentialStuffing',
      true,
      false,
      `Sign-ins to ${accounts} different accounts failed`,
    );
  }
  if (tries < ENOUGH.tries * times) return null;
  actors.setWord(actor, ACTOR.flags, flags | FLAGS.brute);
  return proven(
    'bruteForce',
    (flags & FLAGS.brute) === 0,
    false,
    account === null
      ? `${tries} sign-ins failed in a row`
      : `${tries} sign-ins to one account failed in a row`,
  );
}

/**
 * Failed sign-ins from several addresses that act alike at one endpoint. The group is an actor of
 * its own; an address that fails with several accounts belongs to it. Many people who mistype once
 * each do not.
 */
export function groupedSignIns(
  actors: Records,
  group: number,
  address: number,
  ip: number,
  { account, isFailed, isUnseen, at }: SignIn,
  hasCredentials: boolean,
): Signal | null {
  const points = actors.float(group, ACTOR_FLOATS.accounts);
  if (!isFailed) {
    actors.setFloat(group, ACTOR_FLOATS.accounts, Math.max(0, points + SUCCEEDED));
    return null;
  }
  if (
    hasCredentials ||
    Math.max(actors.word(address, ACTOR.accounts), actors.word(address, ACTOR.onAccount)) <
      ENOUGH.each ||
    !actors.mark(
      group,
      ACTOR.accountBits,
      ACTOR_BITS.accounts,
      account ?? hashOf(isUnseen ? ip : at),
    )
  )
    return null;
  const weight = isUnseen ? UNSEEN : 1;
  const accounts = actors.add(group, ACTOR.accounts);
  actors.setFloat(group, ACTOR_FLOATS.accounts, points + weight);
  if (accounts % (ACTOR_BITS.accounts * 24) === 0)
    actors.clear(group, ACTOR.accountBits, ACTOR.accountBits + ACTOR_BITS.accounts);
  const flags = actors.word(group, ACTOR.flags);
  if ((flags & FLAGS.stuffing) === 0 && points + weight < ENOUGH.ofAll - ENOUGH.each) return null;
  actors.setWord(group, ACTOR.flags, flags | FLAGS.stuffing);
  return proven(
    'credentialStuffing',
    (flags & FLAGS.stuffing) === 0,
    false,
    'Sign-ins to many accounts failed from addresses that behave alike',
  );
}
