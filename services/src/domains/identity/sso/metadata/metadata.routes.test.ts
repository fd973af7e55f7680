import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Outbound } from '../../../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../../../platform/outbound/outboundRules.ts';
import { PRODUCTION, testIdentity, type TestIdentity } from '../../testing/testIdentity.ts';
import { selfSigned } from '../testing/selfSigned.ts';

const { certificate } = selfSigned('Signing');
const METADATA = `<EntityDescriptor entityID="https://idp.example/entity"><IDPSSODescriptor><KeyDescriptor><KeyInfo><X509Data><X509Certificate>${certificate.replaceAll(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`;
const READ = {
  issuerUrl: 'https://idp.example/entity',
  samlEndpoint: 'https://idp.example/sso',
  certificates: [certificate],
};

describe('ADM-07 reading SAML metadata', () => {
  let server: Server;
  let origin: string;
  let outbound: Outbound;
  let palisade: TestIdentity;
  let bearer: string;
  before(async () => {
    server = createServer((request, response) => {
      response.statusCode = request.url === '/metadata' ? 200 : 404;
      response.end(request.url === '/metadata' ? METADATA : 'nothing here');
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port.
    outbound = new Outbound(new OutboundRules([origin]), { wait: async () => undefined });
    palisade = await testIdentity([], { outbound });
    bearer = (await palisade.signIn()).accessToken;
  });
  after(async () => {
    server.close();
    await palisade.close();
    await outbound.close();
  });
  const read = async (body: object, as: string = bearer) => {
    const answer = await palisade.call(
      'POST',
      `/identity/${PRODUCTION}/identity-providers/metadata`,
      { ...(as !== '' && { bearer: as }), body },
    );
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  it('comes from a text or from an address', async () => {
    assert.deepEqual(await read({ text: METADATA }), { status: 200, body: READ });
    assert.deepEqual(await read({ address: ` ${origin}/metadata ` }), { status: 200, body: READ });
  });

  it('says in words what is wrong, at the field', async () => {
    for (const [body, field, words] of [
      [{ text: '<a/>' }, 'text', /no SAML metadata/],
      [{ address: `${origin}/other` }, 'address', /status 404/],
      [{ address: 'http://169.254.169.254/latest' }, 'address', /./],
      [{ address: 'not an address' }, 'address', /./],
      [{}, 'text', /either a text or an address/],
      [{ text: METADATA, address: origin }, 'text', /either a text or an address/],
    ] as const) {
      const { status, body: answer } = await read(body);
      assert.equal(status, 400, JSON.stringify(body));
      assert.equal(answer['field'], field, JSON.stringify(answer));
      assert.match(String(answer['detail']), words);
    }
  });

  it('PERM-06 is for who administers the organization', async () => {
    assert.equal((await read({ text: METADATA }, '')).status, 401);
    for (const role of ['Viewer', 'Administrator'] as const)
      assert.equal(
        (await read({ text: METADATA }, (await palisade.person(role)).bearer)).status,
        403,
        role,
      );
  });
});
