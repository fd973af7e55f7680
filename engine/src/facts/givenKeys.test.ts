import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { givenKeys } from './givenKeys.ts';

const KEY = 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd';
const given = (path: string, answer: unknown, method = 'GET'): readonly string[] =>
  givenKeys(exampleExchange({ method, path, responseBody: exampleJson(answer) }));

describe('keys that an answer gives back in fields that are not named after them', () => {
  for (const [what, path, answer, fields] of [
    ['the endpoint', '/v1/api-keys', { items: [{ id: 7, name: 'ci', value: KEY }] }, ['value']],
    ['the endpoint of one', '/v1/apiKeys/7', { id: 7, data: KEY }, ['data']],
    ['a list of tokens', '/v1/users/7/access_tokens', [{ scopes: [], token: KEY }], ['token']],
    ['what it is in', '/v1/projects/7', { apiKey: { value: KEY } }, ['value']],
    ['a list that it is in', '/v1/me', { serviceKeys: [{ key_value: KEY }] }, ['key_value']],
    [
      'what stands beside it',
      '/v1/items',
      [{ type: 'api_key', secretValue: KEY }],
      ['secretValue'],
    ],
    ['its name beside it', '/v1/parts', [{ name: 'Partner API key', data: KEY }], ['data']],
    ['a list of services', '/v1/services', [{ name: 'a', api_key: `sk-proj-${KEY}` }], ['api_key']],
    ['a list of secrets', '/v1/secrets', [{ name: 'mail', secretValue: KEY }], ['secretValue']],
  ] as const)
    it(`POST-11 are told where ${what} says so`, () => {
      assert.deepEqual(given(path, answer), fields);
    });

  for (const [what, path, answer, method] of [
    ['made just now', '/v1/api-keys', { id: 7, value: KEY }, 'POST'],
    ['of whoever asks, in no list', '/v1/me', { api_key: `sk-proj-${KEY}` }],
    ['public, in a list', '/v1/services', [{ api_key: `pk_live_${KEY}` }]],
    ['masked, in a list', '/v1/services', [{ api_key: 'sk-proj-************************' }]],
    ['words, in a list', '/v1/lists', [{ slug: 'sk-slovakia-and-czechia-routes' }]],
    ['masked', '/v1/api-keys', [{ value: 'k7Zt9Rb1************' }, { value: 'k7Zt9R…s6Yd' }]],
    ['for anybody', '/v1/api-keys', [{ type: 'publishable', value: KEY }, { publicKey: KEY }]],
    [
      'their ids',
      '/v1/api-keys',
      [{ id: KEY, keyId: KEY, key: '3f9c1d7a-8e2b-4c6d-9f0a-9e8b7c6d5e4f' }],
    ],
    [
      'their hashes',
      '/v1/api-keys',
      [{ algorithm: 'sha256', value: '3f9c1d7a8e2b4c6d5f0a9e8b7c6d5e4f' }],
    ],
    ['a part of them', '/v1/api-keys', [{ prefix: KEY, last: KEY, hint_value: KEY }]],
    ['for signatures', '/.well-known/keys', { keys: [{ kty: 'RSA', value: KEY }] }],
    ['how pages go on', '/v1/articles', { nextToken: { value: KEY }, pageKey: { data: KEY } }],
    ['of a store of secrets, one at a time', '/v1/secrets/mail', { value: KEY }],
    ['of tables', '/v1/tables/7', { primaryKey: { value: KEY }, keys: [{ value: KEY }] }],
    ['words', '/v1/api-keys', [{ value: 'reports-of-the-north-2026' }, { value: 'none' }]],
    ['of an issuer', '/v1/api-keys', [{ value: `ghp_${'a1B2c3D4e5F6'.repeat(3)}` }]],
    ['the caller’s own', '/v1/access-token', { token: KEY }],
    ['of a session', '/v1/session', { accessToken: { value: KEY } }],
    ['of the account that asks', '/v1/me/api-key', { value: KEY }],
    [
      'told of in a long text',
      '/v1/parts',
      [{ title: `${'How to look after it, '.repeat(5)}and the API key`, data: KEY }],
    ],
    ['contents', '/v1/files', [{ name: 'budget', data: KEY }]],
  ] as const)
    it(`POST-11 are not what is given where they are ${what}`, () => {
      assert.deepEqual(given(path, answer, method), []);
    });

  it('POST-11 are read from JSON alone, and nothing is kept of them but the name of the field', () => {
    const text = `{"value":"${KEY}"`;
    const responseBody = { mediaType: 'application/json', text, size: text.length };
    assert.deepEqual(givenKeys(exampleExchange({ path: '/v1/api-keys', responseBody })), []);
    assert.deepEqual(givenKeys(exampleExchange({ path: '/v1/api-keys' })), []);
  });
});
