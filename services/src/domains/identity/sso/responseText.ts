import { SsoRefusal } from './sso.types.ts';

/** Longest response that is read, decoded. */
const LONGEST_BYTES = 256 * 1024;

/**
 * Most elements and attributes of a response: the library compares places of nodes one by one, so that
 * 8,000 elements in 32 KB kept the server busy for 16 s. Each group of a person is one element.
 */
const MOST = { elements: 1_000, attributes: 5_000 };

const SHA1 =
  /Algorithm\s*=\s*["']http:\/\/www\.w3\.org\/2000\/09\/xmldsig#(?:rsa-sha1|dsa-sha1|hmac-sha1|sha1)["']/;

/**
 * XML of a posted response, not yet known to be harmless.
 * @throws SsoRefusal in words.
 */
export function decodeResponse(encoded: string): string {
  const compact = encoded.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw new SsoRefusal('The response is not base64.');
  if (compact.length > LONGEST_BYTES * 1.4)
    throw new SsoRefusal(`The response is larger than ${LONGEST_BYTES / 1024} KiB.`);
  const text = Buffer.from(compact, 'base64').toString('utf8');
  if (text.includes('\0') || text.includes('\uFFFD'))
    throw new SsoRefusal('The response is not UTF-8 text.');
  return text;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Holds a response to what is harmless to parse and reads the same for every reader: no document
 * type (so no entities), no comments, one assertion, and no more elements than are soon read.
 * @throws SsoRefusal in words.
 */
export function checkResponseText(text: string): void {
  if (!text.trimStart().startsWith('<')) throw new SsoRefusal('The response is not XML.');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new SsoRefusal('The response has a document type definition, which is refused.');
  if (text.includes('<!'))
    throw new SsoRefusal('The response has a comment or CDATA section, which is refused.');
  if (/<\?(?!xml\s)/.test(text))
    throw new SsoRefusal('The response has a processing instruction, which is refused.');
  if (SHA1.test(text))
    throw new SsoRefusal(
      'The response is signed with SHA-1, which is refused. Have the identity provider sign with SHA-256.',
    );
  if (count(text, /<[^/?]/g) > MOST.elements)
    throw new SsoRefusal(`The response has more than ${MOST.elements} elements.`);
  if (count(text, /=\s*["']/g) > MOST.attributes)
    throw new SsoRefusal(`The response has more than ${MOST.attributes} attributes.`);
  const assertions = count(text, /<(?:[\w.-]+:)?(?:Encrypted)?Assertion[\s>/]/g);
  if (assertions > 1) throw new SsoRefusal('The response has more than one assertion.');
}

/**
 * An attribute of the response element itself; null when there is none. It is not signed for
 * certain: only good for looking up.
 */
export function responseAttribute(
  text: string,
  name: 'InResponseTo' | 'Destination',
): string | null {
  const [tag = ''] = /<(?:[\w.-]+:)?Response\b[^>]*>/.exec(text) ?? [];
  return (
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`)
      .exec(tag)
      ?.slice(1)
      .find((value) => value !== undefined) ?? null
  );
}
