import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { fetchedInstance } from './fetchedInstance.ts';

const INSTANCE = {
  Code: 'Success',
  Type: 'AWS-HMAC',
  AccessKeyId: 'ASIAEXAMPLE',
  SecretAccessKey: 'example',
};
const answered = (value: unknown, changes: Partial<Exchange> = {}): boolean =>
  fetchedInstance(exampleExchange({ responseBody: exampleJson(value), ...changes }));

describe('POST-14 credentials of the machine in an answer', () => {
  it('are those of its metadata service, plain or as a text within', () => {
    assert.equal(answered(INSTANCE), true);
    assert.equal(answered({ status: 200, body: JSON.stringify(INSTANCE, null, 1) }), true);
  });

  it('are none in words about them, refused, or given by the service itself or one in its place', () => {
    const { Type: _type, ...issued } = INSTANCE;
    assert.equal(answered({ Credentials: issued }), false);
    assert.equal(answered({ docs: 'The type is AWS-HMAC; see "SecretAccessKey".' }), false);
    assert.equal(answered(INSTANCE, { status: 403 }), false);
    assert.equal(answered(INSTANCE, { host: '169.254.169.254' }), false);
    assert.equal(answered(INSTANCE, { host: '10.4.0.9:8181' }), false);
    const path = '/latest/meta-data/iam/security-credentials/web';
    assert.equal(answered(INSTANCE, { path }), false);
  });
});
