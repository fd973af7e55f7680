import { entropyOf } from './formats.ts';

/** Options of curl that carry a credential, as far as they are written out: `-u`, `-H`. */
const COMMAND = /\bcurl\b/g;
const HEADER =
  /(?:\s-H|--header)[ =]{0,5}(["'])(?:Authorization:\s{0,5}(?:(Basic)\s+|(?:Bearer|(?:Api-)?Token)\s+)?|(?:X-)?(?:Api-?)?(?:Key|Token):\s{0,5})([^"'\s]{8,512})\1/gi;
const USER = /(?:\s-u|--user)[ =]{0,5}(["']?)([^\s"']{0,128}:["']?[^\s"']{0,128})\1/g;
/** How far behind the command its options are looked for. */
const FAR = 600;
/** What stands for a value that is filled in later: `$TOKEN`, `${token}`, `<token>`, `[TOKEN]`. */
const PLACEHOLDER = /\$[A-Za-z{(]|[<>{}[\]*]|\.\.\./;
const BASE64 = /^[A-Za-z0-9+/]{8,}={0,2}$/;
/** Words alone are what instructions say: `username:password`. */
const GENERATED = /[0-9]|[a-z][A-Z]/;
const LEAST_ENTROPY = 2.5;

/** Whether a text has a curl command that carries somebody's credential. */
export function hasCommandSecret(text: string): boolean {
  for (const { index } of text.matchAll(COMMAND)) {
    const options = text.slice(index, index + FAR);
    if (hasSecretHeader(options) || hasSecretUser(options)) return true;
  }
  return false;
}

function hasSecretHeader(options: string): boolean {
  for (const [, , basic, value = ''] of options.matchAll(HEADER))
    if (isWrittenOut(value) && (basic === undefined || BASE64.test(value))) return true;
  return false;
}

function hasSecretUser(options: string): boolean {
  for (const [, , pair = ''] of options.matchAll(USER)) {
    const at = pair.indexOf(':');
    const parts = [pair.slice(0, at), pair.slice(at + 1)].map((part) => part.replace(/["']/g, ''));
    const [user = '', password = ''] = parts;
    const secret = password === '' ? user : password;
    if (!PLACEHOLDER.test(pair) && secret.length >= 8 && isWrittenOut(secret)) return true;
  }
  return false;
}

const isWrittenOut = (value: string): boolean =>
  !PLACEHOLDER.test(value) && GENERATED.test(value) && entropyOf(value) >= LEAST_ENTROPY;
