import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import type { Pair } from '../exchange/exchange.ts';
import { ForwardedTls } from './forwardedTls.ts';

/** What twenty requests with a header tell at last. */
function found(
  pair: (at: number) => Pair | null,
  from = (at: number): string | null => `198.51.100.${at % 6}`,
): string | null {
  const told = new ForwardedTls();
  return Array.from({ length: 20 }, (_, at) => {
    const header = pair(at);
    const requestHeaders = header === null ? [] : [header];
    return told.observe(exampleExchange({ requestHeaders, clientAddress: from(at) }));
  }).reduce((last, one) => one ?? last, null);
}

describe('POST-11 versions of TLS that a proxy in front tells', () => {
  for (const [header, version] of [
    [['x-ssl-protocol', 'TLSv1'], '1.0'],
    [['x-forwarded-tls-version', 'TLSv1.1'], '1.1'],
    [['x-amzn-tls-version', 'TLSv1.1'], '1.1'],
    [['cloudfront-viewer-tls', 'TLSv1.0:ECDHE-RSA-AES128-SHA:fullHandshake'], '1.0'],
    [['x-client-tls-version', 'TLS 1.0'], '1.0'],
    [['x-ssl-protocol', 'SSLv3'], 'SSL'],
    [['x-ssl-protocol', 'TLSv1.2'], '1.2'],
    [['x-forwarded-tls-version', 'TLSv1.3'], '1.3'],
    [['x-app-version', 'TLSv1'], null],
    [['x-forwarded-ssl', 'on'], null],
    [['x-protocol-version', '1.1'], null],
  ] as const)
    it(`${header.join(': ')} is ${version ?? 'none'}`, () => {
      assert.equal(
        found(() => header),
        version,
      );
    });

  it('are none where callers send the header now and then', () => {
    assert.equal(
      found((at) => (at % 4 === 0 ? null : ['x-ssl-protocol', 'TLSv1'])),
      null,
    );
  });

  it('are told of the one old device among new ones', () => {
    assert.equal(
      found((at) => ['x-ssl-protocol', at === 19 ? 'TLSv1' : 'TLSv1.3']),
      '1.0',
    );
  });

  it('are none where one caller, or hardly another one, sends the header, or no address is known', () => {
    const forged = (): Pair => ['x-ssl-protocol', 'TLSv1'];
    for (const from of [
      () => '198.51.100.7',
      (at: number) => `198.51.100.${at % 4}`,
      (at: number) => (at < 8 ? `198.51.100.${at}` : '198.51.100.7'),
      () => null,
    ])
      assert.equal(found(forged, from), null);
  });
});
