import {
  ACTION_LIMITS,
  isTicketKind,
  type IntegrationKind,
} from '@palisade/vocabulary/integrations.ts';
import { TICKET_LIMITS, type TicketKind } from '@palisade/vocabulary/tickets.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { Problem } from '../../../platform/problem.ts';
import type { IntegrationBody } from './integration.schemas.ts';
import type { IntegrationSettings } from './installed.repository.ts';

/** Settings as they are stored, the secret still open; null keeps the one that is there. */
export interface IntegrationInput {
  readonly name: string;
  readonly url: string;
  readonly account: string;
  readonly secret: string | null;
  readonly settings: IntegrationSettings;
}

const refuse = (field: string, words: string): never => {
  throw new Problem('badInput', words, { field });
};

function required(field: string, value: string | undefined, words: string, most: number): string {
  const text = value?.trim() ?? '';
  if (text === '') refuse(field, words);
  if (text.length > most) refuse(field, `You cannot exceed ${most} characters in this field.`);
  if (/\p{Cc}/u.test(text))
    refuse(field, 'Line breaks and other control characters are not allowed here.');
  return text;
}

function urlOf(kind: IntegrationKind, text: string | undefined, outbound: Outbound): string {
  if (kind === 'denyList') return '';
  const given = required('url', text, 'URL is required', 1000);
  const url = URL.parse(given);
  const refusal = outbound.refusal(given);
  if (url === null || refusal !== null) return refuse('url', refusal ?? 'This is no address.');
  if (kind === 'webhook')
    return url.hash === '' ? url.href : refuse('url', 'The address must not have a #.');
  if (url.search !== '' || url.hash !== '')
    return refuse('url', 'The address must not have a ? or #.');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function settingsOf(
  kind: IntegrationKind,
  { projectKey, issueType, table, expiryDays }: IntegrationBody,
): IntegrationSettings {
  if (kind === 'denyList') return expiryDays == null ? {} : { expiryDays };
  if (kind === 'webhook') return {};
  if (kind === 'jira') {
    const key = required('projectKey', projectKey, 'Project key is required', 100).toUpperCase();
    if (!/^[A-Z][A-Z\d_]*$/.test(key))
      refuse('projectKey', 'A project key has letters and digits, such as SEC.');
    return {
      projectKey: key,
      issueType: required('issueType', issueType, 'Issue type is required', 100),
    };
  }
  const name = required('table', table, 'Table is required', 80);
  if (!/^[a-z][a-z\d_]*$/.test(name))
    refuse('table', 'A table has small letters, digits and _, such as incident.');
  return { table: name };
}

/** The address that is there; who sends back what they were shown of it keeps it. */
export interface StoredAddress {
  readonly shown: string;
  readonly url: string;
}

/**
 * Settings as they are stored, from what somebody sent.
 * @throws Problem badInput with the words of the form
 */
export function integrationInput(
  kind: IntegrationKind,
  body: IntegrationBody,
  outbound: Outbound,
  stored: StoredAddress | null = null,
): IntegrationInput {
  const secret = body.secret?.trim() ?? '';
  return {
    name: required('name', body.name, 'Name is required', TICKET_LIMITS.nameLength),
    url:
      stored !== null && body.url?.trim() === stored.shown
        ? stored.url
        : urlOf(kind, body.url, outbound),
    account: isTicketKind(kind) ? accountOf(kind, body.account) : '',
    secret:
      secret === '' || kind === 'denyList'
        ? null
        : kind === 'webhook'
          ? signingKey(secret)
          : secret,
    settings: settingsOf(kind, body),
  };
}

function signingKey(text: string): string {
  return text.length < ACTION_LIMITS.shortestKey
    ? refuse('secret', `A signing key has at least ${ACTION_LIMITS.shortestKey} characters.`)
    : text;
}

function accountOf(kind: TicketKind, text: string | undefined): string {
  const account = required(
    'account',
    text,
    kind === 'jira' ? 'Email is required' : 'User name is required',
    320,
  );
  // The account ends where the first colon is, in the header that it is sent in.
  return account.includes(':') ? refuse('account', 'There can be no colon here.') : account;
}

/** What the secret is called in the form. */
const SECRETS = { jira: 'API token', serviceNow: 'Password', webhook: 'Signing key' } as const;

/**
 * The secret to use: the one that was sent, else the stored one as long as it goes where it always
 * went.
 * @throws Problem badInput when there is none, or when it would be sent to a place that whoever
 * entered it did not mean
 */
export function secretOf(
  kind: Exclude<IntegrationKind, 'denyList'>,
  { secret, url, account }: IntegrationInput,
  stored: { readonly url: string; readonly account: string; readonly secret: string } | null,
): string {
  if (secret !== null) return secret;
  if (stored === null) return refuse('secret', `${SECRETS[kind]} is required`);
  const isSame =
    URL.parse(stored.url)?.origin === URL.parse(url)?.origin && stored.account === account;
  return isSame
    ? stored.secret
    : refuse(
        'secret',
        `Enter the ${kind === 'jira' ? SECRETS.jira : SECRETS[kind].toLowerCase()} again: it was entered for another address or account.`,
      );
}
