import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settingSecrets } from './settingSecrets.ts';

const RANDOM = 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd';

function namesIn(value: unknown, mediaType = 'application/json'): readonly string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return settingSecrets({ mediaType, text, size: text.length });
}

describe('secrets among settings of an answer', () => {
  for (const [what, value, expected] of [
    ['lines', 'PORT=3000\nDB_PASSWORD=q8Zt-4rBv1\n# local\nAPI_KEY="' + RANDOM + '"', 2],
    ['exported lines within a text', { env: `export A=1\nexport JWT_SECRET=${RANDOM}` }, 1],
    ['properties', 'server.port=80\nspring.datasource.password=q8Zt-4rBv1', 1],
    ['a list of texts', { Env: ['PATH=/bin', 'DB_URL=postgres://shop:q8Zt4rBv1@db.lan/a'] }, 1],
    ['names and values', [{ name: 'DB_PASSWORD', value: 'q8Zt-4rBv1' }], 1],
    ['keys and values', { vars: [{ key: 'CLIENT_SECRET', value: RANDOM }] }, 1],
    ['variables and values', [{ variable: 'SECRET_KEY_BASE', value: RANDOM }], 1],
  ] as const)
    it(`POST-11 are found in ${what}`, () => {
      const type = typeof value === 'string' ? 'text/plain' : 'application/json';
      assert.equal(namesIn(value, type).length, expected);
    });

  it('POST-11 are told by their names alone, and names that are data by their shape', () => {
    assert.deepEqual(
      namesIn([
        { name: 'DB_PASSWORD', value: 'q8Zt-4rBv1' },
        { name: 'ada.lovelace@mail.example/password', value: 'q8Zt-4rBv1' },
      ]).map((name) => name.includes('lovelace')),
      [false, false],
    );
  });

  for (const [what, value] of [
    ['what stands for one', 'DB_PASSWORD=${DB_PASSWORD}\nAPI_KEY=<your key 1>\nTOKEN=****1234'],
    [
      'where one is kept',
      [{ name: 'DB_PASSWORD', value: 'arn:aws:secretsmanager:eu:1:secret:db' }],
    ],
    ['the path of one', [{ name: 'DB_PASSWORD', value: '/run/secrets/db-1' }]],
    ['the name of one', [{ name: 'SECRET_NAME', value: 'db-creds-2026' }]],
    ['the name of a secret of a cluster', [{ name: 'secret', value: 'registry-creds-2026' }]],
    ['a rule about them', 'PASSWORD_MIN_LENGTH=12\nTOKEN_TTL=3600\nPASSWORD_POLICY=strong12'],
    ['the words of a form', [{ key: 'label.password', value: 'Passwort:' }]],
    ['fields of a form', [{ name: 'password', value: 'required|min:8' }]],
    ['tokens of pages and forms', [{ name: 'next_page_token', value: RANDOM }]],
    ['a token against forgery', [{ name: 'X-CSRF-Token', value: RANDOM }]],
    ['ordinary settings', [{ name: 'LOG_LEVEL', value: 'debug2' }]],
    ['a sentence with a sign', { text: 'The password=abc1 of an example,\nas in the manual.' }],
    ['one line', { text: 'password=q8Zt-4rBv1' }],
    ['an object of its own', { name: 'Ada', value: 'q8Zt-4rBv1', password: 'x' }],
  ] as const)
    it(`POST-11 are not ${what}`, () => {
      assert.deepEqual(namesIn(value, typeof value === 'string' ? 'text/plain' : undefined), []);
    });

  it('POST-11 are not looked for in pages, and an answer that was made to be large is read quickly', () => {
    assert.deepEqual(namesIn('<pre>\nPORT=3000\nDB_PASSWORD=q8Zt-4rBv1</pre>', 'text/html'), []);
    const many = Array.from({ length: 20_000 }, () => ({ name: 'a_password', value: ' = \n' }));
    const deep = `${'['.repeat(500)}"password"${']'.repeat(500)}`;
    const long = `password ${'a='.repeat(500_000)}\n`;
    const times = [many, deep, { long }].map((value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      JSON.parse(text);
      const before = performance.now();
      namesIn(text);
      return performance.now() - before;
    });
    assert.ok(Math.max(...times) < 500, `${times.join()} ms`);
  });
});
