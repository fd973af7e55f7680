import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SsoRefusal } from '../sso.types.ts';
import { selfSigned } from '../testing/selfSigned.ts';
import { LONGEST_METADATA, readSamlMetadata } from './samlMetadata.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const [signing, next, encryption] = ['Signing', 'Next', 'Encryption'].map((name) =>
  selfSigned(name),
);
const bodyOf = (pem = ''): string => pem.replaceAll(/-----[^-]+-----|\s/g, '');
const key = (pem: string | undefined, use?: string): string =>
  `<md:KeyDescriptor${use === undefined ? '' : ` use="${use}"`}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${bodyOf(pem)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const KEYS = key(signing?.certificate, 'signing');
const service = (binding: string, at: string): string =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${at}"/>`;
const SERVICES = `${service('HTTP-POST', 'https://idp.example/post')}${service('HTTP-Redirect', 'https://idp.example/sso?a=1&amp;b=2')}`;
const describedAs = (inside: string): string =>
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inside}</md:IDPSSODescriptor>`;
const entity = (inside: string, more = ''): string =>
  `<?xml version="1.0"?>\n<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://idp.example/entity"${more}>${inside}</md:EntityDescriptor>`;
const whole = entity(describedAs(KEYS + SERVICES));

const refused = async (text: string): Promise<string> => {
  try {
    await readSamlMetadata(text, NOW);
  } catch (error) {
    assert.ok(error instanceof SsoRefusal, String(error));
    return error.message;
  }
  return 'not refused';
};

describe('ADM-07 SAML metadata', () => {
  it('says the entity id, where people are sent, and the certificates that sign', async () => {
    assert.deepEqual(await readSamlMetadata(whole, NOW), {
      issuerUrl: 'https://idp.example/entity',
      samlEndpoint: 'https://idp.example/sso?a=1&b=2',
      certificates: [signing?.certificate],
    });
    const rotating = [
      KEYS,
      key(next?.certificate),
      key(signing?.certificate),
      key(encryption?.certificate, 'encryption'),
    ].join('');
    const { certificates } = await readSamlMetadata(entity(describedAs(rotating + SERVICES)), NOW);
    assert.deepEqual(certificates, [signing?.certificate, next?.certificate]);
  });

  it('may stand alone in a list, without prefixes, and be valid for a while', async () => {
    const list = whole
      .replace(/<\?xml[^>]*>\s*/, '')
      .replace('<md:EntityDescriptor', '<EntitiesDescriptor xmlns="urn:x"><md:EntityDescriptor');
    const { issuerUrl } = await readSamlMetadata(`${list}</EntitiesDescriptor>`, NOW);
    assert.equal(issuerUrl, 'https://idp.example/entity');
    const plain = whole.replaceAll('md:', '').replaceAll('ds:', '');
    assert.equal((await readSamlMetadata(plain, NOW)).issuerUrl, 'https://idp.example/entity');
    const valid = entity(describedAs(KEYS + SERVICES), ' validUntil="2026-12-01T00:00:00Z"');
    assert.ok(await readSamlMetadata(valid, NOW));
  });

  for (const [what, text, words] of [
    ['text', 'hello', /not XML/],
    ['a page', '<!DOCTYPE html><html></html>', /document type/],
    ['other XML', '<feed><entry/></feed>', /no SAML metadata/],
    ['half a document', whole.slice(0, 400), /not whole XML/],
    ['entities', whole.replace('?>', '?><!ENTITY x "y">'), /document type/],
    ['a service provider', entity('<md:SPSSODescriptor/>'), /service provider/],
    ['a federation', `<Many>${'x'.repeat(LONGEST_METADATA)}</Many>`, /larger than 512 KiB/],
    ['no certificate', entity(describedAs(SERVICES)), /no certificate/],
    ['no redirect', entity(describedAs(KEYS + service('HTTP-POST', 'https://x'))), /HTTP-Redirect/],
    [
      'an expired one',
      whole.replace(' entityID', ' validUntil="2026-01-01T00:00:00Z" entityID'),
      /expired/,
    ],
    [
      'SAML 1.1',
      whole.replace(
        /protocolSupportEnumeration="[^"]*"/,
        'protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol"',
      ),
      /SAML 2\.0/,
    ],
    [
      'weak keys',
      entity(describedAs(key(selfSigned('Weak', 1024).certificate) + SERVICES)),
      /fewer than 2048 bits/,
    ],
    ['nobody', whole.replace(/entityID="[^"]*"/, ''), /does not name/],
  ] as const)
    it(`refuses ${what} in words`, async () => assert.match(await refused(text), words));

  it('refuses two identity providers, of which nobody says which', async () => {
    const one = whole.replace(/<\?xml[^>]*>\s*/, '');
    assert.match(
      await refused(`<EntitiesDescriptor>${one}${one}</EntitiesDescriptor>`),
      /describes 2 identity providers/,
    );
  });
});
