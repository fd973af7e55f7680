const IN_ADDRESS = /^[^:/]+:\/\/[^:]*:([^@]*)@/;
const IN_PAIRS = /(?:^|;) ?(?:password|pwd|accountkey|sharedaccesskey)=([^;]*)/i;
/** What documents and masks write where the secret was. */
const PLACEHOLDER =
  /^(?:[*•.x]{3,}|<.*>|\[.*\]|\{.*\}|\$.*|%[\w{].*%|(?:your|my)?[-_]?(?:pass(?:word|wd)?|pwd|secret|key)|redacted|hidden|masked|changeme)$/i;
const OF_CLUSTERS = /^(?:clusters|users|contexts|current-context):/m;
const HEAD = 4_096;

/** Whether a connection string holds its secret, and not only its place. */
export function isConnectionSecret(value: string): boolean {
  const secret = (IN_ADDRESS.exec(value) ?? IN_PAIRS.exec(value))?.[1]?.trim() ?? '';
  return secret !== '' && !PLACEHOLDER.test(decoded(secret));
}

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
