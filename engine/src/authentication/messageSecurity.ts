import type { Body } from '../exchange/exchange.ts';

/** What a SOAP message says of who sends it. */
export interface MessageSecurity {
  /** Name of the account; null where a token or certificate stands for it. */
  readonly subject: string | null;
  /** What stays the same from message to message; null where nothing does. */
  readonly secret: string | null;
}

/** So far into a message its header may be. */
const HEAD = 32_768;
const NAME = String.raw`(?:[\w-]{1,40}:)?`;
const HEADER = new RegExp(`<${NAME}Security\\b[^<>]{0,2000}>`);
const END = new RegExp(`</${NAME}Security>|<${NAME}Body\\b`);
const USER = new RegExp(`<${NAME}Username\\b[^<>]{0,200}>([^<]{1,200})</`);
const TOKEN = new RegExp(`<${NAME}BinarySecurityToken\\b[^<>]{0,600}>\\s{0,200}([^<\\s]{16,8192})`);
const PASSWORD = new RegExp(`<${NAME}Password\\b([^<>]{0,400})>([^<]{1,400})</`);
const ASSERTION = new RegExp(`<${NAME}(?:Assertion|EncryptedAssertion|SecurityContextToken)\\b`);

/**
 * The credential in the header of a SOAP message (OASIS WS-Security 1.1): a name with its password or
 * a digest of it (UsernameToken), a certificate or ticket (BinarySecurityToken), or an assertion of
 * SAML. Null where the message has none, or a header without one of these.
 */
export function messageSecurity(body: Body | null): MessageSecurity | null {
  if (body?.text == null || !body.mediaType.includes('xml') || !body.text.includes('Security'))
    return null;
  const text = body.text.slice(0, HEAD);
  const from = HEADER.exec(text);
  if (from === null) return null;
  const rest = text.slice(from.index + from[0].length);
  const header = rest.slice(0, END.exec(rest)?.index);
  const user = USER.exec(header)?.[1]?.trim() ?? '';
  if (user !== '') {
    const [, attributes = '', password = ''] = PASSWORD.exec(header) ?? [];
    // A digest is another one in each message.
    const isPlain = password !== '' && !attributes.includes('Digest');
    return { subject: user, secret: isPlain ? `${user}:${password}` : null };
  }
  const token = TOKEN.exec(header)?.[1];
  if (token !== undefined) return { subject: null, secret: token };
  return ASSERTION.test(header) ? { subject: null, secret: null } : null;
}
