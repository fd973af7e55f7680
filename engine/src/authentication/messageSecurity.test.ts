import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import type { Pair } from '../exchange/exchange.ts';
import { credentials } from './credentials.ts';

const message = (header: string, content = '<GetOrder><id>7</id></GetOrder>') =>
  `<soap:Envelope xmlns:soap="urn:s" xmlns:wsse="urn:w"><soap:Header>${header}</soap:Header><soap:Body>${content}</soap:Body></soap:Envelope>`;
const security = (inner: string): string =>
  message(`<wsse:Security soap:mustUnderstand="1">${inner}</wsse:Security>`);
const of = (text: string, requestHeaders: readonly Pair[] = [], mediaType = 'text/xml') =>
  credentials(
    exampleExchange({
      method: 'POST',
      requestHeaders,
      requestBody: { text, mediaType, size: text.length },
    }),
  );
const named = (password: string): string =>
  security(
    `<wsse:UsernameToken wsu:Id="u"><wsse:Username>shop</wsse:Username>${password}</wsse:UsernameToken>`,
  );
const DIGEST = '<wsse:Password Type="urn:x#PasswordDigest">q8Zt4rBv1=</wsse:Password>';

describe('INV-08 credentials in the header of a SOAP message', () => {
  it('are a name and its password, which stay the same', () => {
    const found = of(named('<wsse:Password Type="urn:x#PasswordText">q8Zt-4rBv1</wsse:Password>'));
    assert.deepEqual(found, {
      kinds: ['messageSecurity'],
      subject: 'shop',
      secret: 'shop:q8Zt-4rBv1',
    });
  });

  it('are a name with a digest, which is another one each time', () => {
    assert.deepEqual(of(named(DIGEST), [], 'application/soap+xml'), {
      kinds: ['messageSecurity'],
      subject: 'shop',
      secret: null,
    });
  });

  it('are a certificate, a ticket or an assertion', () => {
    const ticket = security(
      '<wsse:BinarySecurityToken EncodingType="urn:b64">MIIC0q8Zt4rBv1Kx7Lm2</wsse:BinarySecurityToken>',
    );
    assert.equal(of(ticket).secret, 'MIIC0q8Zt4rBv1Kx7Lm2');
    const assertion = security(
      '<saml:Assertion ID="a"><saml:Issuer>idp</saml:Issuer></saml:Assertion>',
    );
    assert.deepEqual(of(assertion).kinds, ['messageSecurity']);
  });

  it('come beside those of headers, which say who it is', () => {
    const found = of(named(DIGEST), [['x-api-key', 'k3yOfAPartnerWhoCalls0042']]);
    assert.deepEqual(found.kinds, ['apiKeyHeader', 'messageSecurity']);
    assert.equal(found.secret, 'k3yOfAPartnerWhoCalls0042');
  });

  for (const [what, text, mediaType] of [
    [
      'a header with a time alone',
      security('<wsu:Timestamp><wsu:Created>now</wsu:Created></wsu:Timestamp>'),
    ],
    [
      'a message whose content speaks of such a token',
      message('', '<Find><Security>a</Security><Username>b</Username></Find>'),
    ],
    [
      'a token behind the header',
      message('<wsse:Security></wsse:Security>', '<Username>ada</Username>'),
    ],
    ['a body of another type', named(DIGEST), 'application/json'],
    ['no header', message('')],
  ] as const)
    it(`are none in ${what}`, () => assert.deepEqual(of(text, [], mediaType).kinds, []));

  it('are read in time that grows evenly', () => {
    const text = `<a>${'<Security '.repeat(200_000)}`;
    assert.deepEqual(of(text).kinds, []);
  });
});
