import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import samlify from 'samlify';
import { selfSigned, type SelfSigned } from './selfSigned.ts';

/** What a response says; tests change one thing at a time. */
export interface ResponseValues {
  readonly email: string;
  readonly groups: readonly string[];
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly destination: string;
  readonly inResponseTo: string;
  readonly notBefore: Date;
  readonly notOnOrAfter: Date;
  readonly assertionId: string;
  readonly sessionNotOnOrAfter: Date | null;
}

export interface TestIdentityProvider {
  readonly url: string;
  readonly issuer: string;
  readonly certificate: string;
  /**
   * Signs the person in as the provider would, and gives the form field for the service provider.
   * `keys` signs instead of its own.
   */
  answer(
    loginUrl: string,
    metadata: string,
    values: Partial<ResponseValues>,
    keys?: SelfSigned,
  ): Promise<string>;
  stop(): Promise<void>;
}

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
const id = (): string => `_${randomBytes(16).toString('hex')}`;
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const attribute = (name: string, values: readonly string[]): string =>
  `<saml:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic">${values.map((value) => `<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">${xml(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`;

const responseXml = (v: ResponseValues): string => {
  const now = new Date().toISOString();
  const end =
    v.sessionNotOnOrAfter === null
      ? ''
      : ` SessionNotOnOrAfter="${v.sessionNotOnOrAfter.toISOString()}"`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id()}" Version="2.0" IssueInstant="${now}" Destination="${xml(v.destination)}" InResponseTo="${xml(v.inResponseTo)}"><saml:Issuer>${xml(v.issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${v.assertionId}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${xml(v.issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${xml(v.email)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${v.notOnOrAfter.toISOString()}" Recipient="${xml(v.recipient)}" InResponseTo="${xml(v.inResponseTo)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${v.notBefore.toISOString()}" NotOnOrAfter="${v.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${xml(v.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"${end} SessionIndex="${id()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attribute('email', [v.email])}${attribute('firstName', ['Ada'])}${attribute('lastName', ['Lovelace'])}${attribute('groups', v.groups)}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
};

/**
 * Reads a request by the library's own parser, and signs the response to it by the library's own
 * signer.
 */
async function answerBy(
  url: string,
  issuer: string,
  keys: SelfSigned,
  loginUrl: string,
  metadata: string,
  values: Partial<ResponseValues>,
): Promise<string> {
  samlify.setSchemaValidator({ validate: async () => 'not validated by schema' });
  const binding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
  const provider = samlify.IdentityProvider({
    entityID: issuer,
    privateKey: keys.privateKey,
    signingCert: keys.certificate,
    singleSignOnService: [{ Binding: binding, Location: `${url}/sso` }],
    singleLogoutService: [{ Binding: binding, Location: `${url}/logout` }],
    loginResponseTemplate: { context: '<samlp:Response/>', attributes: [] },
  });
  const service = samlify.ServiceProvider({ metadata });
  const { extract } = await provider.parseLoginRequest(service, 'redirect', {
    query: Object.fromEntries(new URL(loginUrl).searchParams),
  });
  const acs = String(service.entityMeta.getAssertionConsumerService('post'));
  const all: ResponseValues = {
    email: 'ada@example.com',
    groups: [],
    issuer,
    audience: service.entityMeta.getEntityID(),
    recipient: acs,
    destination: acs,
    inResponseTo: String(extract.request?.id),
    notBefore: minutes(-1),
    notOnOrAfter: minutes(5),
    assertionId: id(),
    sessionNotOnOrAfter: null,
    ...values,
  };
  const { context } = await provider.createLoginResponse(
    service,
    { extract },
    'post',
    { email: all.email },
    { customTagReplacement: () => ({ id: all.assertionId, context: responseXml(all) }) },
  );
  return context;
}

const PAGE = (acs: string, response: string): string =>
  `<!doctype html><title>Company sign-in</title><h1>Company sign-in</h1><form method="post" action="${xml(acs)}"><input type="hidden" name="SAMLResponse" value="${response}"><input type="hidden" name="RelayState" value="https://evil.example/"><button>Continue as Ada</button></form>`;

/** An identity provider that listens: its page signs in whoever comes, by one press. */
export async function startIdentityProvider(
  who: Partial<ResponseValues> = {},
): Promise<TestIdentityProvider> {
  const keys = selfSigned('Company sign-in');
  const server = createServer((request, response) => {
    void (async () => {
      const loginUrl = new URL(request.url ?? '/', url).href;
      const serviceUrl =
        /AssertionConsumerServiceURL="([^"]+)\/acs"/.exec(inflated(loginUrl))?.[1] ?? '';
      const metadata = await (await fetch(`${serviceUrl}/metadata`)).text();
      const answer = await answerBy(url, issuer, keys, loginUrl, metadata, who);
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(PAGE(`${serviceUrl}/acs`, answer));
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // A TCP server that listens.
  const issuer = `${url}/metadata`;
  return {
    url,
    issuer,
    certificate: keys.certificate,
    answer: (loginUrl, metadata, values, other = keys) =>
      answerBy(url, issuer, other, loginUrl, metadata, { ...who, ...values }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** XML of the request in a login address. */
export function inflated(loginUrl: string): string {
  return inflateRawSync(
    Buffer.from(new URL(loginUrl).searchParams.get('SAMLRequest') ?? '', 'base64'),
  ).toString('utf8');
}
