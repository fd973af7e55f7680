import { isRandom } from './formats.ts';

const IN_ADDRESS = /^[^:/]+:\/\/[^:]*:([^@]*)@/;
const IN_PAIRS = /(?:^|[;?&]) ?(?:password|pwd|accountkey|sharedaccesskey)=([^;&]*)/i;
/** What documents and masks write where the secret was. */
const PLACEHOLDER =
  /^(?:[*•.x]{3,}|<.*>|\[.*\]|\{.*\}|\$.*|%[\w{].*%|(?:your|my)?[-_]?(?:pass(?:word|wd)?|pwd|secret|key)|redacted|hidden|masked|changeme)$/i;
const MASK =
  /^(?:[*•.x#]{3,}|<.*>|\[.*\]|\{.*\}|\$\{.*|%[\w{].*%|(?:your|my)[-_ ]?(?:pass(?:word)?|pwd))$/i;
const WORD = /^(?:\p{Lu}?\p{Ll}{0,15}|\p{Lu}{1,16})$/u;
const OF_CLUSTERS = /^(?:clusters|users|contexts|current-context):/m;
const HEAD = 4_096;

/** Whether a connection string holds its secret, and not only its place. */
export function isConnectionSecret(value: string): boolean {
  const secret = (IN_ADDRESS.exec(value) ?? IN_PAIRS.exec(value))?.[1]?.trim() ?? '';
  return secret !== '' && !PLACEHOLDER.test(decoded(secret));
}

/** What a server keeps of a password, which is a kind of its own. */
const OF_HASH = /^(?:\$2[aby]\$\d|\$argon2|\$[156]\$|pbkdf2[_:])/;
/** Whether a text has the form of a scheme that is for passwords alone. */
export const isPasswordHash = (value: string): boolean => OF_HASH.test(value);
const DECIMAL = /^-?\d+\.\d+$/;

/**
 * Whether a text in a field of passwords is one: neither what stands for it nor a word of a state,
 * nor its hash, nor a measure (`pass: 0.4312`).
 */
export const isPassword = (value: string): boolean =>
  ![MASK, WORD, OF_HASH, DECIMAL].some((form) => form.test(value));

/** Words with dashes between them, as the secrets of a cluster are named: `db-creds-2026`. */
const OF_WORDS = /^(?=(?:.*[-.])?[a-z]{2,}(?:[-.]|$))[a-z][a-z0-9]*(?:[-.][a-z0-9]+)+$/;
/** A word with a number behind it. */
const NUMBERED = /^[a-z]+\d{1,4}$/i;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a text in a field of secrets is one, and not what a secret is called. */
export const isClientSecret = (value: string): boolean =>
  isRandom(value) && (UUID.test(value) || !(OF_WORDS.test(value) || NUMBERED.test(value)));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a document of Kubernetes, perhaps in base64, says how to reach a cluster. */
export function isKubeconfig(value: string): boolean {
  const head = value.slice(0, HEAD);
  return OF_CLUSTERS.test(
    head.startsWith('YXBp') ? Buffer.from(head, 'base64').toString('utf8') : head,
  );
}

const OF_KUBERNETES = /^(?:YXBpVmVyc2lvbjogdjEK|(?:---\s+)?apiVersion: v1\s)/;
const PRIVATE_KEY = /^\s{0,9}-----BEGIN [A-Z ]{0,20}PRIVATE KEY/;

/** Whether a text that is no JSON is as a whole a secret: how to reach a cluster, or a key. */
export const isSecretDocument = (text: string): boolean =>
  PRIVATE_KEY.test(text) || (OF_KUBERNETES.test(text) && isKubeconfig(text));
