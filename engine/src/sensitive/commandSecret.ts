import { entropyOf } from './formats.ts';

/** Options of curl that carry a credential, as far as they are written out: `-u`, `-H`. */
const COMMAND = /\bcurl\b/g;
const HEADER =
  /(?:\s-H|--header)[ =]{0,5}(["'])(?:Authorization:\s{0,5}(?:(Basic)\s+|(?:Bearer|(?:Api-)?Token)\s+)?|(?:X-)?(?:Api-?)?(?:Key|Token):\s{0,5})([^"'\s]{8,512})\1/gi;
const USER = /(?:\s-u|--user)[ =]{0,5}(["']?)([^\s"':]{0,128}:["']?[^\s"']{0,128})\1/g;
/** How far behind the command its options are looked for. */
const FAR = 600;
/** What stands for a value that is filled in later: `$TOKEN`, `${token}`, `<token>`, `[TOKEN]`. */
const PLACEHOLDER = /\$[A-Za-z{(]|[<>{}[\]*]|\.\.\./;
const BASE64 = /^[A-Za-z0-9+/]{8,}={0,2}$/;
/** Words alone are what instructions say: `username:password`. */
const GENERATED = /[0-9]|[a-z][A-Z]/;
const LEAST_ENTROPY = 2.5;
const SHORTEST = 8;

/** Whether a text has a curl command that carries somebody's credential. */
export function hasCommandSecret(text: string): boolean {
  if (!text.includes('curl')) return false;
  const commands = Array.from(text.matchAll(COMMAND), ({ index }) => index);
  return commands.length > 0 && (hasSecretHeader(text, commands) || hasSecretUser(text, commands));
}

/** Options that stand at most so far behind the command nearest to them; each is read once. */
function* optionsOf(text: string, commands: readonly number[], option: RegExp) {
  let nearest = 0;
  for (const found of text.matchAll(option)) {
    while ((commands[nearest + 1] ?? Infinity) < found.index) nearest += 1;
    const behind = found.index - (commands[nearest] ?? 0);
    if (behind > 0 && behind <= FAR) yield found;
  }
}

function hasSecretHeader(text: string, commands: readonly number[]): boolean {
  for (const [, , basic, value = ''] of optionsOf(text, commands, HEADER))
    if (isWrittenOut(value) && (basic === undefined || BASE64.test(value))) return true;
  return false;
}

function hasSecretUser(text: string, commands: readonly number[]): boolean {
  for (const [, , pair = ''] of optionsOf(text, commands, USER)) {
    const at = pair.indexOf(':');
    const parts = [pair.slice(0, at), pair.slice(at + 1)].map((part) => part.replace(/["']/g, ''));
    const [user = '', password = ''] = parts;
    const secret = password === '' ? user : password;
    if (secret.length >= SHORTEST && !PLACEHOLDER.test(pair) && isWrittenOut(secret)) return true;
  }
  return false;
}

const isWrittenOut = (value: string): boolean =>
  !PLACEHOLDER.test(value) && GENERATED.test(value) && entropyOf(value) >= LEAST_ENTROPY;
