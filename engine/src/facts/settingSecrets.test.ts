import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settingSecrets } from './settingSecrets.ts';

const RANDOM = 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd';

function namesIn(value: unknown, mediaType = 'application/json'): readonly string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return settingSecrets({ mediaType, text, size: text.length });
}

describe('secrets among settings of an answer', () => {
  it('POST-11 are found in a page of a program about its environment, and in no page of a form', () => {
    const row = (name: string, value: string) => `<tr><th>${name}</th><td>${value}</td></tr>`;
    const page = (...rows: readonly string[]) => `<html><table>${rows.join('')}</table></html>`;
    const secret = row('APP_SECRET', '3f9c2a7e51d84b06');
    const url = row('DATABASE_URL', 'postgresql://shop:Kapusta77@db:5432/shop');
    assert.deepEqual(namesIn(page(secret, url), 'text/html'), ['APP_SECRET', 'DATABASE_URL']);
    const dumped = row(
      'APP_SECRET',
      '<pre><span title="16">&quot;3f9c2a7e51d84b06&quot;</span></pre>',
    );
    assert.deepEqual(namesIn(page(dumped), 'text/html'), ['APP_SECRET']);
    for (const none of [
      page(row('APP_ENV', 'prod'), row('PHP_VERSION', '8.3.1')),
      page(row('APP_SECRET', '********')),
      page(row('Password', 'q8Zt-4rBv1')),
      `<p>Set <code>APP_SECRET</code> to a random value.</p>`,
    ])
      assert.deepEqual(namesIn(none, 'text/html'), []);
  });

  for (const [what, value, expected] of [
    ['lines', 'PORT=3000\nDB_PASSWORD=q8Zt-4rBv1\n# local\nAPI_KEY="' + RANDOM + '"', 2],
    ['exported lines within a text', { env: `export A=1\nexport JWT_SECRET=${RANDOM}` }, 1],
    [
      'lines that a shell traced in the log of a build',
      `Started\n+ npm ci\nadded 12 packages\n+ export AWS_SECRET_ACCESS_KEY=${RANDOM}Kq3\nFinished`,
      1,
    ],
    [
      'such lines behind a time',
      `[2026-11-30T10:00:00Z] + DB_PASSWORD=q8Zt-4rBv1\n[2026-11-30T10:00:01Z] done with all\nok then`,
      1,
    ],
    ['properties', 'server.port=80\nspring.datasource.password=q8Zt-4rBv1', 1],
    ['a list of texts', { Env: ['PATH=/bin', 'DB_URL=postgres://shop:q8Zt4rBv1@db.lan/a'] }, 1],
    ['names and values', [{ name: 'DB_PASSWORD', value: 'q8Zt-4rBv1' }], 1],
    ['keys and values', { vars: [{ key: 'CLIENT_SECRET', value: RANDOM }] }, 1],
    ['names and data', [{ name: 'DB_PASSWORD', data: 'q8Zt-4rBv1' }], 1],
    ['keys and values of secrets', [{ key: 'smtp.password', secretValue: 'q8Zt-4rBv1' }], 1],
    ['variables and values', [{ variable: 'SECRET_KEY_BASE', value: RANDOM }], 1],
    ['sections', '[client]\nuser = shop\npassword = q8Zt-4rBv1\n; end', 1],
    ['YAML', 'spring:\n  datasource:\n    url: jdbc:h2:mem\n    password: q8Zt-4rBv1 # local', 1],
    ['names and values of YAML', 'env:\n  - name: DB_PASSWORD\n    value: q8Zt-4rBv1\n', 1],
    ['YAML in a text', { file: 'db:\n  environment:\n  - A=1\n  - DB_PASSWORD=q8Zt-4rBv1' }, 1],
    ['a secret of a cluster', 'kind: Secret\ndata:\n  password: cThadC00ckJ2MQ==\n', 1],
    ['keys and values of XML', `<c><add key="ClientSecret" value="${RANDOM}"/></c>`, 1],
    ['entries of XML', '<p><entry key="db.password">q8Zt-4rBv1</entry></p>', 1],
    [
      'elements of XML',
      `<c><property><name>s3.secret.key</name><value>${RANDOM}</value></property></c>`,
      1,
    ],
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
    [
      'what a build hid, or a page tells to do',
      `Started\n+ npm ci\n+ export DB_PASSWORD=****\n+ export BUILD_TOKEN=$TOKEN\nRun: export API_TOKEN=${RANDOM}\nbye now`,
    ],
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
    [
      'limits in YAML',
      'max_tokens: 4096\ntoken_ttl: 3600\npassword_min_length: 12\nsecret_rotation: 30d',
    ],
    ['a schema', 'password:\n  type: string\n  minLength: 8\n  example: abc12345\n'],
    ['placeholders of YAML', 'password: ${DB_PASSWORD}\ntoken: "{{ token1 }}"\nport: 80'],
    ['dates and ids', 'password_changed: 2024-05-01\ntoken_expires: 2024-05-01\nkey_id: 12345'],
    ['texts of a page', 'password: Passwort\npassword_hint: Mindestens 8 Zeichen\nlogin: Los'],
    ['a log', 'level: info\nmessage: token refreshed after 3600s\nkey: users-12'],
    ['a letter', { text: 'Hello Ada,\nyour password: it was changed on 1 May.\nNote: none.' }],
    ['headers', { raw: `POST /v1 HTTP/1.1\nHost: a.example\nX-Api-Key: ${RANDOM}\nAccept: */*` }],
    ['public keys', 'key: ssh-rsa1\npublic_key: AAAAB3NzaC1yc2E\nhost_key: SHA256:abc123'],
    ['JSON that was cut off', `{"port": 80,\n"password": "q8Zt-4rBv1",\n"user": "ad`],
    ['a form in XML', '<form><field name="password" value="Passwort (8)"/></form>'],
    ['counts in XML', '<r><item><key>token_count</key><value>12345</value></item></r>'],
    ['an object of its own', { name: 'Ada', value: 'q8Zt-4rBv1', password: 'x' }],
  ] as const)
    it(`POST-11 are not ${what}`, () => {
      assert.deepEqual(namesIn(value, typeof value === 'string' ? 'text/plain' : undefined), []);
    });

  it('POST-11 are not looked for in pages, and an answer that was made to be large is read quickly', () => {
    assert.deepEqual(namesIn('<pre>\nPORT=3000\nDB_PASSWORD=q8Zt-4rBv1</pre>', 'text/html'), []);
    const field = '<input name="password" value="q8Zt-4rBv1">';
    assert.deepEqual(namesIn(field, 'application/xhtml+xml'), []);
    const many = Array.from({ length: 20_000 }, () => ({ name: 'a_password', value: ' = \n' }));
    const deep = `${'['.repeat(500)}"password"${']'.repeat(500)}`;
    const long = `password ${'a='.repeat(500_000)}\n`;
    const yaml = 'password: a: \n'.repeat(80_000);
    const dashes = `password ${'- '.repeat(500_000)}\n`;
    const xml = `<a key="password" value="">${'<b name="" '.repeat(80_000)}`;
    const times = [many, deep, { long }, { yaml }, { dashes }, yaml, dashes, xml].map((value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const before = performance.now();
      namesIn(text, text.startsWith('{') || text.startsWith('[') ? undefined : 'text/plain');
      return performance.now() - before;
    });
    assert.ok(Math.max(...times) < 500, `${times.join()} ms`);
  });
});
