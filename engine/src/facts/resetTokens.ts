import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { credentialIn } from '../sensitive/credentialWords.ts';
import { isClientSecret } from '../sensitive/configuredSecrets.ts';
import { withoutAccents } from '../sensitive/fieldTerms.ts';
import { keptName } from '../sensitive/keptName.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';
import resets from './resetWords.json' with { type: 'json' };

/** What people do about a password that they forgot, in many languages, without accents. */
const RESETS: ReadonlySet<string> = new Set(resets);
const PASSWORDS = /passw(?:or)?ds?$|^(?:pwd|pass|passcode)$/;
const ACCOUNTS =
  /^(?:accounts?|users?|auth|customers?|members?|conta|cuenta|compte|konto|usuarios?|clientes?|benutzer|kunden?)$/;
const TOKENS: ReadonlySet<string> = new Set('token tokens jeton ficha zeton'.split(' '));
/** Says that there is more to it than the token: a code that was sent, or another step. */
const MORE_TO_COME = /"[\w-]{0,30}(?:otp|sms|codigo|code|challenge|desafio|step|flow|transac)/i;
/** To whom it is sent: a mailbox, or a number of a telephone. */
const ADDRESSEE = /"[^"@\s]{1,64}@[^"@\s]{1,200}"|"\+?[\d ()-]{8,20}"/;
const SHORTEST = 16;
const LONGEST = 2_000;
const LONGEST_NAME = 80;
const MOST_MEMBERS = 20;

const wordsOf = (name: string): readonly string[] =>
  name.length > LONGEST_NAME ? [] : tokensOf(name).map(withoutAccents);

const saysReset = (words: readonly string[]): boolean => words.some((word) => RESETS.has(word));

const saysPassword = (words: readonly string[]): boolean =>
  words.some((word) => PASSWORDS.test(word)) || credentialIn(words)?.means === 'password';

/** Whether a path is where people ask for a new password: `recuperar_senha`, `account/reset`. */
const isResetPath = byName((path) => {
  const parts = path.split('/', 12).map(wordsOf);
  const isReset = parts.some(saysReset);
  return (
    isReset &&
    parts.some((words) => saysPassword(words) || words.some((word) => ACCOUNTS.test(word)))
  );
});

/** Whether it says so with a word for passwords: the reset of an account may be anything. */
export function isPasswordResetPath(path: string): boolean {
  const parts = path.split('/', 12).map(wordsOf);
  return parts.some(saysReset) && parts.some(saysPassword);
}

/**
 * The name of the member in which an answer gives whoever asks for a new password the token that is
 * sent to the owner of the account, or null. A token of the way there, which opens nothing without a
 * code, is called just so, beside what says that there is more to come.
 */
export function resetTokenIn({
  method,
  status,
  path,
  requestBody,
  responseBody,
}: Exchange): string | null {
  if (method !== 'POST' || status < 200 || status > 299) return null;
  const [sent, text] = [requestBody?.text ?? '', responseBody?.text ?? ''];
  if (sent.length > LONGEST || text.length > LONGEST || !ADDRESSEE.test(sent)) return null;
  if (!isResetPath(path)) return null;
  const found = tokenIn(jsonBody(responseBody), MORE_TO_COME.test(text), 0);
  return found === null || sent.includes(found.token) ? null : keptName(found.name);
}

interface Found {
  readonly name: string;
  readonly token: string;
}

function tokenIn(value: unknown, isMoreToCome: boolean, depth: number): Found | null {
  if (typeof value !== 'object' || value === null || depth > 2) return null;
  for (const [name, member] of Object.entries(value).slice(0, MOST_MEMBERS)) {
    if (typeof member === 'string' && isResetToken(name, member, isMoreToCome))
      return { name, token: member };
    const within = tokenIn(member, isMoreToCome, depth + 1);
    if (within !== null) return within;
  }
  return null;
}

function isResetToken(name: string, value: string, isMoreToCome: boolean): boolean {
  if (value.length < SHORTEST || !isClientSecret(value)) return false;
  const words = wordsOf(name);
  if (!words.some((word) => TOKENS.has(word))) return false;
  return saysReset(words) || (words.length === 1 && !isMoreToCome);
}
