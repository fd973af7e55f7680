import assert from 'node:assert/strict';
import { it } from 'node:test';
import { givesSession } from './givenSession.ts';

const told = {
  side: 'response',
  location: 'body',
  statusClass: '2xx',
  name: 'accessToken',
  type: 'string',
  dataType: null,
} as const;

it('INV-06 a session is given by a token of a name or form of its own, or by its cookie', () => {
  for (const changes of [
    {},
    { name: 'token' },
    { name: 'data.access_token' },
    { name: 'esito', dataType: 'JWT' },
    { location: 'cookie', name: 'PHPSESSID' },
  ] as const)
    assert.equal(givesSession([{ ...told, ...changes }]), true, JSON.stringify(changes));
});

it('INV-06 none is by what was sent, by a refusal, by lists of tokens, or by other values', () => {
  for (const changes of [
    { side: 'request' },
    { statusClass: '4xx' },
    { name: 'items[].token', dataType: 'JWT' },
    { name: 'user.device.token' },
    { name: 'csrf_token' },
    { name: 'nextPageToken' },
    { name: 'token', type: 'integer' },
    { name: 'email', dataType: 'Email Address' },
    { location: 'cookie', name: 'csrf_token' },
    { location: 'header', name: 'token' },
  ] as const)
    assert.equal(givesSession([{ ...told, ...changes }]), false, JSON.stringify(changes));
});
