import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ADMIN } from '../testing/testIdentity.ts';
import { selfSigned } from './testing/selfSigned.ts';
import type { ResponseValues } from './testing/testIdentityProvider.ts';
import { testSso, type Begun, type TestSso } from './testing/testSso.ts';

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
const decoded = (response: string): string => Buffer.from(response, 'base64').toString('utf8');
const encoded = (xml: string): string => Buffer.from(xml).toString('base64');
const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>|<Signature[\s\S]*?<\/Signature>/;

describe('responses that are refused', () => {
  let sso: TestSso;
  before(async () => {
    sso = await testSso();
  });
  after(() => sso.close());

  /**
   * Posts, and holds the outcome to: the page of the sign-on, no session, and the reason in the
   * audit log.
   */
  async function isRefused(begun: Begun, response: string, reason: RegExp | null): Promise<void> {
    const earlier = await sso.lastRefusal();
    const posted = await sso.post(response);
    assert.deepEqual(
      [posted.statusCode, posted.headers.location, posted.body],
      [303, '/login/sso', ''],
    );
    const completed = await sso.complete(begun);
    assert.deepEqual(
      [completed.statusCode, completed.json().detail],
      [401, 'SSO Login Failed. Please contact support'],
    );
    if (reason === null) assert.equal(await sso.lastRefusal(), earlier);
    else assert.match(String(await sso.lastRefusal()), reason);
  }
  async function refusesValues(values: Partial<ResponseValues>, reason: RegExp): Promise<void> {
    const begun = await sso.begin();
    await isRefused(begun, await sso.answer(begun, values), reason);
  }
  async function refusesChanged(change: (xml: string) => string, reason: RegExp): Promise<void> {
    const begun = await sso.begin();
    const xml = decoded(await sso.answer(begun));
    assert.notEqual(change(xml), xml);
    await isRefused(begun, encoded(change(xml)), reason);
  }

  it('AUTH-07 unsigned, or signed by another key', async () => {
    await refusesChanged((xml) => xml.replace(SIGNATURE, ''), /not signed by a certificate/);
    const begun = await sso.begin();
    await isRefused(
      begun,
      await sso.answer(begun, {}, selfSigned('Somebody else')),
      /not signed by a certificate/,
    );
  });

  it('AUTH-07 with so many elements or attributes that reading them would keep the server busy', async () => {
    const within = (inner: string) => (xml: string) =>
      xml.replace('<saml:Subject>', `${inner}<saml:Subject>`);
    await refusesChanged(within('<a/>'.repeat(1_000)), /more than 1000 elements/);
    await refusesChanged(within('<a>'.repeat(50_000)), /more than 1000 elements/);
    const attributes = Array.from({ length: 5_000 }, (_, index) => `a${index} = 'x'`);
    await refusesChanged(within(`<a ${attributes.join(' ')}/>`), /more than 5000 attributes/);
    const groups = Array.from({ length: 900 }, (_, index) => `Group ${index}`);
    const begun = await sso.begin();
    await sso.post(await sso.answer(begun, { groups }));
    assert.equal((await sso.complete(begun)).statusCode, 200, '900 groups are read');
  });

  it('AUTH-07 changed after it was signed', async () => {
    await refusesChanged(
      (xml) => xml.replaceAll('ada@example.com', ADMIN.email),
      /not signed by a certificate/,
    );
    await refusesChanged(
      (xml) => xml.replace('rsa-sha256', 'rsa-sha512'),
      /not signed by a certificate/,
    );
  });

  it('AUTH-07 a signed assertion wrapped beside a forged one, in every place', async () => {
    const assertion = (xml: string) =>
      /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
    const forged = (xml: string) =>
      assertion(xml)
        .replace(SIGNATURE, '')
        .replaceAll('ada@example.com', ADMIN.email)
        .replace(/ID="[^"]+"/, 'ID="_forged"');
    const twice = /more than one assertion/;
    await refusesChanged(
      (xml) => xml.replace('<saml:Assertion', `${forged(xml)}<saml:Assertion`),
      twice,
    );
    await refusesChanged(
      (xml) => xml.replace('</saml:Assertion>', `</saml:Assertion>${forged(xml)}`),
      twice,
    );
    await refusesChanged(
      (xml) =>
        xml.replace(
          assertion(xml),
          forged(xml).replace(
            '</saml:Assertion>',
            `<samlp:Extensions>${assertion(xml)}</samlp:Extensions></saml:Assertion>`,
          ),
        ),
      twice,
    );
    await refusesChanged(
      (xml) =>
        xml
          .replace(assertion(xml), forged(xml))
          .replace(
            '<samlp:Status>',
            `<samlp:Extensions>${assertion(xml)}</samlp:Extensions><samlp:Status>`,
          ),
      twice,
    );
  });

  it('AUTH-07 a signature that covers another element than the assertion', async () => {
    await refusesChanged(
      (xml) => xml.replace(/<saml:Assertion ID="[^"]+"/, '<saml:Assertion ID="_other"'),
      /not signed by a certificate/,
    );
    const begun = await sso.begin();
    const xml = decoded(await sso.answer(begun));
    const signature = SIGNATURE.exec(xml)?.[0] ?? '';
    await isRefused(
      begun,
      encoded(xml.replace(signature, '').replace('<samlp:Status>', `${signature}<samlp:Status>`)),
      /not signed by a certificate/,
    );
  });

  it('AUTH-07 comments that would cut an email short, document types, entities and other tricks of XML', async () => {
    await refusesChanged(
      (xml) => xml.replaceAll('ada@example.com', 'ada@example.com<!-- -->.evil.example'),
      /comment or CDATA/,
    );
    await refusesChanged(
      (xml) =>
        `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${xml.replaceAll('Ada', '&b;')}`,
      /document type/,
    );
    await refusesChanged(
      (xml) => `<!DOCTYPE r SYSTEM "file:///etc/passwd">${xml}`,
      /document type/,
    );
    await refusesChanged((xml) => `<?xml-stylesheet href="x"?>${xml}`, /processing instruction/);
    await refusesChanged(
      (xml) =>
        xml.replaceAll(
          'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        ),
      /SHA-1/,
    );
  });

  it('AUTH-07 cut in the middle, or no XML at all: nothing is told but to begin anew', async () => {
    await refusesChanged(
      (xml) => xml.slice(0, xml.length - 200),
      /not a whole SAML response|not signed/,
    );
    const begun = await sso.begin();
    const xml = decoded(await sso.answer(begun));
    for (const broken of [
      '%%%',
      encoded('hello'),
      encoded(xml.slice(0, 60)),
      encoded(`\uFEFF\u0000${xml}`),
      encoded('<a/>'),
      `${encoded(xml)}${'A'.repeat(400_000)}`,
    ])
      await isRefused(begun, broken, null);
  });

  it('AUTH-07 replayed: to the same sign-on, and to another one', async () => {
    const [begun, next] = [await sso.begin(), await sso.begin()];
    const response = await sso.answer(begun);
    await sso.post(response);
    assert.equal((await sso.complete(begun)).statusCode, 200);
    await isRefused(begun, response, null);
    const id = /<saml:Assertion ID="([^"]+)"/.exec(decoded(response))?.[1] ?? '';
    await isRefused(next, await sso.answer(next, { assertionId: id }), /used before/);
  });

  it('AUTH-07 an answer to a sign-on that did not begin here, also where only the unsigned part names ours', async () => {
    const begun = await sso.begin();
    await isRefused(begun, await sso.answer(begun, { inResponseTo: '_foreign' }), null);
    const xml = decoded(await sso.answer(begun, { inResponseTo: '_foreign' }));
    const ours = /InResponseTo="([^"]+)"/.exec(decoded(await sso.answer(begun)))?.[1] ?? '';
    await isRefused(
      begun,
      encoded(xml.replace('InResponseTo="_foreign"', `InResponseTo="${ours}"`)),
      /does not answer the sign-on/,
    );
  });

  it('AUTH-07 for another audience, recipient or destination, or from another issuer', async () => {
    await refusesValues({ audience: 'https://other.example' }, /another audience/);
    await refusesValues({ recipient: 'https://other.example/acs' }, /another recipient/);
    await refusesValues({ destination: 'https://other.example/acs' }, /another destination/);
    await refusesValues({ issuer: 'https://other.example' }, /another issuer/);
  });

  it('AUTH-07 expired or too early; inside the allowance for clocks it is accepted', async () => {
    await refusesValues({ notOnOrAfter: minutes(-2) }, /has expired|not confirmed/);
    await refusesValues({ notBefore: minutes(2) }, /not valid yet/);
    for (const values of [{ notOnOrAfter: minutes(-0.5) }, { notBefore: minutes(0.5) }]) {
      const begun = await sso.begin();
      await sso.post(await sso.answer(begun, values));
      assert.equal((await sso.complete(begun)).statusCode, 200, await sso.lastRefusal());
    }
  });

  it('AUTH-07 for a person of another organization, or a system user, or nobody that can be named', async () => {
    const { companyId } = await sso.palisade.stranger();
    const stranger = await sso.palisade.person('Viewer', companyId);
    await refusesValues({ email: stranger.email }, /another organization/);
    const system = await sso.palisade.person('Viewer');
    await sso.palisade.test.db.system.query(
      'update identity.users set is_system = true where id = $1',
      [system.id],
    );
    await refusesValues({ email: system.email }, /system user/);
    await refusesValues({ email: 'ada' }, /not an email address/);
    await refusesValues({ email: '' }, /has no email/);
  });

  it('AUTH-07 at the address of another organization, or of none', async () => {
    const begun = await sso.begin();
    const response = await sso.answer(begun);
    for (const organizationId of ['00000000-0000-4000-8000-00000000ffff', 'nonsense'])
      assert.notEqual((await sso.post(response, {}, organizationId)).statusCode, 200);
    assert.equal((await sso.complete(begun)).statusCode, 401);
    const empty = await sso.post('');
    assert.deepEqual([empty.statusCode, empty.json().code], [400, 'badInput']);
  });

  it('AUTH-07 a RelayState outside of the app leads nowhere, nor does a path outside to begin with', async () => {
    for (const outside of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/login/sso',
      'javascript:alert(1)',
    ]) {
      const begun = await sso.begin(outside);
      const posted = await sso.post(await sso.answer(begun), { RelayState: outside });
      assert.equal(posted.headers.location, '/login/sso');
      assert.equal((await sso.complete(begun)).json().returnPath, '/');
    }
  });

  it('AUTH-07 a disabled provider, and an answer that comes too late', async () => {
    const [begun, late] = [await sso.begin(), await sso.begin()];
    await sso.palisade.test.db.system.query(
      `update identity.sso_requests set expires_at = now() where id = $1`,
      [
        / ID="([^"]+)"/.exec(
          (await import('./testing/testIdentityProvider.ts')).inflated(late.url),
        )?.[1],
      ],
    );
    await isRefused(late, await sso.answer(late), null);
    await sso.change({ isEnabled: false });
    await isRefused(begun, await sso.answer(begun), /disabled/);
    await sso.change({});
  });
});
