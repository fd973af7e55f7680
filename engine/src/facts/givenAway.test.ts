import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { pinInAddress } from './pinInAddress.ts';
import { provisionedKey } from './provisionedKeys.ts';
import { resetTokenIn } from './resetTokens.ts';

const TOKEN = 'd0b4a4f40765afdb26b23a1e730d731df0d0e733';

const posted = (path: string, sent: object, answer: object, status = 200) =>
  exampleExchange({
    method: 'POST',
    path,
    status,
    requestBody: exampleJson(sent),
    responseBody: exampleJson(answer),
  });

describe('POST-14 a token of a password reset in the answer', () => {
  const mail = { email: 'livia@example.com' };
  for (const [path, answer] of [
    ['/v2/conta/recuperar_senha', { situacao: 'enviado', token_redefinicao: TOKEN }],
    ['/api/auth/forgot-password', { ok: true, token: TOKEN }],
    ['/api/kunden/passwort/vergessen', { data: { token: TOKEN } }],
    ['/reset-password', { resetToken: TOKEN, expires: 3600 }],
    ['/cuenta/restablecer-contraseña', { tokenRestablecer: TOKEN }],
    ['/users/recovery', { recovery_token: TOKEN }],
  ] as const)
    it(`is told at ${path}`, () => assert.notEqual(resetTokenIn(posted(path, mail, answer)), null));

  for (const [what, exchange] of [
    ['what was sent', posted('/reset-password', { ...mail, token: TOKEN }, { token: TOKEN })],
    ['a step', posted('/forgot-password', mail, { token: TOKEN, smsSentTo: '+4179•••12' })],
    ['a sign-in', posted('/v2/conta/entrar', mail, { token: TOKEN })],
    ['a reset of a device', posted('/devices/7/reset', mail, { token: TOKEN })],
    ['an id', posted('/forgot-password', mail, { requestId: TOKEN })],
    ['a word', posted('/forgot-password', mail, { token: 'sent-to-your-mailbox' })],
    ['a refusal', posted('/forgot-password', mail, { resetToken: TOKEN }, 404)],
  ] as const)
    it(`is none in ${what}`, () => assert.equal(resetTokenIn(exchange), null));
});

describe('POST-14 the key of a device for whoever says its number', () => {
  const serial = { serial: 'NVM5500120', mac: '00:00:00:00:00:00', model: 'm3' };
  for (const [sent, answer] of [
    [serial, { deviceId: 'NVM5500120', deviceKey: TOKEN }],
    [{ imei: '490154203237518' }, { credentials: { clientSecret: TOKEN } }],
    [{ serialNumber: 'A-77' }, { mqtt: { user: 'a77', password: 'q8Zt-4rBv1-x93Kq-77' } }],
    [{ devEui: '70B3D57ED005A1B2' }, { psk: TOKEN }],
  ] as const)
    it(`is told of ${Object.keys(sent)[0]}`, () =>
      assert.notEqual(provisionedKey(posted('/provision', sent, answer)), null));

  for (const [what, sent, answer] of [
    ['an app of its own', { deviceId: 'b2f1-77', model: 'Pixel 9' }, { deviceSecret: TOKEN }],
    ['a claim with its code', { ...serial, code: '482913' }, { deviceKey: TOKEN }],
    ['a signed request', { ...serial, signature: TOKEN }, { deviceKey: TOKEN }],
    ['a public key', serial, { publicKey: TOKEN, devicePublicKey: TOKEN }],
    ['an id of a key', serial, { deviceKeyId: TOKEN, etag: TOKEN }],
    ['a warranty', serial, { warrantyUntil: '2027-01-01', token: TOKEN }],
  ] as const)
    it(`is none of ${what}`, () =>
      assert.equal(provisionedKey(posted('/provision', sent, answer)), null));
});

describe('POST-14 a PIN beside its account in the address', () => {
  const asked = (query: readonly (readonly [string, string])[], status = 200) =>
    pinInAddress(exampleExchange({ query, status }));
  it('is recognised by its name and digits', () => {
    assert.equal(
      asked([
        ['msisdn', '254709935632'],
        ['pin', '4305'],
      ]),
      'pin',
    );
    assert.equal(
      asked([
        ['clave', '350849'],
        ['dni', '40638022'],
      ]),
      'clave',
    );
    assert.equal(
      asked([
        ['cardNumber', '77'],
        ['pincode', '0416'],
      ]),
      'pincode',
    );
  });
  it('is none of a place, of words, without an account, and where it is refused', () => {
    assert.equal(
      asked([
        ['pin', '560001'],
        ['country', 'IN'],
      ]),
      null,
    );
    assert.equal(
      asked([
        ['user', 'ada'],
        ['pin', 'true'],
      ]),
      null,
    );
    assert.equal(
      asked([
        ['user', 'ada'],
        ['clave_producto', '010101'],
      ]),
      null,
    );
    assert.equal(
      asked(
        [
          ['user', 'ada'],
          ['pin', '4305'],
        ],
        401,
      ),
      null,
    );
  });
});
