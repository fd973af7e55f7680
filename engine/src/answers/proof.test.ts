import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import type { Signal } from '../behaviour/signal.ts';
import { signInOf } from '../behaviour/signInOf.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { statusMeant } from './refusal.ts';
import { proofOf } from './proof.ts';

function proof(family: AttackFamily, changes: Partial<Exchange>): string {
  const violation = { family, location: 'query', name: 'to', value: '' };
  const signal = { type: 'injection', violations: [violation] } as unknown as Signal; // what is read of it
  return proofOf(exampleExchange(changes), [signal])
    .map(({ detail }) => detail)
    .join(', ');
}

describe('ENG-04 what an answer shows to have been carried out', () => {
  it('a file within a string of JSON, whose lines are escapes', () => {
    const responseBody = exampleJson({ text: 'a\nroot:x:0:0:root:/root:/bin/sh\n' });
    assert.equal(proof('pathTraversal', { responseBody }), 'system file');
    assert.equal(proof('xss', { responseBody }), '');
  });

  it('a file within a message of an error, an environment, and other files of a system', () => {
    const given = (text: string, status = 200): string =>
      proof('xxe', { status, responseBody: { mediaType: 'text/xml', text, size: text.length } });
    for (const [text, status] of [
      ['<fault>bad account root:x:0:0:root:/root:/bin/bash</fault>', 500],
      ['HOME=/root\0PATH=/usr/bin\0', 200],
      ['127.0.0.1\tlocalhost\n10.0.0.7 db', 200],
      ['PRETTY_NAME="Debian GNU/Linux 12"\nID=debian', 200],
    ] as const)
      assert.equal(given(text, status), 'system file', text);
    for (const text of ['127.0.0.1 is refused', 'the HOME=/root of it', 'root: zero:0:0'])
      assert.equal(given(text), '', text);
  });

  it('hashes of passwords in a page, and no sums of files or one of them', () => {
    const page = (...rows: readonly string[]): string => {
      const text = `<html><ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul></html>`;
      return proof('sql', { responseBody: { mediaType: 'text/html', text, size: text.length } });
    };
    const hash = (one: number): string => String(one).repeat(32);
    assert.equal(page(`anna:${hash(1)}`, `ben:${hash(2)}`), 'password hashes');
    assert.equal(page(`x~${`$2y$10$${'a'.repeat(53)}`}`), 'password hashes');
    for (const rows of [
      [`anna:${hash(1)}`],
      [`commit ${hash(1)}`, `commit ${hash(2)}`],
      [`anna: 7 orders`, 'ben: 5 orders'],
      ['$2.50', '$1$ and $5$'],
    ])
      assert.equal(page(...rows), '', rows.join());
    const text = `anna:${hash(1)} ben:${hash(2)}`;
    const responseBody = { mediaType: 'text/plain', text, size: text.length };
    assert.equal(proof('xss', { responseBody }), '');
  });

  it('keys of a cloud within a text within JSON', () => {
    const keys = JSON.stringify({ AccessKeyId: 'a', SecretAccessKey: 'b' });
    assert.equal(
      proof('ssrf', { responseBody: exampleJson({ title: keys }) }),
      'internal response',
    );
  });

  it('a redirect to the address that was sent, and to no path of its own', () => {
    const sent = (to: string, location: string, status = 302): string =>
      proof('ssrf', { status, query: [['to', to]], responseHeaders: [['location', location]] });
    assert.equal(sent('//evil.example/%2f..', '//evil.example/%2f..'), 'redirect to another site');
    assert.equal(sent('/\\evil.example', '/\\evil.example'), 'redirect to another site');
    assert.equal(sent('//evil.example/%2f..', '/'), '');
    assert.equal(sent('/lamps', '/lamps'), '');
    assert.equal(sent('//evil.example', '//evil.example', 200), '');
  });
});

describe('ENG-04 an answer that refuses with 200 and an error inside', () => {
  const refused = exampleJson({ success: false, error: 'no such order' });

  it('comes to a refusal', () => {
    const meant = (body: unknown, status = 200): number =>
      statusMeant(exampleExchange({ status, responseBody: exampleJson(body) }));
    assert.equal(meant({ success: false, error: 'no' }), 403);
    assert.equal(meant({ status: 404 }), 403);
    assert.equal(meant({ id: 7, status: 'open', error: null }), 200);
    assert.equal(meant({ data: { id: 7 }, errors: [] }), 200);
    assert.equal(meant({ success: false }, 500), 500);
    assert.equal(meant({ success: false, note: 'x'.repeat(2_000) }), 200);
  });

  it('is a failed sign-in at a path that people sign in at', () => {
    const sent = {
      method: 'POST',
      path: '/v1/login',
      requestBody: exampleJson({ user: 'ada', password: 'x' }),
    };
    const failed = (responseBody: Exchange['responseBody']): boolean | undefined =>
      signInOf(exampleExchange({ ...sent, responseBody }), true)?.isFailed;
    assert.equal(failed(refused), true);
    assert.equal(failed(exampleJson({ token: 'a' })), false);
  });
});
