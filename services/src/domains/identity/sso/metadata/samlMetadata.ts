import { parseStringPromise, processors } from 'xml2js';
import { certificateOf } from '../certificates.ts';
import { SsoRefusal } from '../sso.types.ts';

/** What an identity provider says of itself. */
export interface SamlMetadata {
  readonly issuerUrl: string;
  readonly samlEndpoint: string;
  /** PEM texts, one to five. */
  readonly certificates: string[];
}

/** Longest metadata that is read; those of a whole federation have megabytes. */
export const LONGEST_METADATA = 512 * 1024;

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const SAML_2 = 'urn:oasis:names:tc:SAML:2.0:protocol';
const MOST_CERTIFICATES = 5;

/** An element as the parser gives it: attributes, text, and children by their local names. */
interface Element {
  readonly $?: Readonly<Record<string, string>>;
  readonly _?: string;
  readonly [name: string]: unknown;
}

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null;
const children = (element: Element | undefined, name: string): readonly Element[] => {
  const found = element?.[name];
  return Array.isArray(found)
    ? found.map((each: unknown): Element => (isElement(each) ? each : { _: String(each) }))
    : [];
};

async function parsed(text: string): Promise<Readonly<Record<string, unknown>>> {
  if (Buffer.byteLength(text) > LONGEST_METADATA)
    throw new SsoRefusal(
      `The metadata is larger than ${LONGEST_METADATA / 1024} KiB. Use that of one identity provider.`,
    );
  if (!text.trimStart().startsWith('<')) throw new SsoRefusal('The metadata is not XML.');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new SsoRefusal('The metadata has a document type definition, which is refused.');
  try {
    const root: unknown = await parseStringPromise(text, {
      tagNameProcessors: [processors.stripPrefix],
      explicitRoot: true,
    });
    if (typeof root === 'object' && root !== null) return { ...root };
  } catch {
    // It is refused below.
  }
  throw new SsoRefusal('The metadata is not whole XML.');
}

/** The descriptions of identity providers in a document: its own, or those of the list that it is. */
function providersIn(root: Readonly<Record<string, unknown>>): readonly Element[] {
  const { EntityDescriptor: one, EntitiesDescriptor: many } = root;
  const entities = isElement(one)
    ? [one]
    : isElement(many)
      ? children(many, 'EntityDescriptor')
      : null;
  if (entities === null)
    throw new SsoRefusal('This is no SAML metadata: it describes no identity provider.');
  const providers = entities.filter((entity) => children(entity, 'IDPSSODescriptor').length > 0);
  if (providers.length === 0)
    throw new SsoRefusal(
      entities.some((entity) => children(entity, 'SPSSODescriptor').length > 0)
        ? 'This is the metadata of a service provider, such as Palisade. Use that of your identity provider.'
        : 'This is no SAML metadata: it describes no identity provider.',
    );
  return providers;
}

function certificatesIn(descriptor: Element): string[] {
  const texts = children(descriptor, 'KeyDescriptor')
    .filter(({ $ }) => $?.['use'] === undefined || $['use'] === 'signing')
    .flatMap((key) => children(key, 'KeyInfo'))
    .flatMap((info) => children(info, 'X509Data'))
    .flatMap((data) => children(data, 'X509Certificate'))
    .map(({ _ = '' }) => certificateOf(_));
  const pems = new Set(texts.flatMap((text) => ('pem' in text ? [text.pem] : [])));
  if (pems.size > 0) return [...pems].slice(0, MOST_CERTIFICATES);
  const [refused] = texts;
  throw new SsoRefusal(
    refused !== undefined && 'fault' in refused
      ? refused.fault
      : 'The metadata has no certificate that responses are signed with.',
  );
}

/**
 * What a form needs of SAML metadata. Its signature is not checked: an administrator looks at what
 * it fills in before it is saved, as at what they type.
 *
 * @param now milliseconds since 1970
 * @throws SsoRefusal in words
 */
export async function readSamlMetadata(text: string, now: number): Promise<SamlMetadata> {
  const [provider = {}, ...others] = providersIn(await parsed(text));
  if (others.length > 0)
    throw new SsoRefusal(
      `The metadata describes ${others.length + 1} identity providers. Use that of one.`,
    );
  const issuerUrl = provider.$?.['entityID']?.trim() ?? '';
  if (issuerUrl === '') throw new SsoRefusal('The metadata does not name the identity provider.');
  const until = Date.parse(provider.$?.['validUntil'] ?? '');
  if (until <= now) throw new SsoRefusal('The metadata has expired. Download it again.');
  const descriptor = children(provider, 'IDPSSODescriptor').find(({ $ }) =>
    ($?.['protocolSupportEnumeration'] ?? SAML_2).split(/\s+/).includes(SAML_2),
  );
  if (descriptor === undefined)
    throw new SsoRefusal('The identity provider does not speak SAML 2.0.');
  const service = children(descriptor, 'SingleSignOnService').find(
    ({ $ }) => $?.['Binding'] === REDIRECT,
  );
  const samlEndpoint = service?.$?.['Location']?.trim() ?? '';
  if (samlEndpoint === '')
    throw new SsoRefusal(
      'The identity provider has no address that people are sent to (HTTP-Redirect).',
    );
  return { issuerUrl, samlEndpoint, certificates: certificatesIn(descriptor) };
}
