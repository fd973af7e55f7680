import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { injectionFindings } from './injectionFindings.ts';

const KEYS = '{"Code":"Success","AccessKeyId":"ASIAEXAMPLE","SecretAccessKey":"example"}';
const TOKEN = '{"access_token":"ya29.example","expires_in":3599,"token_type":"Bearer"}';

/** What an answer to a request for an address shows, and what it was tried for in vain. */
function found(url: string, text: string): { told: string[]; vain: string[] } {
  const told: string[] = [];
  const vain: string[] = [];
  injectionFindings(
    exampleExchange({
      query: [['url', url]],
      responseBody: { mediaType: 'application/json', text, size: text.length },
    }),
    (name) => told.push(name),
    (name) => vain.push(name),
  );
  return { told, vain };
}

describe('POST-14 addresses that a server fetched for its caller', () => {
  it('tell keys of the machine apart from its other insides', () => {
    const at = 'http://169.254.169.254/latest/meta-data';
    assert.deepEqual(found(`${at}/iam/security-credentials/web`, KEYS).told, [
      'Internal address fetched for caller',
      'Keys of the machine fetched for caller',
    ]);
    assert.deepEqual(found(`${at}/`, 'ami-id\ninstance-id\n'), {
      told: ['Internal address fetched for caller'],
      vain: ['Keys of the machine fetched for caller'],
    });
    assert.deepEqual(
      found('http://metadata.google.internal/computeMetadata/v1/x/token', TOKEN).told,
      ['Keys of the machine fetched for caller'],
    );
  });

  it('are none where a token is given to who signs in from this machine, or nothing came back', () => {
    assert.deepEqual(found('http://localhost:3000/callback', TOKEN).told, []);
    assert.deepEqual(found('https://hooks.example/in', KEYS).told, []);
    assert.deepEqual(found('http://169.254.169.254/latest/', '{"error":"refused"}').told, []);
  });
});
