import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signInOf } from '../behaviour/signInOf.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { credentialIn, holdsCredentialWord, isCredentialName } from './credentialWords.ts';
import words from './credentialWords.json' with { type: 'json' };
import { decideType } from './decideType.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';
import { tokensOf } from './tokensOf.ts';

function typeOf(name: string, value = 'q8Zt-4rBv1'): string | null {
  const context = fieldContext(name);
  const matches = new Map(matchTypes(value, context).map((index) => [index, 1]));
  return decideType(1, matches, context)?.type.name ?? null;
}

describe('DATA-07 words for credentials in other languages', () => {
  for (const { word, language, means } of words)
    it(`say ${means}: ${word} (${language})`, () => {
      const name = word.replaceAll(/[^\p{L}\p{M}]+/gu, '_');
      assert.deepEqual(credentialIn(tokensOf(name)), { means, isAbout: false });
      assert.equal(holdsCredentialWord(`{"${name}":"x"}`), means !== 'account');
    });

  for (const name of [
    'senha',
    'senhaAntiga',
    'contrasena_usuario',
    'datenbankPasswort',
    'motDePasse',
    'MOT_DE_PASSE',
    'mqtt.wachtwoord',
    'users[].hasło',
    'пароль',
    '密码',
    'パスワード',
  ])
    it(`make a password of the field ${name}`, () => assert.equal(typeOf(name), 'Password'));

  for (const name of [
    'fecha_contraseña',
    'senha_expira_em',
    'passwortAblauf',
    'longitud_contrasena',
    'trocarSenha',
    'senha_hash',
    'clave',
    'palabra_clave',
    'palavraChave',
    'sifra',
    'paroles',
    'senhor',
    'passage',
    'kata',
    'geheimrat',
  ])
    it(`make none of the field ${name}`, () => assert.equal(typeOf(name), null));

  for (const value of ['obligatoria', 'Geändert', '••••••••'])
    it(`make none of what stands for one: ${value}`, () =>
      assert.equal(typeOf('contraseña', value), null));

  it('say nothing of names in English and of texts', () => {
    for (const name of ['password', 'client_secret', 'order.status', 'x'.repeat(200)])
      assert.ok(!isCredentialName(name, 'password', 'secret', 'apikey', 'account'), name);
    assert.ok(!holdsCredentialWord('{"orders":[{"status":"open","comment":"all is well"}]}'));
  });

  it('ENG-04 say which account signs in, and with what', () => {
    const tried = (body: object) =>
      signInOf(
        exampleExchange({
          method: 'POST',
          path: '/login',
          status: 401,
          requestBody: exampleJson(body),
        }),
        true,
        null,
      );
    const english = tried({ username: 'ada', password: 'q8Zt-4rBv1' });
    assert.notEqual(english?.account ?? null, null);
    for (const body of [
      { usuario: 'ada', contraseña: 'q8Zt-4rBv1' },
      { benutzername: 'ada', passwort: 'q8Zt-4rBv1' },
      { 用户名: 'ada', 密码: 'q8Zt-4rBv1' },
    ])
      assert.deepEqual(tried(body), english);
  });
});
